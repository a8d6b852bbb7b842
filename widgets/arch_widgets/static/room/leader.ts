/** Leading a room, as a mode of the workbench: who is there, what is asked, and the address for those who come. */

import { html, svg } from "../shared/dom.ts";
import { hear, type Model, type Wish, wish } from "../shared/notebook.ts";
import { list } from "../shared/values.ts";
import { plural, t } from "../shared/words.ts";
import type { Bench, Maker, Mode, Role, Tab } from "../workbench/mode.ts";
import { barsOf, litBy, placesOf, questionOf, tallyOf } from "./bars.ts";
import { askChapter, ChaptersTab } from "./chapters.ts";
import type { Address, Desk, Phone, Result } from "./data.ts";
import { dealt, homeLink, paperLink } from "./guest.ts";
import { HandIn } from "./handing.ts";
import { scoresOf } from "./scores.ts";

/** What the mode is given: in a notebook by `room/widget.py`, on the leader's page by `page.ts`. */
export interface LeaderTraits {
  desk: Partial<Desk>;
  wish?: Wish;
}

const NOTHING: ReadonlyMap<string, Role> = new Map();
const MOST_PAGES = 300;
const NO_TALLY: ReadonlyMap<string, string> = new Map();

const act = (words: string, what: () => void, pressed?: boolean): HTMLButtonElement => {
  const state = pressed === undefined ? {} : { "aria-pressed": String(pressed) };
  return html("button", { type: "button", class: "arch-room-act", ...state, onclick: what }, words);
};

const away = (model: Model<LeaderTraits>, name: string, whom: Wish): HTMLButtonElement => {
  const button = act(t("Send away"), () => wish(model, { act: "away", ...whom }));
  button.setAttribute("aria-label", t("Send {name} away", { name }));
  return button;
};

/** Phones without a name, the addresses they come from, and how many may come from one: a class may sit behind one router. */
class Visitors {
  readonly node: HTMLElement;
  private readonly model: Model<LeaderTraits>;
  private readonly phones = html("ul", { class: "arch-room-phones" });
  private readonly addresses = html("ul", { class: "arch-room-addresses" });
  private readonly input = html("input", { type: "number", min: 1, max: MOST_PAGES, required: true });
  private drawn = "";

  constructor(model: Model<LeaderTraits>) {
    this.model = model;
    const label = html("label", {}, t("How many may come from one address"), this.input);
    const form = html("form", { class: "arch-room-name" }, label, html("button", { type: "submit" }, t("Save")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      wish(model, { act: "most", number: this.input.valueAsNumber });
    });
    form.addEventListener("keydown", (event) => event.stopPropagation());
    const summary = html("summary", {}, t("Phones and addresses"));
    this.node = html("details", { class: "arch-room-visitors" }, summary, this.phones, this.addresses, form);
  }

  draw({ phones = [], addresses = [], most = 0 }: Partial<Desk>): void {
    const drawn = JSON.stringify([phones, addresses, most]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    this.input.value = String(most);
    this.phones.replaceChildren(...phones.map((one) => this.phone(one)));
    this.addresses.replaceChildren(...addresses.map((one) => this.address(one)));
    this.phones.hidden = !phones.length;
    this.addresses.hidden = !addresses.length;
  }

  private phone({ number, address }: Phone): HTMLElement {
    const name = t("Phone {number}", { number });
    return this.row(name, address, away(this.model, name, { phone: number }));
  }

  private address({ address, pages, away: gone }: Address): HTMLElement {
    if (!gone)
      return this.row(address, plural(pages, "1 page", "{number} pages"), away(this.model, address, { address }));
    const back = act(t("Let in again"), () => wish(this.model, { act: "back", address }));
    return this.row(address, t("sent away"), back);
  }

  private row(name: string, soft: string, button: HTMLButtonElement): HTMLElement {
    return html("li", {}, name, " ", html("span", { class: "arch-room-soft" }, soft), " ", button);
  }
}

/** The address as a picture and as letters, and those who gave a name. */
class DoorTab implements Tab {
  readonly id = "door";
  readonly name = t("Door");
  readonly node = html("div", { class: "arch-tab-scroll arch-room-sized" });
  private readonly model: Model<LeaderTraits>;
  private readonly home: HTMLElement | null;
  private readonly hand = new HandIn(() => "");
  private readonly visitors: Visitors;
  private readonly matter = html("div", { class: "arch-room arch-room-door" });
  /** The address for the whole class to see. It stays open while people come in. */
  private readonly large = html("dialog", { class: "arch-room-large", "aria-label": t("The address of the room") });
  private drawn = "";

