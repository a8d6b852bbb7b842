// @ts-nocheck
// The review beside a viewer: the decisions by what they cost, the one at the step shown, the win chances, the search for a better
// move (review/panel.py says what it is given). It stands behind its parts.

import { node } from "../shared/dom.ts";
import { hear, keepKeys } from "../shared/notebook.ts";
import { covered } from "./covered.ts";
import { curvePart } from "./curve.ts";
import { decisionPart } from "./decision.ts";
import { button, SIGNS } from "./drawings.ts";
import { lossesPart } from "./losses.ts";
import { questPart } from "./quest.ts";

function render({ model, el, signal }) {
  const get = (name) => model.get(name),
    page = Boolean(get("page"));
  const put = (name, value) => {
    model.set(name, value);
    model.save_changes();
  };
  const go = (step) => put("at", Math.min(get("data").length, Math.max(0, step)));
  const box = node("section", "arch-review arch-graph"),
    context = { get, put, go };
  box.setAttribute("aria-label", "Review");
  const curve = curvePart(context),
    losses = lossesPart(context),
    decision = decisionPart(context),
    quest = questPart(model, context);

  // ---- the head: what was judged by whom, and what is to be seen of it

  const head = node("header", "arch-review-head"),
    judge = node("details", "arch-review-more arch-review-soft"),
    judged = node("p", ""),
    key = node("p", "arch-review-soft arch-review-key"),
    summary = node("strong", ""),
    found = node("p", "arch-review-found"),
    tools = node("div", "arch-review-row");
  const numbers = button(
    "Numbers",
    () => {
      box.classList.toggle("is-numbers");
      numbers.setAttribute("aria-pressed", String(box.classList.contains("is-numbers")));
    },
    "Show or hide what each decision cost, with its interval",
    "arch-review-hide",
  );
  numbers.setAttribute("aria-pressed", "false");
  const hide = button(
    "",
    () => put("silent", !get("silent")),
    "Hide or show every number and mark of the review (A)",
    "arch-review-hide",
  );
  const back = button("‹ Mistake", () => jump(-1), "Previous mistake (P)"),
    next = button("Mistake ›", () => jump(1), "Next mistake (N)");
  const who = node("select", ""),
    by = node("select", ""),
    only = Object.assign(node("input", ""), { type: "checkbox" });
  const field = (words, input) => {
    const made = node("label", "", `${words} `);
    made.append(input);
    return made;
  };
  const option = (value, words) => Object.assign(node("option", "", words), { value });
  const whoField = field("Of", who),
    byField = field("Chart", by),
    onlyField = node("label", "");
  onlyField.append(only, " mistakes only");
  who.addEventListener("change", () => put("who", Number(who.value)));
  by.addEventListener("change", () => put("by", by.value));
  only.addEventListener("change", () => put("only", only.checked));
  const seek = page
    ? ""
    : button(
        "Find a better move",
        () => quest.begin(near() - 1),
        "A position in which a mistake was made, without the answer",
      );
  const title = node("div", "");
  title.append(node(page ? "h2" : "h3", "", "Review"), summary);
  tools.append(whoField, onlyField, byField, back, next, seek, numbers, hide);
  judge.append(node("summary", "", "Judged by a computer player: a strong player may know better"), judged);
  found.setAttribute("role", "status");
  head.append(title, key, tools, found, judge);
  const veil = node("p", "arch-review-soft arch-review-card");
  box.append(head, quest.box, veil, curve.box, losses.box, decision.box);
  el.append(box);

  // ---- which decisions are meant

  const chosen = () => get("data").decisions.filter((one) => get("who") < 0 || one.seat === get("who"));
  // With moves to come hidden nothing is said of them, not even how many mistakes there will be.
  const veiled = () => get("hiding") && get("at") < get("data").length;
  const mistakes = () =>
    chosen()
      .filter((one) => one.mistake)
      .map((one) => one.move)
      .sort((a, b) => a - b);
  const listed = () =>
    chosen().filter((one) => (one.mistake || !get("only")) && (!get("hiding") || one.move <= get("at")));
  let told = null; // the move at which it was said where among the mistakes one stands
  function jump(by) {
    const moves = mistakes().filter((move) => !veiled() || move <= get("at")),
      to = by > 0 ? moves.find((move) => move > get("at")) : moves.findLast((move) => move < get("at"));
    if (to !== undefined) go(to);
    const end = by > 0 ? "last" : "first",
      at = moves.indexOf(get("at"));
    found.textContent =
      veiled() && to === undefined
        ? by > 0
          ? "What comes after this move is hidden."
          : "Nothing before this move."
        : veiled()
          ? ""
          : !moves.length
            ? "There is no mistake."
            : to === undefined && at < 0
              ? `No mistake comes ${by > 0 ? "after" : "before"} this move.`
              : to === undefined
                ? `This is the ${end} mistake.`
                : `Mistake ${at + 1} of ${moves.length}.`;
    told = get("at");
  }
  // The mistake shown, or the next one; after the last one the first.
  const near = () => mistakes().find((move) => move >= get("at")) ?? mistakes()[0];
  // The move shown in the viewer is the one that is judged here, by the same number.
  const shown = () => get("data").decisions.find((one) => one.move === get("at"));
  function why() {
    const { movers, knower } = get("data"),
      at = get("at");
    if (!at) return "No move has been made yet.";
    if (movers[at - 1] === null) return `Move ${at} is chance, and no decision.`;
    return knower
      ? `Move ${at} is no decision of ${knower} that was judged.`
      : `Move ${at} was not judged: there was only one legal move, or it was not asked for.`;
  }

  // ---- drawing

  function stand() {
    const one = shown();
    decision.draw(one, why());
    losses.stand(one?.move ?? null);
  }

  function all() {
    const data = get("data"),
      dark = covered(model),
      questing = dark && !get("silent");
    summary.textContent = dark || veiled() ? "" : data.summary;
    found.textContent = ""; // which mistakes are meant may be others now
    judged.textContent = data.judge;
    key.replaceChildren(
      ...Object.entries(data.meanings).flatMap(([word, meaning]) => [
        node("span", "", `${SIGNS[word]} ${word}: ${meaning}`),
      ]),
    );
    hide.textContent = get("silent") ? "Show advice" : "Hide advice";
    hide.setAttribute("aria-pressed", String(get("silent")));
    who.replaceChildren(option(-1, "everybody"), ...data.seats.map((seat, k) => option(k, seat.name)));
    who.value = get("who");
    by.replaceChildren(...(data.counts === "win" ? [option("win", "win chance")] : []), option("points", "points"));
    by.value = get("by");
    only.checked = get("only");
    whoField.hidden = Boolean(data.knower) || data.seats.length < 2 || dark;
    byField.hidden = data.counts !== "win" || dark;
    onlyField.hidden = found.hidden = back.hidden = next.hidden = numbers.hidden = key.hidden = dark;
    hide.hidden = questing;
    if (seek) seek.hidden = questing || get("silent");
    back.disabled = next.disabled = !mistakes().length && !veiled();
    if (seek) seek.disabled = !mistakes().length;
    veil.hidden = !get("silent") || questing;
    veil.textContent = "The advice is hidden: no number and no mark of the review is shown.";
    for (const part of [curve, losses, decision]) part.box.hidden = dark;
    quest.draw();
    if (dark) return;
    curve.draw();
    losses.draw(listed());
    stand();
  }

  function moved() {
    if (get("at") !== told) found.textContent = "";
    quest.moved();
    if (covered(model)) return;
    if (get("hiding")) return all();
    curve.stand();
    stand();
  }

  // ---- keys: those of the viewer that move in time work here, too

  const acts = {
    n: () => jump(1),
    p: () => jump(-1),
    a: () => put("silent", !get("silent")),
    h: () => put("hiding", !get("hiding")),
    ArrowRight: () => go(get("at") + 1),
    ArrowLeft: () => go(get("at") - 1),
    Home: () => go(0),
    End: () => go(Infinity),
  };
  keepKeys(box, (event) => {
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act || event.defaultPrevented || event.target.matches("select, input")) return;
    event.preventDefault();
    act();
  });
  const pressed = () => {
    if (!quest.searching()) acts[get("pressed")?.key]?.();
  };
  hear(model, signal, {
    "change:data": all,
    "change:at": moved,
    "change:hiding": all,
    "change:silent": all,
    "change:by": all,
    "change:who": all,
    "change:only": all,
    "change:quest": all,
    "change:said": quest.draw,
    "change:pressed": pressed,
  });
  signal?.addEventListener("abort", () => curve.close(), { once: true });
  all();
}

export default { render };
