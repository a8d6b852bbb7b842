// @ts-nocheck
// The replay viewer, sheets: the stocks, cards and scores of a player or of all.

import { html, svg } from "../shared/dom.ts";
import { list, number, text } from "../shared/values.ts";
import { drawShapes, fitText } from "./drawings.ts";
import { opener } from "./opener.ts";

export class Sheet {
  constructor(panel, viewer) {
    this.viewer = viewer;
    this.entries = new Map();
    this.untidy = new Set();
    this.seat = Number.isInteger(panel.seat) ? panel.seat : null;
    [this.id, this.tab, this.part] = [
      panel.id,
      text(panel.tab ?? panel.title),
      this.seat !== null || Boolean(panel.tab),
    ];
    this.headline = html("div", { class: "arch-headline" });
    this.badges = html("div", { class: "arch-chips" });
    this.slots = new Map([
      ["headline", { as: "headline", node: this.headline }],
      ["badge", { as: "badge", node: this.badges }],
    ]);
    this.asked = html("span", { class: "arch-chip arch-chip-asked", hidden: true }, "to decide");
    const body = [];
    for (const slot of list(panel.slots)) {
      const node = html(slot.as === "stats" ? "div" : "ul", {
        class: `arch-slot arch-${["stats", "cards", "tokens", "lines"].includes(slot.as) ? slot.as : "lines"}`,
      });
      const part = html(
        "div",
        { class: "arch-part", hidden: true },
        slot.title ? html("h4", {}, text(slot.title)) : null,
        node,
      );
      this.slots.set(slot.id, { as: slot.as, node, part });
      body.push(part);
    }
    const colour = viewer.reel.colour(this.seat);
    this.node = html(
      "section",
      {
        class: "arch-sheet",
        "data-seat": this.seat === null ? null : colour,
        "aria-label": text(panel.title),
        title: panel.help ? text(panel.help) : null,
      },
      html(
        "header",
        {},
        this.seat === null ? null : viewer.badge(this.seat),
        html("h3", {}, text(panel.title)),
        this.headline,
        opener(viewer, panel),
      ),
      html("div", { class: "arch-chips" }, this.asked, this.badges),
      ...body,
    );
  }

  set(id, element) {
    const slot = this.slots.get(element.slot);
    let entry = this.entries.get(id);
    if (!slot || (entry && entry.slot !== slot)) this.remove(id);
    if (!slot) return;
    const node = this.draw(slot.as, element);
    entry = this.entries.get(id);
    if (entry) entry.node.replaceWith(node);
    else slot.node.append(node);
    this.entries.set(id, { slot, node, order: number(element.order) });
    this.untidy.add(slot);
  }

  draw(as, element) {
    const viewer = this.viewer,
      hop = Number.isInteger(element.at);
    const wrap = (...children) =>
      hop
        ? html("button", { type: "button", onclick: () => viewer.go(element.at) }, ...children)
        : html("span", {}, ...children);
    if (as === "headline")
      return html("p", {}, html("strong", {}, text(element.value)), " ", html("span", {}, text(element.label)));
    if (as === "badge") return html("span", { class: "arch-chip" }, text(element.text));
    if (as === "stats")
      return html(
        "div",
        {
          class: `arch-stat${element.state === "mark" ? " is-mark" : ""}`,
          title: element.help ? text(element.help) : null,
        },
        html("strong", {}, text(element.value)),
        html("span", {}, text(element.label)),
      );
    if (as === "tokens") {
      const shown = wrap(
        this.picture(element.face, "arch-token-face", 30),
        element.text ? html("span", {}, text(element.text)) : null,
        html("span", { class: "arch-unseen" }, ` ${text(element.label)}`),
      );
      shown.title = text(element.label);
      return html("li", { class: "arch-token" }, shown);
    }
    if (as === "cards") {
      const picture = this.picture(element.face, "arch-card-face", 42),
        large = element.large ? this.picture(element.large, "arch-card-large", 215) : null;
      const caption = html("span", { class: "arch-card-text" }, text(element.text ?? element.label));
      const state = element.state === "tilted" ? html("span", { class: "arch-card-state" }, "tilted") : null;
      const full = element.label ? html("span", { class: "arch-card-full" }, text(element.label)) : null;
      const shown = wrap(picture, large, html("span", { class: "arch-card-words" }, caption, full, state));
      if (element.label) shown.title = text(element.label);
      return html(
        "li",
        {
          class: `arch-card${large ? " has-large" : ""}${element.state === "tilted" ? " is-tilted" : element.state === "back" ? " is-back" : ""}`,
        },
        shown,
      );
    }
    const seat = Number.isInteger(element.seat) ? viewer.badge(element.seat) : null;
    return html("li", { class: "arch-line" }, wrap(seat, html("span", {}, text(element.text))));
  }

  // A face as a picture of its own, so many pixels high.
  picture(face, kind, pixels) {
    const { shapes, box } = this.viewer.face(face),
      pad = 0.06 * Math.max(box.width, box.height);
    const picture = svg(
      "svg",
      {
        class: `arch-svg ${kind}`,
        "aria-hidden": "true",
        viewBox: [box.x - pad, box.y - pad, box.width + 2 * pad, box.height + 2 * pad].join(" "),
      },
      ...drawShapes(shapes),
    );
    for (const node of picture.querySelectorAll("text")) fitText(node, pixels / Math.max(box.height, box.width));
    return picture;
  }

  remove(id) {
    const entry = this.entries.get(id);
    if (!entry) return;
    entry.node.remove();
    this.entries.delete(id);
    this.untidy.add(entry.slot);
  }

  mark(fresh) {
    for (const slot of this.untidy) {
      const own = [...this.entries.values()].filter((entry) => entry.slot === slot).sort((a, b) => a.order - b.order);
      if (own.some((entry, i) => slot.node.children[i] !== entry.node))
        slot.node.replaceChildren(...own.map((entry) => entry.node));
      if (slot.part) slot.part.hidden = !own.length;
    }
    this.untidy.clear();
    for (const [id, entry] of this.entries) entry.node.classList.toggle("is-new", fresh.has(id));
  }

  ask(seat) {
    this.asked.hidden = this.seat === null || seat !== this.seat;
    this.node.classList.toggle("is-asked", !this.asked.hidden);
  }

  fit() {}
}