  /** `home` leads to the page to take home, where there is such a page. */
  constructor(model: Model<LeaderTraits>, home: HTMLElement | null) {
    [this.model, this.home] = [model, home];
    this.visitors = new Visitors(model);
    this.large.addEventListener("click", () => this.large.close());
    this.node.append(this.matter, this.visitors.node, this.large);
  }

  draw(): void {
    const { address = "", picture = "", size = 0, people = [], counting = false, deal = "" } = this.model.get("desk");
    const { tables = [], comparing } = this.model.get("desk");
    this.visitors.draw(this.model.get("desk"));
    const drawn = JSON.stringify([address, picture, people, counting, deal, tables, comparing]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const named = people.map(({ who, name, right, of }) =>
      html(
        "li",
        {},
        name,
        " ",
        html("span", { class: "arch-room-soft" }, of ? `${right}/${of}` : ""),
        " ",
        away(this.model, name, { who }),
      ),
    );
    const box = html("input", { type: "checkbox", checked: counting });
    box.addEventListener("change", () => wish(this.model, { act: "count", on: box.checked }));
    const words = () => html("p", { class: "arch-room-address" }, address);
    const enlarge = html("button", { type: "button", class: "arch-room-enlarge", title: t("Show it large") });
    enlarge.addEventListener("click", () => this.large.showModal());
    if (picture) {
      enlarge.append(qr(picture, size));
      this.large.replaceChildren(qr(picture, size), words());
    }
    this.matter.replaceChildren(
      ...(picture ? [enlarge] : []),
      words(),
      ...(named.length ? [html(counting ? "ol" : "ul", { class: "arch-room-people" }, ...named)] : []),
      html("label", { class: "arch-room-option" }, box, t("Show points for right answers")),
      ...dealt(deal),
      ...(deal ? this.tables(tables, comparing === true) : []),
      act(t("Deal for several tables"), () => wish(this.model, { act: "deal" })),
      ...(deal && this.home ? [paperLink("sheet", t("The set-up sheet"))] : []),
      ...(this.home ? [this.home] : []),
    );
  }

  /** The tables that have handed in, and their score sheet. A page can hand in one itself; a notebook does it in Python. */
  private tables(tables: readonly string[], comparing: boolean): HTMLElement[] {
    const rows = tables.map((name) => {
      const away = act(t("Take away"), () => wish(this.model, { act: "drop", table: name }));
      away.setAttribute("aria-label", t("Take away what {table} has handed in", { table: name }));
      return html("li", {}, name, " ", away);
    });
    const show = act(t("Show the score sheet"), () => wish(this.model, { act: "compare", on: !comparing }), comparing);
    return [
      html("p", { role: "status" }, plural(tables.length, "1 table has handed in", "{number} tables have handed in")),
      ...(rows.length ? [html("ul", { class: "arch-room-people" }, ...rows)] : []),
      ...(tables.length > 1 ? [show] : []),
      ...(tables.length > 1 && this.home ? [paperLink("scores", t("The score sheet, to print"))] : []),
      ...(this.home ? [this.hand.node] : []),
    ];
  }
}

function qr(path: string, size: number): SVGSVGElement {
  const label = t("The address of the room, for a camera");
  return svg(
    "svg",
    { class: "arch-room-qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label },
    svg("path", { d: path, stroke: "#000", "stroke-width": 1 }),
  );
}

class Leader implements Mode {
  readonly tabs: readonly Tab[];
  readonly sheet = html("section", { class: "arch-room", "aria-label": t("The room") });
  private readonly bench: Bench;
  private readonly model: Model<LeaderTraits>;
  private readonly door: DoorTab;
  private readonly chapters: ChaptersTab;
  private readonly head = html("p", { class: "arch-room-where", role: "status" });
  private readonly acts = html("div", { class: "arch-room-row" });
  private readonly body = html("div", {});
  private readonly said = html("p", { class: "arch-ask-said", role: "alert", hidden: true });
  private readonly closing = new AbortController();
  private pointing = false;
  private lessonless: boolean;
  private drawn = "";
  private drawnActs = "";

  constructor(bench: Bench, model: Model<LeaderTraits>, home: HTMLElement | null) {
    [this.bench, this.model] = [bench, model];
    this.door = new DoorTab(model, home);
    this.chapters = new ChaptersTab(bench, model);
    this.lessonless = this.chapters.isEmpty;
    this.tabs = [this.door, this.chapters, bench.shared.moves, bench.shared.points];
    this.sheet.append(this.head, this.acts, this.body, this.said);
    hear(model, this.closing.signal, {
      "change:desk": () => {
        this.tell();
        this.door.draw();
        this.tellChapters();
        bench.light();
      },
    });
    this.tell();
  }

  private get desk(): Partial<Desk> {
    return this.model.get("desk");
  }

  get lit(): ReadonlyMap<string, Role> {
    const { asked, result, marks = [], at } = this.desk;
    if (asked?.pieces.length && this.bench.at === asked.step) return placesOf(asked);
    if (result && this.bench.at === result.step) return litBy(result);
    return this.bench.at === at && marks.length ? new Map(marks.map((piece) => [piece, "asked"])) : NOTHING;
  }

  get tally(): ReadonlyMap<string, string> {
    const { result } = this.desk;
    return result && this.bench.at === result.step ? tallyOf(result) : NO_TALLY;
  }

  /** While the leader points, a tap draws attention to a piece, and another takes it back. */
  onTap(piece: string): boolean {
    if (!this.pointing) return false;
    const marks = list(this.desk.marks);
    const pieces = marks.includes(piece) ? marks.filter((one) => one !== piece) : [...marks, piece];
    this.wish({ act: "point", pieces });
    return true;
  }

  moved(): void {
    this.tell();
  }

  /** A leader's page hears of a lesson only when it is told of its desk. */
  private tellChapters(): void {
    if (this.chapters.isEmpty === this.lessonless) return this.chapters.draw();
    this.lessonless = this.chapters.isEmpty;
    this.bench.refresh();
  }

  private wish(what: Wish): void {
    wish(this.model, what);
  }

  // ---- what is said

  private tell(): void {
    const { there = 0, following = 0, said = "", asked, answered = 0 } = this.desk;
    const here = plural(there, "1 is here", "{number} are here");
    const along = t("{following} follow", { following });
    const answers = asked ? ` · ${t("{answered} of {there} have answered", { answered, there })}` : "";
    this.head.textContent = `${here} · ${along}${answers}`;
    this.said.textContent = said;
    this.said.hidden = !said;
    const { alone, open, offered, result, at, reach, weighing, chapters, positions, practice, tried, scores } =
      this.desk;
    const drawn = JSON.stringify([
      alone,
      open,
      asked,
      offered,
      result,
      at,
      reach,
      weighing,
      chapters,
      positions,
      practice,
      tried,
      scores,
      this.pointing,
      this.bench.at,
    ]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const buttons = this.buttons();
    const acts = JSON.stringify(buttons.map((one) => [one.textContent, one.getAttribute("aria-pressed")]));
    if (acts !== this.drawnActs) {
      // only then: one that is replaced while somebody presses it is never clicked
      this.drawnActs = acts;
      this.acts.replaceChildren(...buttons);
    }
    this.body.replaceChildren(...this.matter());
  }

  private buttons(): HTMLElement[] {
    const { asked, alone = false, open } = this.desk;
    if (asked) {
      return [
        act(t("Reveal"), () => this.wish({ act: "reveal" })),
        act(t("Withdraw"), () => this.wish({ act: "withdraw" })),
        act(t("Follow me"), () => this.wish({ act: "call" })),
      ];
    }
    if (this.desk.practice) return [act(t("Call all back"), () => this.wish({ act: "practise", what: "" }))];
    const point = act(
      t("Point"),
      () => {
        this.pointing = !this.pointing;
        if (!this.pointing) this.wish({ act: "point", pieces: [] });
        this.tell();
      },
      this.pointing,
    );
    point.title = t("Tap pieces to draw attention to them");
    const away = act(t("Look alone"), () => this.lookAlone(!alone), alone);
    away.title = t("Look at other moments; the room stays where it is");
    return [
      ...this.onwards(),
      act(t("Follow me"), () => this.callAll()),
      away,
      point,
      ...(open
        ? []
        : [
            act(t("Ask before this move"), () => this.wish({ act: "ask", step: this.bench.at, lines: [] })),
            act(t("Ask with a list …"), () => this.wish({ act: "offer", step: this.bench.at })),
            ...this.practices(),
            act(t("Let all look freely"), () => this.wish({ act: "free" })),
          ]),
    ];
  }

  /** What everybody does alone, and how it goes. */
  private working(what: "lesson" | "moves" | "better"): string {
    if (what === "better") return t("Everybody looks for better moves alone.");
    if (what === "lesson") return t("Everybody plays the lesson alone. The tab Chapters shows how it goes.");
    const tried = plural(this.desk.tried ?? 0, "1 has tried a move.", "{number} have tried a move.");
    return `${t("Everybody tries moves alone.")} ${tried}`;
  }

  /** The positions at which something was tried, and how many found a better move there. One that is tapped is shown here. */
  private searches(): HTMLElement {
    const rows = list(this.desk.positions)
      .filter(({ tried }) => tried)
      .map(({ move, seat, tried, found }) => {
        const onclick = () => this.bench.go(move - 1);
        const name = [this.bench.badge(seat), " ", t("Move {step}", { step: move })];
        const button = html("button", { type: "button", onclick }, ...name);
        const words = t("{found} of {tried} have found a better move", { found, tried });
        return html("li", {}, button, html("p", { class: "arch-room-soft" }, words));
      });
    return html("ol", { class: "arch-room-lines" }, ...rows);
  }

  /** What everybody may do alone. */
  private practices(): HTMLElement[] {
    const to = (words: string, what: string) => act(words, () => this.wish({ act: "practise", what }));
    const lesson = list(this.desk.chapters).length ? [to(t("Let each play the lesson"), "lesson")] : [];
    const better = list(this.desk.positions).length ? [to(t("Let each find better moves"), "better")] : [];
    return [...lesson, ...better, to(t("Let each try moves here"), "moves")];
  }

  /** The next chapter of the lesson that the room has not answered, if there is one. */
  private onwards(): HTMLElement[] {
    const { chapters, open, reach = 0 } = this.desk;
    const place = list(chapters).findIndex(({ step, done, why }) => !done && !why && step >= reach);
    if (open || place < 0) return [];
    const words = t("Ask chapter {number}", { number: place + 1 });
    return [act(words, () => askChapter(this.bench, this.model, place))];
  }

  private lookAlone(on: boolean): void {
    const { at = 0 } = this.desk;
    this.wish({ act: "alone", on });
    if (!on) this.bench.go(at); // back to where the room is
  }

  /** The room comes to where the leader is. */
  private callAll(): void {
    this.wish({ act: "call", at: this.bench.at, view: this.bench.model.get("view") });
  }

  private matter(): HTMLElement[] {
    const { scores } = this.desk;
    return scores ? [scoresOf(scores), ...this.moment()] : this.moment();
  }

  private moment(): HTMLElement[] {
    const { asked, result, offered = [] } = this.desk;
    if (this.desk.practice) {
      const words = html("p", { class: "arch-room-words" }, this.working(this.desk.practice));
      return this.desk.practice === "better" ? [words, this.searches()] : [words];
    }
    if (asked) {
      const lines = asked.lines.map(({ text }) => html("li", {}, text));
      return [...questionOf(asked), ...(lines.length ? [html("ul", { class: "arch-room-among" }, ...lines)] : [])];
    }
    if (offered.length) return [this.shortlist()];
    return result ? [barsOf(result), ...this.judging(result)] : [];
  }

  /** What the judge says about the move played, if the leader wants it told. */
  private judging({ judged, chapter }: Result): HTMLElement[] {
    if (judged || chapter) return [];
    if (this.desk.weighing) return [html("p", { class: "arch-room-soft" }, t("The judge weighs the move …"))];
    return [act(t("Let a judge tell"), () => this.wish({ act: "judge" }))];
  }

  /** What the room may choose from; what is not ticked is left out. */
  private shortlist(): HTMLElement {
    const boxes = list(this.desk.offered).map(({ notation, text }) => {
      const box = html("input", { type: "checkbox", value: notation, checked: true });
      return html("li", {}, html("label", {}, box, text));
    });
    const form = html(
      "form",
      {},
      html("ul", { class: "arch-room-offer" }, ...boxes),
      html("button", { type: "submit", class: "arch-room-act" }, t("Ask")),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const lines = [...form.querySelectorAll("input")].filter(({ checked }) => checked).map(({ value }) => value);
      this.wish({ act: "ask", step: this.bench.at, lines });
    });
    return form;
  }

  close(): void {
    this.closing.abort();
  }
}

const maker = (make: Maker["make"]): Maker => ({ id: "room", name: () => t("Room"), make });

/** The mode in a notebook, where Python makes its model. */
export const leading = maker((bench, part) => (part ? new Leader(bench, part, null) : { tabs: [bench.shared.moves] }));

/** The mode with its model, which a page has made. */
export const leader = (model: Model<LeaderTraits>): Maker => maker((bench) => new Leader(bench, model, homeLink()));
