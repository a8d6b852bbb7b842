/** The keys of the viewer: what each does, and the table that says so. */

import { html } from "../shared/dom.ts";
import { t } from "../shared/words.ts";

export type KeyAct =
  | { do: "walk" | "decision" | "round" | "next part"; by: 1 | -1 }
  | { do: "start" | "end" | "play" | "help" | "hide" | "mode" | "project" }
  | { do: "choose"; seat: number };

const ACTS: Record<string, KeyAct> = {
  ArrowLeft: { do: "walk", by: -1 },
  ArrowRight: { do: "walk", by: 1 },
  ArrowUp: { do: "decision", by: -1 },
  ArrowDown: { do: "decision", by: 1 },
  "[": { do: "round", by: -1 },
  "]": { do: "round", by: 1 },
  Home: { do: "start" },
  End: { do: "end" },
  " ": { do: "play" },
  "?": { do: "help" },
  h: { do: "hide" },
  H: { do: "hide" },
  m: { do: "mode" },
  M: { do: "mode" },
  f: { do: "project" },
  F: { do: "project" },
  o: { do: "next part", by: 1 },
  O: { do: "next part", by: -1 },
};

/** What a key does here; null for a key that does nothing. */
export function actOf(key: string): KeyAct | null {
  if (/^[1-9]$/.test(key)) return { do: "choose", seat: Number(key) - 1 };
  return Object.hasOwn(ACTS, key) ? (ACTS[key] ?? null) : null;
}

/** What the keyboard is on, as far as it has keys of its own. */
export type Focus = "typing" | "list" | "button" | "other";

export function focusOf(target: EventTarget | null): Focus {
  if (!(target instanceof Element)) return "other";
  if (target.matches("input:not([type=range]), textarea, [contenteditable]")) return "typing";
  if (target.matches("select")) return "list";
  return target.matches("button") ? "button" : "other";
}

/** Whether a key is for what the keyboard is on, not for the viewer. */
export function isTaken(key: string, focus: Focus): boolean {
  if (focus === "typing") return true;
  if (focus === "list") return !["[", "]", "?"].includes(key);
  return focus === "button" && [" ", "Enter"].includes(key);
}

const ownKeys = (): ReadonlyArray<readonly [key: string, what: string]> => [
  ["← →", t("previous / next move")],
  ["↑ ↓", t("previous / next decision of the chosen player")],
  ["[ ]", t("previous / next round")],
  [t("Home End"), t("start / end")],
  [t("Space"), t("play / pause")],
  ["1 – 9", t("choose a player")],
  ["H", t("hide or show moves to come")],
  ["O", t("open the next part of the table large")],
  ["M", t("the next mode: look, review, what if")],
  ["F", t("projector: the board fills the screen")],
  [t("PageUp PageDown B"), t("with the projector on, as a remote control has them: back, on, a black screen")],
  [t("Esc"), t("close what is open: these keys, a large part, a sheet")],
  ["?", t("show or hide this table")],
];

/** The table of all keys, closed until it is asked for. */
export class KeysTable {
  readonly node: HTMLElement;
  private readonly rows = html("tbody");
  private readonly note = html("p", { class: "arch-note" });

  constructor() {
    const attributes = { class: "arch-card-box arch-keys", hidden: true, "aria-label": t("Keys") };
    this.node = html("section", attributes, html("h3", {}, t("Keys")), html("table", {}, this.rows), this.note);
  }

  get open(): boolean {
    return !this.node.hidden;
  }

  toggle(): void {
    this.node.hidden = !this.node.hidden;
  }

  /** Say what the reader must be told about the game's components. */
  about(note: string): void {
    this.note.textContent = note;
    this.note.hidden = !note;
  }

  /** Say all keys, and those of the mode. */
  tell(more: ReadonlyArray<readonly [key: string, what: string]>): void {
    this.rows.replaceChildren(...[...ownKeys(), ...more].map(([keys, what]) => row(keys, what)));
  }
}

function row(keys: string, what: string): HTMLElement {
  const each = keys.split(" ").map((key) => (key === "–" ? key : html("kbd", {}, key)));
  return html("tr", {}, html("th", { scope: "row" }, ...each), html("td", {}, what));
}
