/** The script of the pages of a room: the same workbench, for those who follow and for the leader. What it shows comes over the line. */

import { better, type LessonTraits, lesson } from "../lesson/mode.ts";
import { given, place } from "../page/given.ts";
import { modelOf } from "../page/model.ts";
import type { Touch } from "../play/data.ts";
import { html } from "../shared/dom.ts";
import { type Spoken, speak, t } from "../shared/words.ts";
import type { Film } from "../viewer/film.ts";
import { listen } from "../viewer/growing.ts";
import type { Traits } from "../viewer/host.ts";
import { Saver } from "../viewer/saver.ts";
import { Workbench } from "../workbench/bench.ts";
import { look } from "../workbench/look.ts";
import type { Message, Own, Scene, You } from "./data.ts";
import { type GuestTraits, guest } from "./guest.ts";
import { type LeaderTraits, leader } from "./leader.ts";
import { Wire } from "./wire.ts";

interface Page {
  role: "guest" | "leader";
  spoken?: Spoken;
}

const LEAD_EVERY_MS = 100;

const page = given<Page>();
speak(page.spoken);
const leads = page.role === "leader";
const address = `${location.origin.replace(/^http/, "ws")}${location.pathname.replace(/\/$/, "")}/talk`;

const state: Traits & LessonTraits = {
  film: {},
  at: 0,
  seat: 0,
  view: 0,
  hiding: leads, // what the leader shows on a wall tells no move to come
  live: false,
  page: true,
  mode: "room",
  modes: ["room"],
  choices: [],
  answer: {},
  back: "",
  title: "",
  chapters: [],
  done: [],
  asked: {},
  said: {},
  given: [],
  hinted: [],
};
const viewer = Object.assign(modelOf(state), { send: () => wire.send({ act: "missed" }) });
const asking: GuestTraits = {
  scene: null,
  you: null,
  scores: null,
  token: "",
  following: true,
  connected: false,
  shut: "",
  wish: {},
  asking: {},
  tapped: {},
  touches: [],
};
const follower = modelOf(asking);
const chair = modelOf<LeaderTraits>({ desk: {}, wish: {} });
listen(viewer);

/** By this the room knows a page that comes back; a private window may keep nothing. */
const KEY = `arch-room ${location.pathname}`;
let token = kept();

function kept(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

function keep(given: string): void {
  if (given === token) return;
  token = given;
  try {
    localStorage.setItem(KEY, given);
  } catch {
    // it is known as long as it is open
  }
}

// ---- what comes

/** The leader has gone on, called, or asks something. */
function heed(scene: Scene): void {
  const before = follower.get("scene");
  const called = before !== null && scene.called > before.called;
  const asks = scene.asked !== null && scene.asked.number !== before?.asked?.number;
  if (called || asks) follower.set("following", true);
  if (follower.get("following") && !alone) viewer.set("at", scene.at);
  follower.set("scene", scene);
}

/** What is shown of what one does alone; "" while all follow. */
let alone = "";

/** Everybody works alone, or the leader has called all back. */
function turn(own: Own | null): void {
  if (!own) {
    if (alone) back();
    return;
  }
  const { key, at, mode, ...rest } = own;
  const shown = `${mode} ${key}`;
  if (shown !== alone) viewer.set("at", at); // while the same is shown, one may look at earlier moves
  for (const [name, value] of Object.entries(rest)) viewer.set(name as keyof typeof rest, value);
  viewer.set("mode", mode);
  viewer.set("modes", [mode]);
  alone = shown;
}

function back(): void {
  alone = "";
  follower.set("following", true);
  const scene = follower.get("scene");
  if (scene) viewer.set("at", scene.at);
  viewer.set("live", false);
  viewer.set("mode", "room");
  viewer.set("modes", ["room"]);
}

function tell(you: You): void {
  if (you.token) {
    keep(you.token);
    follower.set("token", you.token);
  }
  const asked = follower.get("scene")?.asked?.asking;
  if (asked && you.tapped && follower.get("asking").key !== you.tapped.key) {
    follower.set("touches", []);
    follower.set("asking", { ...asked, key: you.tapped.key });
  }
  if (you.tapped) follower.set("tapped", you.tapped);
  else if (follower.get("asking").key) follower.set("asking", {});
  follower.set("you", you);
}

/** Who works alone has no line that says where the room is, so this tells them that it does not answer. */
const down = html("p", { class: "arch-room-down", role: "status", hidden: true });

function tellDown(): void {
  down.hidden = !alone || follower.get("connected");
  down.textContent = down.hidden ? "" : follower.get("shut") || t("The room does not answer; trying again …");
}

let begun = false;

function message({ own, more, scene, scores, you, desk }: Message): void {
  if (own !== undefined) {
    turn(own);
    tellDown();
  }
  if (more) viewer.set("more", more);
  if (scene && !leads) heed(scene);
  if (scores !== undefined) follower.set("scores", scores);
  if (you) tell(you);
  if (desk) {
    if (!begun) viewer.set("at", desk.at);
    begun = true;
    chair.set("desk", desk);
  }
}

const wire = new Wire(address, () => token, {
  film(film: Film) {
    viewer.set("film", film);
    if (leads) viewer.set("view", film.view);
  },
  message,
  connected(on, why) {
    follower.set("shut", why);
    follower.set("connected", on);
    tellDown();
    if (on && !follower.get("following")) wire.send({ act: "follow", on: false });
  },
});

// ---- what goes

follower.on("change:touches", () => {
  const touches: Touch[] = follower.get("touches");
  if (touches.length) wire.send({ act: "touch", touches });
});
viewer.on("change:wish", () => alone && wire.send({ act: "alone", wish: viewer.get("wish") }));
follower.on("change:wish", () => wire.send(follower.get("wish")));
follower.on("change:following", () => wire.send({ act: "follow", on: follower.get("following") }));
chair.on("change:wish", () => wire.send(chair.get("wish") ?? {}));
const led = new Saver(() => wire.send({ act: "lead", at: viewer.get("at"), view: viewer.get("view") }));
if (leads) {
  viewer.on("change:at", () => begun && led.save(LEAD_EVERY_MS));
  viewer.on("change:view", () => begun && led.save(0));
}

document.documentElement.classList.toggle("arch-room-page", !leads);
document.body.append(down);
new Workbench(viewer, place("workbench"), leads ? [leader(chair)] : [guest(follower), lesson, better, look]);
