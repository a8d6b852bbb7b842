// The replay viewer: shows a film (film.py says what that is) and knows no game.
// One plain ES module, no imports: anywidget loads it in Jupyter, and exported pages inline it.
// Two rules hold everywhere below: text from a film only ever becomes a text node, and styles are
// set through the CSSOM or classes, because exported pages forbid style attributes.

const VERSION = 1;
const SNAPSHOT_EVERY = 25;
const SAVE_EVERY_MS = 100;
const ANNOUNCE_AFTER_MS = 150;
const SPEEDS = [0.5, 1, 2, 4, 8];
const LEAST_TEXT_PX = 12;
const MOST_CHOICES = 120;
const MOST_RINGS = 16; // a whole new layout is not "what just changed"

// ---------------------------------------------------------------- building nodes

const SVG_NS = "http://www.w3.org/2000/svg";

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}
const html = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);
const svg = (tag, attributes, ...children) => fill(document.createElementNS(SVG_NS, tag), attributes, children);

const text = (value) => (value === null || value === undefined ? "" : String(value));
const number = (value, otherwise = 0) => (Number.isFinite(Number(value)) ? Number(value) : otherwise);
const list = (value) => (Array.isArray(value) ? value : []);
const clamp = (value, low, high) => Math.min(high, Math.max(low, value));

const ICONS = {
  first: "M6 5h2.4v14H6z M19 5v14L9 12z",
  roundBack: "M12 5v14L3 12z M21 5v14l-9-7z",
  back: "M16.5 5v14l-10-7z",
  play: "M8 4.5v15l12-7.5z",
  pause: "M6.5 5h4v14h-4z M13.5 5h4v14h-4z",
  next: "M7.5 5v14l10-7z",
  roundNext: "M3 5v14l9-7z M12 5v14l9-7z",
  last: "M5 5v14l10-7z M15.6 5H18v14h-2.4z",
  up: "M12 7.5l7 8.5H5z",
  down: "M12 16.5l7-8.5H5z",
  hide: "M3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6z M9.2 12a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0z M4 20.5L20.5 4l-1-1L3 19.5z",
  large: "M4 4h7v2H7.4l4 4-1.4 1.4-4-4V11H4z M20 20h-7v-2h3.6l-4-4 1.4-1.4 4 4V13h2z",
  small: "M11 11H4V9h3.6l-4-4L5 3.6l4 4V4h2z M13 13h7v2h-3.6l4 4-1.4 1.4-4-4V20h-2z",
  theme: "M12 3a9 9 0 1 0 0 18z M12 3a9 9 0 0 1 0 18v-1.8a7.2 7.2 0 0 0 0-14.4z",
};
const icon = (name) => svg("svg", { viewBox: "0 0 24 24", class: "arch-icon", "aria-hidden": "true" }, svg("path", { d: ICONS[name] }));

// ---------------------------------------------------------------- drawings

const SHAPES = new Set(["rect", "circle", "ellipse", "path", "line", "text", "polygon", "polyline"]);
const SHAPE_ATTRIBUTES = new Set(["x", "y", "x1", "y1", "x2", "y2", "dx", "dy", "width", "height", "rx", "ry", "cx", "cy", "r", "d", "points",
  "transform", "font-size", "font-weight", "text-anchor", "dominant-baseline", "letter-spacing", "opacity", "fill-opacity",
  "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin"]);
const SHAPE_CLASS = /^(?:seat-(?:\d|n)|tint-[0-7])(?:-ink|-line)?$|^(?:ground|ground-2|line|line-strong|ink|ink-soft|paper|accent|accent-ink|shadow|fine)$/;

function drawShape(shape) {
  const [tag, attributes, content] = list(shape);
  if (!SHAPES.has(tag)) return null;
  const node = svg(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (name === "class") node.setAttribute("class", text(value).split(/\s+/).filter((word) => SHAPE_CLASS.test(word)).join(" "));
    else if (SHAPE_ATTRIBUTES.has(name)) node.setAttribute(name, text(value));
  }
  if (tag === "text") {
    node.textContent = text(content);
    node.size = number(attributes?.["font-size"], 0.34);
    node.fine = node.classList.contains("fine");
  }
  return node;
}
const drawShapes = (shapes) => list(shapes).map(drawShape).filter(Boolean);

// Boxes are reckoned from the numbers, not measured: a widget may be drawn before it is on the page.
function boxOf(shapes) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const point = (x, y) => {
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  };
  for (const [tag, given, content] of list(shapes).map(list)) {
    const a = (name) => number(given?.[name]);
    if (tag === "rect") { point(a("x"), a("y")); point(a("x") + a("width"), a("y") + a("height")); }
    else if (tag === "circle") { point(a("cx") - a("r"), a("cy") - a("r")); point(a("cx") + a("r"), a("cy") + a("r")); }
    else if (tag === "ellipse") { point(a("cx") - a("rx"), a("cy") - a("ry")); point(a("cx") + a("rx"), a("cy") + a("ry")); }
    else if (tag === "line") { point(a("x1"), a("y1")); point(a("x2"), a("y2")); }
    else if (tag === "polygon" || tag === "polyline") {
      const numbers = (text(given?.points).match(/-?[\d.]+/g) ?? []).map(Number);
      for (let i = 0; i + 1 < numbers.length; i += 2) point(numbers[i], numbers[i + 1]);
    } else if (tag === "path") pathPoints(text(given?.d), point);
    else if (tag === "text") {
      const size = a("font-size") || 0.34, width = size * 0.6 * text(content).length;
      const x = a("x") - width * ({ start: 0, end: 1 }[given?.["text-anchor"]] ?? 0.5);
      point(x, a("y") - size / 2); point(x + width, a("y") + size / 2);
    }
  }
  return left < right && top < bottom ? { x: left, y: top, width: right - left, height: bottom - top } : { x: -0.4, y: -0.4, width: 0.8, height: 0.8 };
}

function pathPoints(d, point) {
  let [x, y] = [0, 0];
  for (const [, letter, rest] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number), relative = letter > "Z", kind = letter.toUpperCase();
    const stride = { H: 1, V: 1, A: 7 }[kind] ?? 2;
    let [fromX, fromY] = [x, y];
    for (let i = 0; i + stride <= numbers.length; i += stride) {
      if (kind === "H") x = numbers[i] + (relative ? x : 0);
      else if (kind === "V") y = numbers[i] + (relative ? y : 0);
      else {
        // control points of a curve are all relative to where the curve began; close enough for a box
        const curved = "CSQ".includes(kind);
        x = numbers[i + stride - 2] + (relative ? (curved ? fromX : x) : 0);
        y = numbers[i + stride - 1] + (relative ? (curved ? fromY : y) : 0);
      }
      point(x, y);
    }
  }
}

// What ink reads on a face: that of the last shape with a full fill.
function inkOf(shapes) {
  const full = list(shapes).filter((shape) => number(shape?.[1]?.["fill-opacity"], 1) > 0.7);
  const filled = full.flatMap((shape) => text(shape?.[1]?.class).split(/\s+/)).filter((word) => /^(seat-(\d|n)|tint-[0-7]|accent)$/.test(word));
  return filled.length ? `${filled.at(-1)}-ink` : "ink";
}

