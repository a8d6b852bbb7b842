// What the parts of a review share: small drawings, numbers with their intervals. It stands behind nodes.js.

const NS = "http://www.w3.org/2000/svg";

function svg(tag, attributes = {}, words = "") {
  const made = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (words !== "") made.textContent = words;
  return made;
}

function button(label, act, hint = "", className = "") {
  const made = node("button", className, label);
  made.type = "button";
  if (hint) made.title = hint;
  made.addEventListener("click", act);
  return made;
}

function badge(seat) {
  const made = node("span", "arch-review-seat", seat.letter);
  made.style.background = `var(--arch-seat-${seat.colour})`;
  made.style.color = `var(--arch-seat-${seat.colour}-ink)`;
  made.style.borderColor = `var(--arch-seat-${seat.colour}-edge)`;
  made.setAttribute("aria-hidden", "true");
  return made;
}

// The word for a decision, with a sign that does without colour.
const SIGNS = { blunder: "✘✘", mistake: "✘", slip: "≈", fine: "✔" };
const KINDS = { blunder: "is-bad", mistake: "is-bad", slip: "", fine: "is-good" };
function pill(word, meaning) {
  const made = node("span", `arch-review-pill ${KINDS[word]} is-${word}`, `${SIGNS[word]} ${word}`);
  made.title = `${word}: ${meaning}`;
  return made;
}

const lineOf = (seat) => `var(--arch-seat-${seat.colour}-line)`;

// ---- numbers: [value, low, high] of a share of the win or of points

const real = (words) => words.replace(/^-(0(?:\.0*)?)$/, "$1").replace("-", "−");

function figures(found, by) {
  const values = by === "win" ? found.map((value) => (value === null ? null : 100 * value)) : found; // a bound is null where one roll-out cannot give it
  if (by === "win" && values.every((value) => Number.isInteger(value))) return values.map((value) => real(String(value)));
  const [, low, high] = values, shut = (digits) => low !== null && low !== high && low.toFixed(digits) === high.toFixed(digits);
  const fine = by !== "win" || values[2] - values[1] < 3 || values.slice(1).some((bound) => bound && Math.abs(bound) < 0.5);
  let digits = fine ? 1 : 0;
  while (digits < 3 && shut(digits)) digits += 1; // an interval never looks closed that is not
  return values.map((value) => (value === null ? "?" : real(value.toFixed(digits))));
}
const plus = (words, found) => (found[0] > 0 && !/^[0.]+$/.test(words) ? `+${words}` : words);

// "12 (5 to 19)", or where no roll-out differed "12 (in all roll-outs)"; `sign` puts a plus before what is more, `unit` stands behind the number.
function said(found, by, { sign = false, unit = "" } = {}) {
  const [value, low, high] = figures(found, by);
  if (found[1] === null) return `${value}${unit} (one roll-out)`;
  return `${sign ? plus(value, found) : value}${unit} (${found[1] === found[2] ? "in all roll-outs" : `${low} to ${high}`})`;
}

// The same as nodes, the interval smaller.
function measured(found, by, options = {}) {
  const words = said(found, by, options), cut = words.indexOf(" ("), made = node("span", "arch-review-number");
  made.append(node("strong", "", words.slice(0, cut)), node("span", "", words.slice(cut)));
  return made;
}

// About so many round numbers from low to high.
function ticks(low, high, many) {
  const rough = (high - low) / many || 1, power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((k) => k * power).find((size) => size >= rough * 0.999);
  const found = [];
  for (let value = Math.ceil(low / step) * step; value <= high + step / 1e6; value += step) found.push(Math.abs(value) < step / 1e6 ? 0 : value);
  return found;
}

const tick = (value, by) => (by === "win" ? `${real(String(Math.round(100 * value)))} %` : real(String(Math.round(10 * value) / 10)));

// Whether what the review says is to be hidden: by its switch, or while a better move is looked for.
const covered = (model) => Boolean(model.get("silent") || (Number.isInteger(model.get("quest")?.step) && !model.get("quest").shown));
