// @ts-nocheck
// The replay viewer, maps: a board with its pieces.

import { html, svg } from "../shared/dom.ts";
import { list, number, text } from "../shared/values.ts";
import { drawShapes, fitText } from "./drawings.ts";
import { opener } from "./opener.ts";

const MOST_RINGS = 16; // a whole new layout is not "what just changed"

export class MapPanel {
  constructor(panel, viewer) {
    this.viewer = viewer;
    [this.id, this.row, this.tab, this.part] = [panel.id, number(panel.row), text(panel.tab ?? panel.title), true];
    this.pieces = new Map();
    this.layers = new Map();
    this.pixels = 0;
    this.home = list(panel.view).length === 4 ? panel.view : [0, 0, 8, 8];
    this.ground = svg("g", { class: "arch-ground" }, ...drawShapes(panel.ground));
    this.svg = svg(
      "svg",
      { class: "arch-svg", role: "img", "aria-label": [panel.title, panel.help].filter(Boolean).map(text).join(". ") },
      this.ground,
    );
    this.told = html("ul", { class: "arch-words-list" });
    this.words = html("details", { class: "arch-words" }, html("summary", {}, "In words"), this.told);
    this.words.addEventListener("toggle", () => this.tell());
    this.node = html(
      "figure",
      { class: "arch-map" },
      html(
        "figcaption",
        {},
        html("div", { class: "arch-title" }, html("h3", {}, text(panel.title)), opener(viewer, panel)),
        panel.help ? html("p", {}, text(panel.help)) : null,
      ),
      this.svg,
      this.words,
    );
    this.node.style.setProperty("--size", number(panel.size, 1) || 1);
    this.svg.addEventListener("click", (event) => this.click(event));
    this.camera(this.home);
  }

  camera(view) {
    const [x, y, width, height] = view.map((value) => number(value));
    if (!(width > 0 && height > 0)) return;
    [this.width, this.height] = [width, height];
    this.svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    this.svg.style.aspectRatio = `${width} / ${height}`;
    this.fit(true);
  }

  fit(again = false) {
    const pixels = Math.min(this.svg.clientWidth / this.width, this.svg.clientHeight / this.height);
    if (!pixels || (pixels === this.pixels && !again)) return;
    this.pixels = pixels;
    for (const node of this.svg.querySelectorAll("text")) fitText(node, pixels);
  }

  layer(z) {
    if (!this.layers.has(z)) {
      this.layers.set(z, svg("g"));
      this.svg.replaceChildren(this.ground, ...[...this.layers].sort(([a], [b]) => a - b).map(([, layer]) => layer));
    }
    return this.layers.get(z);
  }

  set(id, element) {
    if (Array.isArray(element.view)) {
      this.cameraId = id;
      return this.camera(element.view);
    }
    let piece = this.pieces.get(id);
    if (!piece) {
      const title = svg("title"),
        face = svg("g", { class: "arch-face" }),
        turn = svg("g", {}, face),
        say = svg("text", { class: "say" });
      piece = { title, face, turn, say, node: svg("g", { class: "arch-piece" }, title, turn, say) };
      piece.node.pieceId = id;
      this.pieces.set(id, piece);
    }
    const drawing = this.viewer.face(element.face),
      scale = number(element.scale, 1) || 1;
    const layer = this.layer(number(element.z));
    if (piece.node.parentNode !== layer) layer.append(piece.node);
    if (piece.shown !== drawing) {
      piece.shown = drawing;
      piece.face.replaceChildren(...drawShapes(drawing.shapes));
      piece.scale = null;
    }
    if (piece.scale !== scale) {
      piece.scale = scale;
      for (const node of piece.face.querySelectorAll("text"))
        fitText(Object.assign(node, { within: scale }), this.pixels);
    }
    piece.element = element;
    piece.title.textContent = text(element.label);
    piece.node.style.transform = `translate(${number(element.x)}px, ${number(element.y)}px)`;
    piece.turn.setAttribute("transform", `rotate(${number(element.turn)}) scale(${scale})`);
    piece.say.textContent = text(element.say);
    piece.say.setAttribute("class", `say ${drawing.ink}`);
    piece.say.setAttribute("x", drawing.box.x * scale + (drawing.box.width * scale) / 2);
    piece.say.setAttribute("y", drawing.box.y * scale + (drawing.box.height * scale) / 2);
    piece.say.fine = element.fine === true;
    piece.say.setAttribute("text-anchor", ["start", "end"].includes(element.anchor) ? element.anchor : "middle");
    piece.say.size =
      number(element.size) ||
      scale * Math.min(drawing.box.height * 0.72, (drawing.box.width * 1.3) / Math.max(1, text(element.say).length));
    fitText(piece.say, this.pixels);
    this.dress(piece);
  }