// Letters on a map follow the map's scale, but never below what can be read. Small print ("fine") is left out where it would
// have to grow out of its place; it is there where the map is large enough.
function fitText(node, pixelsPerUnit) {
  if (!node.size) return;
  const least = pixelsPerUnit ? LEAST_TEXT_PX / (pixelsPerUnit * (node.within ?? 1)) : 0;
  node.style.fontSize = `${Math.max(node.size, least)}px`;
  node.style.display = node.fine && node.size < 0.93 * least ? "none" : "";
}

// ---------------------------------------------------------------- the film, folded

const elements = (record) => Object.entries(record ?? {}).filter(([, element]) => element && typeof element === "object");

class Reel {
  constructor(film) {
    this.film = film;
    this.length = film.steps.length;
    this.snapshots = new Map([[0, new Map(elements(film.first))]]);
    this.latest = [0, this.snapshots.get(0)];
    this.colours = list(film.seats).map((seat, k) => (Number.isInteger(seat?.colour) && seat.colour >= 0 && seat.colour <= 9 ? seat.colour : k));
  }

  // The table at step k. Elements keep their identity from table to table, so a drawing need only compare references.
  table(k) {
    let [from, table] = this.latest;
    if (from === k) return table;
    const near = Math.floor(k / SNAPSHOT_EVERY) * SNAPSHOT_EVERY;
    if (from > k || from < near) {
      for (from = near; !this.snapshots.has(from); from -= SNAPSHOT_EVERY);
      table = this.snapshots.get(from);
    }
    table = new Map(table);
    while (from < k) {
      const step = this.film.steps[from];
      for (const id of list(step?.gone)) table.delete(id);
      for (const [id, element] of elements(step?.set)) table.set(id, element);
      from += 1;
      if (from % SNAPSHOT_EVERY === 0 && !this.snapshots.has(from)) this.snapshots.set(from, new Map(table));
    }
    this.latest = [k, table];
    return table;
  }

  // What the last move visibly changed.
  fresh(k) {
    const changed = new Set();
    if (k === 0) return changed;
    const before = this.table(k - 1);
    for (const [id, now] of elements(this.film.steps[k - 1]?.set)) {
      const was = before.get(id);
      const news = now.slides ? ["in", "face"] : ["in", "x", "y", "face", "say", "value", "text"]; // what slides along is no news
      if (!was || news.some((key) => was[key] !== now[key])) changed.add(id);
    }
    return changed;
  }

  round(k) {
    return list(this.film.rounds).findLast((round) => number(round?.step) <= k) ?? this.film.rounds?.[0];
  }

  colour(seat) {
    return seat === null || seat === undefined ? "n" : (this.colours[seat] ?? "n");
  }
}

// Why a film cannot be shown, in one sentence; nothing if it can.
function trouble(film) {
  if (!film || typeof film !== "object" || !Object.keys(film).length) return "There is no film to show yet.";
  if (film.version !== VERSION) return `This film is of version ${text(film.version) || "unknown"}; this viewer shows version ${VERSION}.`;
  for (const part of ["steps", "moves", "panels"]) if (!Array.isArray(film[part])) return `This film cannot be shown: its “${part}” are missing.`;
  if (film.steps.length !== film.moves.length) return `This film cannot be shown: it has ${film.steps.length} steps for ${film.moves.length} moves.`;
  const odd = film.panels.findIndex((panel) => !panel || typeof panel !== "object");
  return odd < 0 ? "" : `This film cannot be shown: its panel ${odd + 1} is damaged.`;
}

// ---------------------------------------------------------------- maps

class MapPanel {
  constructor(panel, viewer) {
    this.viewer = viewer;
    [this.id, this.row, this.tab, this.part] = [panel.id, number(panel.row), text(panel.tab ?? panel.title), true];
    this.pieces = new Map();
    this.layers = new Map();
    this.pixels = 0;
    this.home = list(panel.view).length === 4 ? panel.view : [0, 0, 8, 8];
    this.ground = svg("g", { class: "arch-ground" }, ...drawShapes(panel.ground));
    this.svg = svg("svg", { class: "arch-svg", role: "img", "aria-label": [panel.title, panel.help].filter(Boolean).map(text).join(". ") }, this.ground);
    this.told = html("ul", { class: "arch-words-list" });
    this.words = html("details", { class: "arch-words" }, html("summary", {}, "In words"), this.told);
    this.words.addEventListener("toggle", () => this.tell());
    this.node = html("figure", { class: "arch-map" },
      html("figcaption", {}, html("div", { class: "arch-title" }, html("h3", {}, text(panel.title)), opener(viewer, panel)), panel.help ? html("p", {}, text(panel.help)) : null), this.svg, this.words);
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
      const title = svg("title"), face = svg("g", { class: "arch-face" }), turn = svg("g", {}, face), say = svg("text", { class: "say" });
      piece = { title, face, turn, say, node: svg("g", { class: "arch-piece" }, title, turn, say) };
      piece.node.pieceId = id;
      this.pieces.set(id, piece);
    }
    const drawing = this.viewer.face(element.face), scale = number(element.scale, 1) || 1;
    const layer = this.layer(number(element.z));
    if (piece.node.parentNode !== layer) layer.append(piece.node);
    if (piece.shown !== drawing) {
      piece.shown = drawing;
      piece.face.replaceChildren(...drawShapes(drawing.shapes));
      piece.scale = null;
    }
    if (piece.scale !== scale) {
      piece.scale = scale;
      for (const node of piece.face.querySelectorAll("text")) fitText(Object.assign(node, { within: scale }), this.pixels);
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
    piece.say.size = number(element.size) || scale * Math.min(drawing.box.height * 0.72, (drawing.box.width * 1.3) / Math.max(1, text(element.say).length));
    fitText(piece.say, this.pixels);
    this.dress(piece);
  }

