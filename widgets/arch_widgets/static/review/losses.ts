// @ts-nocheck
// The decisions, greatest loss first. It stands behind review-nodes.js.

import { node } from "../shared/dom.ts";
import { badge, button, pill } from "./drawings.ts";
import { measured } from "./figures.ts";

export function lossesPart({ get, go }) {
  const box = node("section", "arch-review-card arch-review-losses"),
    scroll = node("div", "arch-review-scroll"),
    table = node("table", ""),
    head = node("thead", ""),
    body = node("tbody", ""),
    empty = node("p", "arch-review-soft");
  box.setAttribute("aria-label", "Decisions by what they cost");
  table.append(head, body);
  scroll.append(table);
  scroll.tabIndex = -1;
  box.append(scroll, empty);

  const cell = (tag, words, label = "", className = "") => {
    const made = node(tag, className, typeof words === "string" ? words : "");
    if (typeof words !== "string") made.append(words);
    if (label) made.dataset.label = label;
    return made;
  };
  // Where it is narrow the first column of figures alone is left: what is said of the decision shown has them all.
  const columns = () => {
    const { counts, hindsight } = get("data"),
      both = counts === "win" ? ["win", "points"] : ["points"],
      words = { win: "% of a win", points: "points" };
    const found = both.map((by) => ["With what was known", words[by], (one) => measured(one.loss[by], by)]);
    if (!hindsight) return found;
    found.push(
      ...both.map((by) => [
        "With hindsight",
        words[by],
        (one) => (one.same ? "the same" : measured(one.later[by], by)),
      ]),
    );
    found.push([
      "Hidden things",
      `were worth, ${words[counts]}`,
      (one) => (one.changed ? measured(one.hidden[counts], counts) : "nothing"),
    ]);
    return found;
  };

  const rest = (k) => (k ? "is-more" : "");

  function headings(given) {
    const top = node("tr", ""),
      low = node("tr", "");
    for (const words of ["Move", "Player", "Judged", "Played, and what was better"])
      top.append(Object.assign(cell("th", words), { rowSpan: 2, scope: "col" }));
    for (const [k, group] of [...new Set(given.map(([group]) => group))].entries())
      top.append(
        Object.assign(
          cell("th", group === "Hidden things" ? group : `Cost: ${group.toLowerCase()}`, "", `is-number ${rest(k)}`),
          { colSpan: given.filter(([other]) => other === group).length, scope: "colgroup" },
        ),
      );
    low.append(
      ...given.map(([, words], k) => Object.assign(cell("th", words, "", `is-number ${rest(k)}`), { scope: "col" })),
    );
    head.replaceChildren(top, low);
  }

  function row(one, given) {
    const made = node("tr", `is-${one.word}`),
      seat = get("data").seats[one.seat],
      who = node("span", "arch-review-row"),
      what = node("div", "arch-review-what"),
      move = node("span", "");
    const jump = button(String(one.move), () => go(one.move), `Go to move ${one.move}`, "arch-review-jump");
    jump.setAttribute("aria-label", `Move ${one.move}, ${one.word}`);
    move.append(jump);
    who.append(badge(seat), seat.name);
    const played = node("code", "", one.played);
    played.title = one.told[one.played];
    what.append(played);
    if (one.best !== one.played) {
      const better = node("code", "", one.best);
      better.title = one.told[one.best];
      what.append(node("span", "arch-review-soft", one.word === "fine" ? "perhaps: " : "better: "), better);
    }
    made.append(
      cell("td", move, "Move"),
      cell("td", who, "Player"),
      cell("td", pill(one.word, get("data").meanings[one.word]), "Word"),
      cell("td", what, "Played"),
      ...given.map(([, words, value], k) =>
        cell("td", value(one), k ? "" : `Cost, ${words.split(" ")[0]}`, `arch-review-figure ${rest(k)}`),
      ),
    );
    made.addEventListener("click", (event) => {
      if (!event.target.closest("button")) go(one.move);
    });
    made.move = one.move;
    return made;
  }

  function draw(listed) {
    const given = columns(),
      focused = body.contains(box.getRootNode().activeElement)
        ? box.getRootNode().activeElement.closest("tr").move
        : null;
    headings(given);
    body.replaceChildren(...listed.map((one) => row(one, given)));
    empty.textContent = listed.length ? "" : get("hiding") ? "Nothing up to this move." : "There is no such decision.";
    scroll.hidden = !listed.length;
    empty.hidden = Boolean(listed.length);
    if (focused !== null)
      [...body.children]
        .find((made) => made.move === focused)
        ?.querySelector("button")
        .focus({ preventScroll: true });
    stand(null);
  }

  // The row of the decision shown, brought into sight within the list alone.
  function stand(move) {
    for (const made of body.children) {
      const here = made.move === move;
      made.toggleAttribute("aria-current", here);
      if (!here) continue;
      const top = made.offsetTop - head.offsetHeight,
        bottom = made.offsetTop + made.offsetHeight;
      if (top < scroll.scrollTop || bottom > scroll.scrollTop + scroll.clientHeight)
        scroll.scrollTop = top - scroll.clientHeight / 3;
    }
  }

  body.addEventListener("keydown", (event) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key],
      jumps = [...body.querySelectorAll("button")],
      here = jumps.indexOf(event.target);
    if (!by || here < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    jumps[Math.min(jumps.length - 1, Math.max(0, here + by))].focus();
  });
  return { box, draw, stand };
}