  dress(piece) {
    const { element, node } = piece,
      tries = this.viewer.trying;
    node.classList.toggle("is-dim", element.state === "dim");
    node.classList.toggle("is-link", Number.isInteger(element.at) || Boolean(tries && element.space));
    node.classList.toggle("is-picked", Boolean(tries && element.space && tries.picked.has(element.space)));
    node.classList.toggle(
      "is-open",
      Boolean(tries && element.space && tries.picked.size && tries.open.has(element.space)),
    );
    // letters alone have no shape that a ring could follow
    const ring = element.plain
      ? ""
      : node.classList.contains("is-picked")
        ? "picked"
        : piece.fresh || element.state === "new"
          ? "new"
          : element.state === "mark"
            ? "mark"
            : "";
    if (ring === piece.ring) return;
    piece.ring = ring;
    piece.ringNode?.remove();
    if (!ring) return;
    const { box } = piece.shown,
      scale = number(element.scale, 1) || 1,
      pad = 0.05 * Math.max(box.width, box.height) * scale;
    piece.ringNode = svg("rect", {
      class: `arch-ring arch-ring-${ring}`,
      x: box.x * scale - pad,
      y: box.y * scale - pad,
      width: box.width * scale + 2 * pad,
      height: box.height * scale + 2 * pad,
      rx: 0.16 * Math.min(box.width, box.height) * scale,
    });
    node.append(piece.ringNode);
  }

  remove(id, animate) {
    if (id === this.cameraId) {
      this.cameraId = null;
      return this.camera(this.home);
    }
    const piece = this.pieces.get(id);
    this.pieces.delete(id);
    if (!piece) return;
    if (!animate) return piece.node.remove();
    piece.node.classList.add("is-leaving");
    setTimeout(() => piece.node.remove(), 220);
  }

  mark(fresh) {
    const few = [...fresh].filter((id) => this.pieces.has(id)).length <= MOST_RINGS;
    for (const [id, piece] of this.pieces) {
      const now = few && fresh.has(id);
      if (now === Boolean(piece.fresh) && piece.ring !== undefined) continue;
      piece.fresh = now;
      this.dress(piece);
    }
    this.tell();
  }

  // The pieces of an opened map in words, for those who cannot see or click them.
  tell() {
    if (!this.words.open || !this.node.classList.contains("is-large")) return;
    const lines = new Map(
      [...this.pieces.values()].map(({ element }) => [text(element.label), element]).filter(([label]) => label),
    );
    this.told.replaceChildren(
      ...[...lines].map(([label, element]) =>
        html(
          "li",
          { class: "arch-line" },
          Number.isInteger(element.at)
            ? html("button", { type: "button", onclick: () => this.viewer.go(element.at) }, label)
            : html("span", {}, label),
        ),
      ),
    );
  }

  // A piece that answers no click lets it through to the piece beneath.
  click(event) {
    const page = this.svg.getRootNode();
    for (const target of (page.elementsFromPoint ? page : document).elementsFromPoint(event.clientX, event.clientY)) {
      const piece = this.pieces.get(target.closest?.(".arch-piece")?.pieceId);
      if (!piece || !this.svg.contains(target)) continue;
      if (this.viewer.trying && piece.element.space) return this.viewer.trying.pick(text(piece.element.space));
      if (Number.isInteger(piece.element.at)) return this.viewer.go(piece.element.at);
    }
  }
}