  dress(piece) {
    const { element, node } = piece, tries = this.viewer.trying;
    node.classList.toggle("is-dim", element.state === "dim");
    node.classList.toggle("is-link", Number.isInteger(element.at) || Boolean(tries && element.space));
    node.classList.toggle("is-picked", Boolean(tries && element.space && tries.picked.has(element.space)));
    node.classList.toggle("is-open", Boolean(tries && element.space && tries.picked.size && tries.open.has(element.space)));
    // letters alone have no shape that a ring could follow
    const ring = element.plain ? "" : node.classList.contains("is-picked") ? "picked" : piece.fresh || element.state === "new" ? "new" : element.state === "mark" ? "mark" : "";
    if (ring === piece.ring) return;
    piece.ring = ring;
    piece.ringNode?.remove();
    if (!ring) return;
    const { box } = piece.shown, scale = number(element.scale, 1) || 1, pad = 0.05 * Math.max(box.width, box.height) * scale;
    piece.ringNode = svg("rect", { class: `arch-ring arch-ring-${ring}`, x: box.x * scale - pad, y: box.y * scale - pad,
      width: box.width * scale + 2 * pad, height: box.height * scale + 2 * pad, rx: 0.16 * Math.min(box.width, box.height) * scale });
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
    const lines = new Map([...this.pieces.values()].map(({ element }) => [text(element.label), element]).filter(([label]) => label));
    this.told.replaceChildren(...[...lines].map(([label, element]) => html("li", { class: "arch-line" },
      Number.isInteger(element.at) ? html("button", { type: "button", onclick: () => this.viewer.go(element.at) }, label) : html("span", {}, label))));
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

// The button by which a panel is opened large, and made a part of the overview again.
function opener(viewer, panel) {
  const button = html("button", { type: "button", class: "arch-button arch-button-large", onclick: () => viewer.enlarge(viewer.large === panel.id ? null : panel.id) });
  button.of = text(panel.title);
  return button;
}

// ---------------------------------------------------------------- sheets

class Sheet {
  constructor(panel, viewer) {
    this.viewer = viewer;
    this.entries = new Map();
    this.untidy = new Set();
    this.seat = Number.isInteger(panel.seat) ? panel.seat : null;
    [this.id, this.tab, this.part] = [panel.id, text(panel.tab ?? panel.title), this.seat !== null || Boolean(panel.tab)];
    this.headline = html("div", { class: "arch-headline" });
    this.badges = html("div", { class: "arch-chips" });
    this.slots = new Map([["headline", { as: "headline", node: this.headline }], ["badge", { as: "badge", node: this.badges }]]);
    this.asked = html("span", { class: "arch-chip arch-chip-asked", hidden: true }, "to decide");
    const body = [];
    for (const slot of list(panel.slots)) {
      const node = html(slot.as === "stats" ? "div" : "ul", { class: `arch-slot arch-${["stats", "cards", "tokens", "lines"].includes(slot.as) ? slot.as : "lines"}` });
      const part = html("div", { class: "arch-part", hidden: true }, slot.title ? html("h4", {}, text(slot.title)) : null, node);
      this.slots.set(slot.id, { as: slot.as, node, part });
      body.push(part);
    }
    const colour = viewer.reel.colour(this.seat);
    this.node = html("section", { class: "arch-sheet", "data-seat": this.seat === null ? null : colour, "aria-label": text(panel.title), title: panel.help ? text(panel.help) : null },
      html("header", {}, this.seat === null ? null : viewer.badge(this.seat), html("h3", {}, text(panel.title)), this.headline, opener(viewer, panel)),
      html("div", { class: "arch-chips" }, this.asked, this.badges), ...body);
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
    const viewer = this.viewer, hop = Number.isInteger(element.at);
    const wrap = (...children) => (hop ? html("button", { type: "button", onclick: () => viewer.go(element.at) }, ...children) : html("span", {}, ...children));
    if (as === "headline") return html("p", {}, html("strong", {}, text(element.value)), " ", html("span", {}, text(element.label)));
    if (as === "badge") return html("span", { class: "arch-chip" }, text(element.text));
    if (as === "stats") return html("div", { class: `arch-stat${element.state === "mark" ? " is-mark" : ""}`, title: element.help ? text(element.help) : null }, html("strong", {}, text(element.value)), html("span", {}, text(element.label)));
    if (as === "tokens") {
      const shown = wrap(this.picture(element.face, "arch-token-face", 30), element.text ? html("span", {}, text(element.text)) : null, html("span", { class: "arch-unseen" }, ` ${text(element.label)}`));
      shown.title = text(element.label);
      return html("li", { class: "arch-token" }, shown);
    }
    if (as === "cards") {
      const picture = this.picture(element.face, "arch-card-face", 42), large = element.large ? this.picture(element.large, "arch-card-large", 215) : null;
      const caption = html("span", { class: "arch-card-text" }, text(element.text ?? element.label));
      const state = element.state === "tilted" ? html("span", { class: "arch-card-state" }, "tilted") : null;
      const full = element.label ? html("span", { class: "arch-card-full" }, text(element.label)) : null;
      const shown = wrap(picture, large, html("span", { class: "arch-card-words" }, caption, full, state));
      if (element.label) shown.title = text(element.label);
      return html("li", { class: `arch-card${large ? " has-large" : ""}${element.state === "tilted" ? " is-tilted" : element.state === "back" ? " is-back" : ""}` }, shown);
    }
    const seat = Number.isInteger(element.seat) ? viewer.badge(element.seat) : null;
    return html("li", { class: "arch-line" }, wrap(seat, html("span", {}, text(element.text))));
  }

  // A face as a picture of its own, so many pixels high.
  picture(face, kind, pixels) {
    const { shapes, box } = this.viewer.face(face), pad = 0.06 * Math.max(box.width, box.height);
    const picture = svg("svg", { class: `arch-svg ${kind}`, "aria-hidden": "true", viewBox: [box.x - pad, box.y - pad, box.width + 2 * pad, box.height + 2 * pad].join(" ") }, ...drawShapes(shapes));
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
      if (own.some((entry, i) => slot.node.children[i] !== entry.node)) slot.node.replaceChildren(...own.map((entry) => entry.node));
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

// ---------------------------------------------------------------- the control bar

class Bar {
  constructor(viewer) {
    this.viewer = viewer;
    const button = (name, label, act, extra = "") => html("button", { type: "button", class: `arch-button ${extra}`, "aria-label": label, title: label, onclick: act }, icon(name));
    this.play = button("play", "Play", () => viewer.play(!viewer.playing), "arch-button-play");
    this.counter = html("p", { class: "arch-counter" });
    this.slider = html("input", { type: "range", class: "arch-slider", min: 0, step: 1, value: 0, "aria-label": "Move" });
    this.slider.addEventListener("input", () => viewer.go(Number(this.slider.value), { scrub: true }));
    this.slider.addEventListener("change", () => viewer.go(Number(this.slider.value)));
    this.speed = html("select", { "aria-label": "Speed", title: "Speed" }, ...SPEEDS.map((speed) => html("option", { value: speed }, `${speed}×`)));
    this.speed.value = "1";
    this.seat = html("select", { "aria-label": "Step through the decisions of" });
    this.seat.addEventListener("change", () => viewer.choose(Number(this.seat.value)));
    this.seats = html("div", { class: "arch-group arch-seatwalk" }, html("span", { class: "arch-caption" }, "Step through"), this.seat,
      button("up", "Previous decision of this player", () => viewer.decision(-1)), button("down", "Next decision of this player", () => viewer.decision(1)));
    this.help = html("button", { type: "button", class: "arch-button arch-button-help", "aria-label": "Keys", title: "Keys", "aria-expanded": "false", onclick: () => viewer.help() }, "?");
    // where the panels stand one under another, what happened would be out of sight: the bar tells it too
    this.told = html("p", { class: "arch-told", "aria-hidden": "true" });
    this.strip = svg("svg", { class: "arch-strip", "aria-hidden": "true", preserveAspectRatio: "none" });
    this.rounds = html("div", { class: "arch-rounds", "aria-hidden": "true" });
    this.node = html("div", { class: "arch-bar", role: "group", "aria-label": "Stepping" },
      html("div", { class: "arch-row" },
        html("div", { class: "arch-group arch-transport" },
          button("first", "To the start", () => viewer.go(0)), button("roundBack", "Previous round", () => viewer.roundStep(-1)),
          button("back", "Previous move", () => viewer.walk(-1)), this.play, button("next", "Next move", () => viewer.walk(1)),
          button("roundNext", "Next round", () => viewer.roundStep(1)), button("last", "To the end", () => viewer.go(Infinity))),
        this.counter,
        html("div", { class: "arch-second" }, this.told, html("div", { class: "arch-group arch-settings" }, this.seats, this.speed, this.help))),
      html("div", { class: "arch-time" }, this.strip, this.slider, this.rounds));
  }

  load(reel) {
    const { film, length } = reel;
    this.slider.max = length;
    this.seat.replaceChildren(...list(film.seats).map((seat, k) => html("option", { value: k }, `${text(seat?.name)}${seat?.hue && seat.hue !== seat.name ? ` (${text(seat.hue)})` : ""}`)));
    this.seats.hidden = !list(film.seats).length;
    this.strip.setAttribute("viewBox", `0 0 ${Math.max(1, length)} 10`);
    this.ahead = svg("rect", { class: "arch-ahead", y: 0, height: 10 });
    this.strip.replaceChildren(...film.moves.map((move, k) => {
      const tall = list(move?.scores).length > 0;
      return svg("rect", { class: `seat-${reel.colour(move?.seat)}-bar`, x: k + 0.1, width: 0.8, y: tall ? 0 : 3.4, height: tall ? 10 : 6.6 });
    }), this.ahead);
    let free = -1;
    this.rounds.replaceChildren(...list(film.rounds).map((round) => {
      const left = (100 * clamp(number(round?.step), 0, length)) / Math.max(1, length);
      if (left < free) return null; // many short rounds: name those that have room
      free = left + 9;
      const node = html("span", {}, text(round?.name));
      node.style.left = `${left}%`;
      return node;
    }).filter(Boolean));
    this.viewer.view.replaceChildren(...list(film.views).map((name, k) => html("option", { value: k }, k ? `What ${text(name)} knew` : text(name))));
    this.viewer.view.value = String(number(film.view));
    this.viewer.view.hidden = !list(film.views).length;
  }

  show(reel, at) {
    const round = reel.round(at);
    this.counter.replaceChildren(html("strong", {}, `Move ${at}`), ` of ${reel.length}`, ...(round ? [" · ", html("span", {}, text(round.name))] : []));
    const move = at ? reel.film.moves[at - 1] : null;
    this.told.replaceChildren(this.viewer.badge(move?.seat), html("span", {}, move ? text(move.text) : "Before the first move"));
    if (Number(this.slider.value) !== at) this.slider.value = at;
    this.slider.setAttribute("aria-valuetext", `${this.counter.textContent}`);
    this.ahead.classList.toggle("is-hidden", Boolean(this.viewer.hiding));
    this.slider.style.setProperty("--done", `${(100 * at) / Math.max(1, reel.length)}%`);
    this.ahead.setAttribute("x", at);
    this.ahead.setAttribute("width", Math.max(0, reel.length - at));
  }

  playing(on) {
    this.play.replaceChildren(icon(on ? "pause" : "play"));
    this.play.setAttribute("aria-label", on ? "Pause" : "Play");
    this.play.title = on ? "Pause" : "Play";
  }
}

const KEYS = [
  ["← →", "previous / next move"], ["↑ ↓", "previous / next decision of the chosen player"], ["[ ]", "previous / next round"],
  ["Home End", "start / end"], ["Space", "play / pause"], ["1 – 9", "choose a player"], ["H", "hide or show moves to come"], ["O", "open the next part of the table large"], ["Esc", "back to the overview"], ["?", "show or hide this table"],
];

// ---------------------------------------------------------------- the list of moves and what happened

class Moves {
  constructor(viewer) {
    this.viewer = viewer;
    this.list = html("div", { class: "arch-moves", role: "group", "aria-label": "Moves" });
    this.node = html("section", { class: "arch-card-box arch-moves-box" }, html("h3", {}, "Moves"), this.list);
    this.list.addEventListener("click", (event) => {
      const row = event.target.closest("button");
      if (row) viewer.go(row.step);
    });
  }

  load(reel) {
    const { film } = reel;
    const numbers = [...new Set(film.moves.map((move) => move?.round))], named = list(film.rounds);
    const nameOf = (round) => (number(round) === 0 ? "Set-up" : named.length === numbers.length ? text(named[numbers.indexOf(round)]?.name) : `${text(film.round_name) || "Round"} ${text(round)}`);
    const row = (step, seat, words, rule) => Object.assign(html("button", { type: "button", class: "arch-move", tabindex: -1 },
      html("span", { class: "arch-move-number" }, String(step)), seat, html("span", { class: "arch-move-text" }, words), rule ? html("span", { class: "arch-move-rule" }, rule) : null), { step });
    this.rows = [row(0, null, "Before the first move", "")];
    const groups = [html("ol", {}, html("li", {}, this.rows[0]))];
    let round;
    film.moves.forEach((move, k) => {
      if (k === 0 || move?.round !== round) {
        round = move?.round;
        groups.push(html("h4", {}, nameOf(round)), html("ol"));
      }
      this.rows.push(row(k + 1, this.viewer.badge(move?.seat), text(move?.text), text(this.viewer.rule(move?.rule)?.title)));
      groups.at(-1).append(html("li", {}, this.rows.at(-1)));
    });
    this.list.replaceChildren(...groups);
    this.current = null;
  }

  // With moves to come hidden, the list ends at the current one.
  veil(at, hiding = false) {
    if (!hiding && !this.veiled) return;
    this.veiled = hiding;
    this.rows.forEach((row, k) => (row.parentNode.hidden = hiding && k > at));
    for (const title of this.list.querySelectorAll("h4")) title.hidden = ![...title.nextElementSibling.children].some((line) => !line.hidden);
  }

  show(at) {
    this.veil(at, this.viewer.hiding);
    const row = this.rows[at];
    if (row === this.current) return;
    const focused = this.current && this.current === this.current.getRootNode().activeElement;
    this.current?.removeAttribute("aria-current");
    this.current?.setAttribute("tabindex", -1);
    this.current = row;
    row.setAttribute("aria-current", "step");
    row.setAttribute("tabindex", 0);
    if (focused) row.focus({ preventScroll: true });
    this.reveal();
  }

  // Only the list scrolls: scrollIntoView would drag the notebook along.
  reveal() {
    if (!this.current) return;
    const box = this.list.getBoundingClientRect(), row = this.current.getBoundingClientRect();
    if (row.top < box.top + 44 || row.bottom > box.bottom - 44) this.list.scrollTop += row.top - box.top - box.height * 0.4;
  }
}

class Now {
  constructor(viewer) {
    this.viewer = viewer;
    this.body = html("div", { class: "arch-now-body" });
    this.node = html("section", { class: "arch-card-box arch-now", "aria-label": "What happened" }, this.body);
  }

  show(reel, at) {
    const { film } = reel, move = at ? film.moves[at - 1] : null, rule = this.viewer.rule(move?.rule);
    const asked = move ? move.asked : null, seat = Number.isInteger(move?.seat) ? move.seat : null;
    const eyebrow = !move ? "Start" : seat === null ? text(reel.round(at)?.name) || "No player's choice" : text(film.seats?.[seat]?.name);
    const scores = list(move?.scores).map((score) => html("li", {}, this.viewer.badge(score[0]), number(score[2]) < 0 ? `−${Math.abs(number(score[2]))} ${text(score[1])}` : `+${text(score[3]) || `${number(score[2])} ${text(score[1])}`}`));
    this.body.replaceChildren(...[
      html("p", { class: "arch-eyebrow" }, move ? this.viewer.badge(seat) : null, html("span", {}, eyebrow), move?.notation ? html("code", {}, text(move.notation)) : null),
      html("p", { class: "arch-sentence" }, move ? text(move.text) : reel.length ? "Before the first move" : "No move has been made yet"),
      scores.length ? html("ul", { class: "arch-scores" }, ...scores) : null,
      list(move?.facts).length ? html("ul", { class: "arch-facts" }, ...move.facts.map((fact) => html("li", {}, text(fact)))) : null,
      rule ? html("div", { class: "arch-rule" }, html("p", { class: "arch-rule-title" }, html("strong", {}, text(rule.title)), rule.chapter ? html("span", {}, text(rule.chapter)) : null), html("p", {}, text(rule.text))) : null,
      ...list(move?.also).map((id) => this.viewer.rule(id)).filter(Boolean).map((more) => html("details", { class: "arch-rule arch-rule-more" }, html("summary", {}, text(more.title)), html("p", {}, text(more.text)))),
      Number.isInteger(asked) && film.seats?.[asked] ? html("p", { class: "arch-next" }, this.viewer.badge(asked), html("span", {}, `${text(film.seats[asked].name)} decides next`)) : null,
    ].filter(Boolean));
  }
}

// ---------------------------------------------------------------- trying a decision

class Try {
  constructor(viewer) {
    this.viewer = viewer;
    this.picked = new Set();
    this.open = new Set();
    const id = `arch-try-${Math.random().toString(36).slice(2)}`;
    this.input = html("input", { type: "text", id, autocomplete: "off", autocapitalize: "off", spellcheck: "false", placeholder: "type a decision, or click spaces" });
    this.input.addEventListener("input", () => this.narrow());
    this.chips = html("div", { class: "arch-chips" });
    this.count = html("p", { class: "arch-try-count" });
    this.list = html("div", { class: "arch-choices", role: "group", "aria-label": "Legal decisions" });
    this.answer = html("div", { class: "arch-answer", "aria-live": "polite" });
    this.node = html("section", { class: "arch-card-box arch-try", "aria-label": "Try a decision" },
      html("h3", {}, html("label", { for: id }, "Try a decision")),
      html("div", { class: "arch-try-ask" }, html("form", {}, this.input, html("button", { type: "submit", class: "arch-submit" }, "Try")), this.chips, this.count, this.answer),
      this.list);
    this.node.querySelector("form").addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.input.value.trim()) this.wish(this.input.value.trim());
    });
    this.list.addEventListener("click", (event) => {
      const row = event.target.closest("button");
      if (row) this.wish(row.notation);
    });
    this.list.addEventListener("keydown", (event) => {
      const rows = [...this.list.querySelectorAll("button")], here = rows.indexOf(event.target), to = { ArrowDown: here + 1, ArrowUp: here - 1 }[event.key];
      if (here < 0 || to === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      rows[clamp(to, 0, rows.length - 1)].focus();
    });
  }

  // The counter makes the same wish twice two wishes.
  wish(words) {
    const { model } = this.viewer;
    model.set("wish", { n: number(model.get("wish")?.n) + 1, text: words });
    model.save_changes();
  }

  load() {
    this.choices = list(this.viewer.model.get("choices"));
    this.picked.clear();
    this.input.value = "";
    this.narrow();
  }

  pick(space) {
    if (!this.picked.delete(space)) this.picked.add(space);
    this.narrow();
  }

  narrow() {
    const words = this.input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = this.choices.filter((choice) => [...this.picked].every((space) => list(choice?.spaces).includes(space))
      && words.every((word) => `${text(choice?.notation)} ${text(choice?.text)}`.toLowerCase().includes(word)));
    this.open = new Set(fits.flatMap((choice) => list(choice?.spaces)));
    this.chips.replaceChildren(...[...this.picked].map((space) => html("button", { type: "button", class: "arch-chip", "aria-label": `Let go of ${space}`, onclick: () => this.pick(space) }, `${space} ×`)));
    const rest = fits.length - MOST_CHOICES;
    const cut = this.choices.some((choice) => choice?.notation === "…"); // an entry that says that there are more
    this.count.textContent = !this.choices.length ? "Nothing to choose here." : `${fits.length - Number(cut && fits.includes(this.choices[0]))} of ${cut ? "very many" : this.choices.length} legal decisions${rest > 0 ? `, the first ${MOST_CHOICES} shown: type or click to narrow` : ""}`;
    this.list.replaceChildren(...fits.slice(0, MOST_CHOICES).map((choice, k) => Object.assign(
      html("button", { type: "button", tabindex: k ? -1 : 0 }, html("code", {}, text(choice?.notation)), choice?.text ? html("span", {}, text(choice.text)) : null), { notation: text(choice?.notation) })));
    this.list.hidden = !fits.length;
    this.viewer.dress();
  }

  reply() {
    const answer = this.viewer.model.get("answer");
    this.answer.classList.toggle("is-ok", answer?.ok === true);
    this.answer.classList.toggle("is-refused", answer?.ok === false);
    if (!answer || !text(answer.text)) return this.answer.replaceChildren();
    const rule = this.viewer.rule(answer.rule);
    this.answer.replaceChildren(html("p", { class: "arch-answer-text" }, html("strong", {}, answer.lead === undefined ? (answer.ok ? "Done. " : "Refused. ") : text(answer.lead)), text(answer.text)),
      ...(rule ? [html("p", {}, html("strong", {}, text(rule.title)), ". ", text(rule.text))] : []));
  }
}

// ---------------------------------------------------------------- charts of exported pages

const CHART_TAGS = new Set(["svg", "g", "path", "rect", "line", "circle", "ellipse", "text", "tspan", "title", "desc", "polygon", "polyline", "defs", "clipPath"]);
const CHART_ATTRIBUTES = new Set([...SHAPE_ATTRIBUTES, "class", "fill", "stroke", "stroke-opacity", "stroke-miterlimit", "font-family", "font-style", "viewBox", "aria-hidden", "pointer-events", "id", "clip-path"]);
const CHART_STYLES = new Set(["fill", "stroke", "stroke-width", "opacity", "font-size", "font-family", "font-weight", "pointer-events"]);

// A copy by allow-list: nothing else of the file reaches the page.
function copyChart(source, prefix) {
  if (source.nodeType === 3) return document.createTextNode(source.data);
  if (source.nodeType !== 1 || !CHART_TAGS.has(source.localName)) return null;
  const node = svg(source.localName);
  for (const { name, value } of source.attributes) {
    if (name === "id") node.setAttribute("id", prefix + value);
    else if (name === "clip-path") {
      const inner = /^url\(["']?#([\w-]+)["']?\)$/.exec(value);
      if (inner) node.setAttribute("clip-path", `url(#${prefix}${inner[1]})`);
    } else if (name === "style") {
      for (const [key, setting] of value.split(";").map((part) => part.split(":").map((word) => word.trim())))
        if (CHART_STYLES.has(key) && setting && !setting.includes("url(")) node.style.setProperty(key, setting);
    } else if (name === "font-size") node.setAttribute(name, `${Math.max(LEAST_TEXT_PX, number(value.replace("px", ""), LEAST_TEXT_PX))}px`);
    else if (CHART_ATTRIBUTES.has(name) && !value.includes("url(")) node.setAttribute(name, value);
  }
  for (const child of source.childNodes) {
    const copy = copyChart(child, prefix);
    if (copy) node.append(copy);
  }
  return node;
}

class Chart {
  constructor(chart, viewer, index) {
    this.title = text(chart?.title);
    this.node = html("figure", { class: "arch-card-box arch-chart" }, html("figcaption", {}, html("h3", {}, this.title)));
    const source = new DOMParser().parseFromString(text(chart?.svg), "image/svg+xml").documentElement;
    const picture = source.localName === "svg" ? copyChart(source, `arch-chart-${index}-`) : null;
    if (!picture) return void this.node.append(html("p", {}, "This chart cannot be shown."));
    picture.setAttribute("role", "img");
    picture.setAttribute("aria-label", text(chart.alt || chart.title));
    const width = number(source.getAttribute("width")?.replace("px", ""), 640);
    picture.style.minWidth = `${width}px`;
    this.node.append(html("div", { class: "arch-chart-scroll", tabindex: 0, role: "group", "aria-label": `${this.title}, chart` }, picture));
    const plot = picture.querySelector("path.background"), size = /M\s*(-?[\d.]+)[ ,](-?[\d.]+)\s*h\s*([\d.]+)\s*v\s*([\d.]+)/.exec(plot?.getAttribute("d") ?? "");
    if (!chart.clickable || !size || !Number(size[3])) return; // only a chart over moves has a place for a step
    [this.left, this.top, this.width, this.height] = size.slice(1).map(Number);
    this.cursor = svg("line", { class: "arch-cursor", y1: this.top, y2: this.top + this.height });
    plot.parentNode.append(this.cursor);
    picture.classList.add("is-link");
    picture.addEventListener("click", (event) => {
      const inner = plot.getScreenCTM();
      if (!inner) return;
      const { x } = new DOMPoint(event.clientX, event.clientY).matrixTransform(inner.inverse());
      viewer.go(Math.round((clamp((x - this.left) / this.width, 0, 1)) * viewer.reel.length));
    });
  }

  show(at, length) {
    if (!this.cursor) return;
    const x = this.left + (this.width * at) / Math.max(1, length);
    this.cursor.setAttribute("x1", x);
    this.cursor.setAttribute("x2", x);
  }
}

// ---------------------------------------------------------------- the viewer

class Viewer {
  constructor(model, el) {
    this.model = model;
    this.drawn = new Map();
    this.panels = new Map();
    this.charts = [];
    this.timers = {};
    this.still = window.matchMedia("(prefers-reduced-motion: reduce)");
    this.build();
    this.listeners = Object.entries({
      "change:film": () => this.later(), "change:at": () => this.later(), "change:seat": () => this.showSeat(),
      "change:live": () => this.liven(), "change:choices": () => this.trying?.load(), "change:answer": () => this.trying?.reply(),
      "change:hiding": () => this.veil(), "change:marks": () => this.later(),
    });
    for (const [name, act] of this.listeners) model.on(name, act);
    el.append(this.root);
    this.sizes = new ResizeObserver(() => this.fit());
    this.sizes.observe(this.root);
    this.draw();
    // a page of its own is there to be stepped through: its keys work without a click
    if (this.model.get("page")) this.root.focus({ preventScroll: true });
  }

  build() {
    this.title = html("h2", {});
    // a page needs a first heading; in a notebook the author has written one
    this.game = html(this.model.get("page") ? "h1" : "p", { class: "arch-game" });
    this.subtitle = html("p", { class: "arch-subtitle" });
    this.result = html("p", { class: "arch-result" });
    this.tools = html("div", { class: "arch-tools" });
    this.view = html("select", { "aria-label": "Seen by", title: "Seen by", hidden: true });
    this.view.addEventListener("change", () => {
      this.model.set("view", Number(this.view.value));
      this.model.save_changes();
    });
    this.hide = html("button", { type: "button", class: "arch-button arch-button-hide", "aria-label": "Hide moves to come", title: "Hide moves to come (H)", "aria-pressed": String(this.hiding), onclick: () => this.hideAhead() }, icon("hide"));
    this.tools.append(this.view, this.hide);
    if (this.model.get("page")) this.tools.append(themeButton());
    this.bar = new Bar(this);
    this.bar.speed.addEventListener("change", () => this.playing && this.play(true));
    this.keys = html("section", { class: "arch-card-box arch-keys", hidden: true, "aria-label": "Keys" }, html("h3", {}, "Keys"),
      html("table", {}, html("tbody", {}, ...[...KEYS, ...list(this.model.get("more_keys")).map(([key, what]) => [key.toUpperCase(), what])].map(([keys, what]) => html("tr", {}, html("th", { scope: "row" }, ...keys.split(" ").map((key) => (key === "–" ? "–" : html("kbd", {}, key)))), html("td", {}, what))))));
    this.now = new Now(this);
    this.moves = new Moves(this);
    this.maps = html("div", { class: "arch-maps" });
    this.parts = html("div", { class: "arch-parts", role: "group", "aria-label": "Parts of the table" });
    this.enlarged = html("div", { class: "arch-enlarged", hidden: true });
    this.stage = html("div", { class: "arch-stage" }, this.parts, this.enlarged, this.maps);
    this.side = html("div", { class: "arch-side" }, this.now.node, this.moves.node);
    this.sheets = [html("div", { class: "arch-sheets" }), html("div", { class: "arch-sheets" })];
    this.graphs = html("div", { class: "arch-charts" });
    this.note = html("p", { class: "arch-note" });
    this.live = html("p", { class: "arch-unseen", "aria-live": "polite" });
    this.sorry = html("p", { class: "arch-sorry", role: "status", hidden: true });
    this.body = html("div", { class: "arch-body" },
      html("header", { class: "arch-head" }, html("div", {}, this.game, this.title, this.subtitle), html("div", { class: "arch-head-end" }, this.result, this.tools)),
      this.bar.node, this.keys, (this.main = html("div", { class: "arch-main" }, this.stage, this.side, this.sheets[0])), this.sheets[1], this.graphs, this.note);
    this.root = html("div", { class: this.model.get("bare") ? "arch is-bare" : "arch", tabindex: 0, role: "region", "aria-label": "Game replay" }, html("div", { class: "arch-in" }, this.sorry, this.body, this.live));
    this.root.addEventListener("keydown", (event) => this.key(event));
  }

  // ---- what others ask of the viewer

  badge(seat) {
    const given = Number.isInteger(seat) ? this.reel.film.seats?.[seat] : null;
    if (!given) return html("span", { class: "arch-seat", "data-seat": "n", "aria-hidden": "true" }, "•");
    return html("span", { class: "arch-seat", "data-seat": this.reel.colour(seat), title: text(given.name) }, text(given.letter || text(given.name).slice(0, 1)));
  }

  rule(id) {
    const rules = this.reel?.film.rules;
    return id && rules && Object.hasOwn(rules, id) ? rules[id] : null;
  }

  face(name) {
    if (!this.faces.has(name)) {
      const given = this.reel.film.faces, shapes = given && Object.hasOwn(given, name) ? given[name] : [];
      this.faces.set(name, { shapes, box: boxOf(shapes), ink: inkOf(shapes) });
    }
    return this.faces.get(name);
  }

  // ---- moving in time

  go(step, { scrub = false, play = false } = {}) {
    if (!this.reel) return;
    if (!play) this.play(false);
    const at = clamp(Math.round(number(step, this.reel.length)), 0, this.reel.length);
    // the shorter of two boards side by side stays at its end while the other goes on
    if (this.model.get("bare") && at === this.at) return;
    this.scrubbing = scrub;
    if (this.model.get("at") !== at) this.model.set("at", at);
    this.save(scrub || play ? SAVE_EVERY_MS : 0);
    this.later();
  }

  // While scrubbing the notebook hears of ten moments a second, and always of the last one.
  save(wait) {
    if (!wait) {
      clearTimeout(this.timers.save);
      this.timers.save = 0;
      return this.model.save_changes();
    }
    this.timers.save ||= setTimeout(() => {
      this.timers.save = 0;
      this.model.save_changes();
    }, wait);
  }

  get at() {
    return clamp(Math.round(number(this.model.get("at"))), 0, this.reel?.length ?? 0);
  }

  get seat() {
    return clamp(Math.round(number(this.model.get("seat"))), 0, Math.max(0, list(this.reel?.film.seats).length - 1));
  }

  walk(by) {
    this.go(this.at + by);
  }

  roundStep(by) {
    const starts = [0, ...list(this.reel?.film.rounds).map((round) => number(round?.step)), this.reel?.length ?? 0];
    this.go(by > 0 ? (starts.find((step) => step > this.at) ?? Infinity) : (starts.slice(0, -1).findLast((step) => step < this.at) ?? 0));
  }

  decision(by) {
    const moves = this.reel?.film.moves ?? [];
    for (let step = this.at + by; step >= 1 && step <= moves.length; step += by) if (moves[step - 1]?.seat === this.seat) return this.go(step);
  }

  choose(seat) {
    if (seat >= list(this.reel?.film.seats).length) return;
    this.model.set("seat", seat);
    this.model.save_changes();
    this.showSeat();
  }

  play(on) {
    clearTimeout(this.timers.play);
    if (this.playing !== on) this.bar.playing(on);
    this.playing = on;
    if (!on || !this.reel) return;
    if (this.at >= this.reel.length) this.go(0, { play: true });
    const tick = () => {
      this.go(this.at + 1, { play: true });
      if (this.at >= this.reel.length) return this.play(false);
      this.timers.play = setTimeout(tick, 1000 / Number(this.bar.speed.value));
    };
    this.timers.play = setTimeout(tick, Math.min(400, 1000 / Number(this.bar.speed.value)));
  }

  help() {
    this.keys.hidden = !this.keys.hidden;
    this.bar.help.setAttribute("aria-expanded", String(!this.keys.hidden));
  }

  // Whatever key is pressed here stays here, or the notebook would move its selection or insert a cell;
  // chords belong to the notebook and the browser, and so does Escape while no part of the table is opened large.
  key(event) {
    if (event.key === "Escape" && this.enlarge(null)) {
      event.preventDefault();
      return event.stopPropagation();
    }
    if (event.key === "Escape" || event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopPropagation();
    const target = event.target, typing = target.matches("input:not([type=range]), textarea, [contenteditable]");
    if (typing || event.defaultPrevented) return;
    if (target.matches("select") && !["[", "]", "?"].includes(event.key)) return;
    if (target.matches("button") && [" ", "Enter"].includes(event.key)) return;
    const act = {
      ArrowLeft: () => this.walk(-1), ArrowRight: () => this.walk(1), ArrowUp: () => this.decision(-1), ArrowDown: () => this.decision(1),
      "[": () => this.roundStep(-1), "]": () => this.roundStep(1), Home: () => this.go(0), End: () => this.go(Infinity),
      " ": () => this.play(!this.playing), "?": () => this.help(), h: () => this.hideAhead(), H: () => this.hideAhead(),
      o: () => this.enlargeNext(1), O: () => this.enlargeNext(-1),
    }[event.key] ?? (/^[1-9]$/.test(event.key) ? () => this.choose(Number(event.key) - 1) : null);
    const more = act ? null : list(this.model.get("more_keys")).find(([key]) => key === event.key.toLowerCase());
    if (!act && !more) return;
    event.preventDefault();
    if (act) return act();
    this.model.set("pressed", { n: number(this.model.get("pressed")?.n) + 1, key: more[0] });
    this.model.save_changes();
  }

  // ---- the parts of the table

  // One panel large (null: all of them again); true if that changed anything. Which one it is outlives steps and films.
  enlarge(id) {
    if ((this.large ?? null) === id) return false;
    const focused = this.root.getRootNode().activeElement, before = this.panels.get(this.large);
    this.large = id;
    this.arrange();
    const to = id === null ? before : this.panels.get(id);
    // moved in the page, the button that was pressed has lost the keyboard
    if (focused && this.root.contains(focused) && focused !== this.root) (focused.matches(".arch-button-large") ? to?.node.querySelector(".arch-button-large") : focused)?.focus({ preventScroll: true });
    this.keepInSight();
    return true;
  }

  // What is opened stands under the control bar; where that is out of sight, the page goes there.
  keepInSight() {
    const top = this.parts.getBoundingClientRect().top, bar = this.bar.node.getBoundingClientRect().bottom;
    this.stage.style.scrollMarginTop = `${this.bar.node.offsetHeight + 12}px`;
    if (top < Math.max(0, bar) || top > window.innerHeight * 0.7) this.stage.scrollIntoView({ block: "start" });
  }

  enlargeNext(by) {
    const ids = [null, ...[...this.panels.values()].filter((panel) => panel.part).map((panel) => panel.id)];
    this.enlarge(ids[(Math.max(0, ids.indexOf(this.large ?? null)) + by + ids.length) % ids.length]);
  }

  // Maps in their rows, sheets in their grids, and the one that is opened large before all of them.
  arrange() {
    const panels = [...this.panels.values()], large = this.panels.get(this.large) ?? null;
    for (const panel of panels) {
      const on = panel === large, button = panel.node.querySelector(".arch-button-large"), label = on ? "Back to the overview (Esc)" : "Open large";
      panel.node.classList.toggle("is-large", on);
      button.replaceChildren(icon(on ? "small" : "large"));
      button.title = label;
      button.setAttribute("aria-label", `${button.of}: ${label.toLowerCase().replace(" (esc)", "")}`);
    }
    this.enlarged.hidden = !large;
    this.enlarged.replaceChildren(...(large ? [large.node] : []));
    const rows = new Map();
    for (const panel of panels) if (panel instanceof MapPanel) rows.set(panel.row, [...(rows.get(panel.row) ?? []), ...(panel === large ? [] : [panel.node])]);
    this.maps.replaceChildren(...[...rows.values()].map((nodes) => html("div", { class: "arch-map-row" }, ...nodes)));
    this.maps.classList.toggle("is-many", rows.size > 1);
    this.maps.hidden = !rows.size || Boolean(large);
    this.sheets.forEach((grid, common) => {
      const sheets = panels.filter((panel) => panel instanceof Sheet && panel !== large && (panel.seat === null) === Boolean(common));
      grid.replaceChildren(...sheets.map((panel) => panel.node));
      grid.dataset.count = sheets.length;
      grid.hidden = !sheets.length;
    });
    const tabs = panels.filter((panel) => panel.part);
    this.parts.hidden = tabs.filter((panel) => panel instanceof MapPanel).length < 3 && !large;
    const tab = (id, ...words) => html("button", { type: "button", class: "arch-chip", "aria-pressed": String(id === (large?.id ?? null)), onclick: () => this.enlarge(id) }, ...words);
    const focused = [...this.parts.children].indexOf(this.root.getRootNode().activeElement);
    this.parts.replaceChildren(tab(null, "Overview"), ...tabs.map((panel) => tab(panel.id, panel.seat === null || panel.seat === undefined ? null : this.badge(panel.seat), panel.tab)));
    if (focused >= 0) this.parts.children[focused]?.focus({ preventScroll: true });
    this.fit();
    large?.tell?.();
  }

  // ---- drawing

  get hiding() {
    return Boolean(this.model.get("hiding"));
  }

  hideAhead() {
    this.model.set("hiding", !this.hiding);
    this.model.save_changes();
  }

  veil() {
    this.hide.setAttribute("aria-pressed", String(this.hiding));
    if (this.reel) this.show(this.at);
  }

  later() {
    this.frame ||= requestAnimationFrame(() => this.draw());
  }

  draw() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    const film = this.model.get("film");
    const why = trouble(film);
    this.sorry.hidden = !why;
    this.body.hidden = Boolean(why);
    if (why) {
      this.sorry.textContent = why;
      this.reel = null;
      return this.play(false);
    }
    try {
      if (this.reel?.film !== film) this.load(film);
      this.show(this.at);
    } catch (problem) {
      console.error(problem);
      this.body.hidden = true;
      this.sorry.hidden = false;
      this.sorry.textContent = `This film cannot be shown: ${text(problem?.message)}.`;
    }
  }

  load(film) {
    this.reel = new Reel(film);
    this.root.setAttribute("aria-label", ["Game replay", film.title].filter(Boolean).map(text).join(": "));
    for (const [node, words] of [[this.title, film.title], [this.game, film.game], [this.subtitle, film.subtitle], [this.result, film.result], [this.note, film.note]]) {
      node.textContent = text(words);
      node.hidden = !text(words);
    }
    this.bar.load(this.reel);
    this.moves.load(this.reel);
    // A live game sends a longer film after each move: the same panels stay, so that pieces move instead of blinking.
    const setting = JSON.stringify([film.panels, film.faces, film.seats]);
    if (setting !== this.setting) {
      this.setting = setting;
      this.faces = new Map();
      this.drawn = new Map();
      this.panels = new Map(film.panels.map((panel) => [panel.id, panel.kind === "map" ? new MapPanel(panel, this) : new Sheet(panel, this)]));
      this.arrange();
      // a table of many parts would leave what happened far below it
      const many = this.maps.classList.contains("is-many");
      if (many) this.main.prepend(this.side);
      else this.stage.after(this.side);
      this.main.classList.toggle("is-many", many);
      if (many) this.now.node.setAttribute("tabindex", 0); // there it keeps its height and can be scrolled
      else this.now.node.removeAttribute("tabindex");
    }
    this.charts = list(film.charts).map((chart, k) => new Chart(chart, this, k));
    this.graphs.replaceChildren(...this.charts.map((chart) => chart.node));
    this.graphs.hidden = !this.charts.length;
    this.shown = this.shown === undefined ? undefined : Math.min(this.shown, this.reel.length);
    this.showSeat();
    this.liven();
    if (number(this.model.get("at")) !== this.at && !this.model.get("bare")) {
      this.model.set("at", this.at);
      this.model.save_changes();
    }
  }

  show(at) {
    const { reel } = this, animate = !this.scrubbing && !this.still.matches && this.shown !== undefined && Math.abs(at - this.shown) === 1;
    const marks = this.model.get("marks"), fresh = Array.isArray(marks) ? new Set(marks) : reel.fresh(at), table = reel.table(at);
    this.root.classList.toggle("is-moving", animate);
    for (const [id, was] of this.drawn) {
      const now = table.get(id);
      if (!now || now.in !== was.in) this.panels.get(was.in)?.remove(id, animate);
    }
    for (const [id, element] of table) if (this.drawn.get(id) !== element) this.panels.get(element.in)?.set(id, element);
    this.drawn = table;
    const asked = at ? reel.film.moves[at - 1]?.asked : null;
    for (const panel of this.panels.values()) {
      panel.mark(fresh);
      panel.ask?.(asked);
    }
    // who won is told where the game ends, not to somebody who looks for the move that decided it
    this.result.hidden = at < reel.length || !text(reel.film.result);
    this.graphs.hidden = !this.charts.length || (this.hiding && at < reel.length);
    this.bar.show(reel, at);
    this.moves.show(at);
    this.now.show(reel, at);
    for (const chart of this.charts) chart.show(at, reel.length);
    if (this.shown !== undefined && this.shown !== at) this.announce(at);
    this.shown = at;
  }

  announce(at) {
    clearTimeout(this.timers.announce);
    this.timers.announce = setTimeout(() => {
      if (!this.reel) return;
      const move = at ? this.reel.film.moves[at - 1] : null, round = this.reel.round(at);
      const parts = [`Move ${at} of ${this.reel.length}${round ? `, ${text(round.name)}` : ""}`, move ? text(move.text) : "Before the first move", ...list(move?.facts).map(text)];
      this.live.textContent = parts.map((part) => (/[.!?]$/.test(part) ? part : `${part}.`)).join(" ");
    }, ANNOUNCE_AFTER_MS);
  }

  showSeat() {
    if (this.reel) this.bar.seat.value = String(this.seat);
  }

  liven() {
    const live = Boolean(this.model.get("live"));
    if (live && !this.trying) {
      this.trying = new Try(this);
      this.stage.append(this.trying.node);
      this.trying.load();
    } else if (!live && this.trying) {
      this.trying.node.remove();
      this.trying = null;
      this.dress();
    }
    this.trying?.reply();
  }

  dress() {
    for (const panel of this.panels.values()) if (panel instanceof MapPanel) for (const piece of panel.pieces.values()) panel.dress(piece);
  }

  fit() {
    for (const panel of this.panels.values()) panel.fit();
    this.moves.reveal();
  }

  close() {
    if (this.closed) return;
    this.closed = true;
    if (this.timers.save) this.model.save_changes();
    for (const timer of Object.values(this.timers)) clearTimeout(timer);
    cancelAnimationFrame(this.frame);
    this.sizes.disconnect();
    for (const [name, act] of this.listeners) this.model.off(name, act);
    this.root.remove();
  }
}

// Only an exported page has one: in a notebook the notebook decides.
function themeButton() {
  const page = document.documentElement, label = "Light or dark";
  const dark = () => (page.dataset.theme ? page.dataset.theme === "dark" : window.matchMedia("(prefers-color-scheme: dark)").matches);
  return html("button", { type: "button", class: "arch-button", "aria-label": label, title: label, onclick: () => (page.dataset.theme = dark() ? "light" : "dark") }, icon("theme"));
}

function render({ model, el, signal }) {
  const viewer = new Viewer(model, el);
  signal?.addEventListener("abort", () => viewer.close(), { once: true });
  return () => viewer.close();
}

export default { render };
