// The replay viewer, charts of exported pages: pictures that were drawn beforehand, made clickable.

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
    const parsed = new DOMParser().parseFromString(text(chart?.svg), "image/svg+xml"), source = parsed.documentElement;
    const whole = source?.localName === "svg" && !parsed.querySelector("parsererror"); // some browsers keep what they could read
    const picture = whole ? copyChart(source, `arch-chart-${index}-`) : null;
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
