// @ts-nocheck
// The branches of a game: the tree, the notes, and what can be done at the moment shown (whatif_panel.py says what it is given).
// On an exported page there is the tree alone, to click.

import { node } from "../shared/dom.ts";
import { hear, keepKeys, wish } from "../shared/notebook.ts";

let panels = 0;

function render({ model, el, signal }) {
  const get = (name) => model.get(name),
    page = Boolean(get("page")),
    id = `arch-what-${++panels}`;
  const put = (name, value) => {
    model.set(name, value);
    model.save_changes();
  };
  const box = node("section", "arch-what arch-graph"),
    said = node("p", "arch-what-said"),
    tree = node("ul", "arch-what-tree"),
    notes = node("div", "arch-what-notes");
  box.setAttribute("aria-label", "Branches");
  said.setAttribute("aria-live", "polite");
  tree.setAttribute("role", "tree");
  tree.setAttribute("aria-label", "The game and its branches");
  const words = get("words"),
    rows = () => get("lines") ?? [],
    shown = () => rows()[get("shown")] ?? rows()[0];
  const button = (label, what, hint = "") => {
    const made = node("button", "", label);
    made.type = "button";
    made.title = hint;
    made.addEventListener("click", () => wish(model, typeof what === "function" ? what() : what));
    return made;
  };
  const field = (label, input, className = "") => {
    const made = node("label", className, `${label} `);
    made.append(input);
    return made;
  };
  const group = (title, ...parts) => {
    const made = node("fieldset", "arch-what-row");
    made.append(node("legend", "", title), ...parts);
    return made;
  };
  const closed = (title, ...parts) => {
    const made = node("details", "arch-what-fold"),
      inner = node("div", "arch-what-row");
    inner.append(...parts);
    made.append(node("summary", "", title), inner);
    return made;
  };
  const options = (select, pairs) =>
    select.replaceChildren(...pairs.map(([value, label]) => Object.assign(node("option", "", label), { value })));
  const glyph = (mark) => (mark ? `${mark} ${words.glyphs[mark] ?? ""}`.trim() : "");

  // ---- the tree

  let stop = 0; // the row that the Tab key comes to
  const kids = (k) => rows().flatMap((row, other) => (row.parent === k ? [other] : []));
  const under = (k) => {
    for (let up = rows()[k].parent; up >= 0; up = rows()[up].parent) if (rows()[up].folded) return true;
    return false;
  };
  const ahead = (row) =>
    get("hiding") && get("at") < shown().end && row.parent >= 0 && row !== shown() && row.at > get("at");
  const visible = () =>
    rows()
      .map((_, k) => k)
      .filter((k) => !under(k) && !ahead(rows()[k]));
  const items = () => [...tree.children];

  function item(k) {
    const row = rows()[k],
      made = node("li", "arch-what-item"),
      line = node("span", "arch-what-line"),
      hidden = get("hiding") && get("at") < shown().end;
    const whole = row.notes.find(([step]) => step === row.at);
    made.setAttribute("role", "treeitem");
    made.setAttribute("aria-level", row.depth + 1);
    made.setAttribute("aria-selected", String(k === get("shown")));
    if (row.withheld) made.setAttribute("aria-disabled", "true");
    if (kids(k).length) made.setAttribute("aria-expanded", String(!row.folded));
    made.tabIndex = -1;
    made.k = k;
    made.style.paddingLeft = `${8 + 22 * Math.min(row.depth, 8)}px`;
    if (row.parent >= 0) line.append(node("span", "arch-what-at", `after move ${row.at}`));
    line.append(node("strong", "", row.name));
    if (whole?.[1]) line.append(node("span", "arch-what-glyph", glyph(whole[1])));
    if (row.first && !hidden) line.append(node("span", "", row.first));
    const more = [
      row.luck,
      row.parent < 0 ? "as recorded" : "",
      hidden ? "" : row.result || `to move ${row.end}`,
      row.folded && kids(k).length ? `${kids(k).length} folded away` : "",
    ]
      .filter(Boolean)
      .join(" · ");
    made.append(
      node("span", "arch-what-fork", kids(k).length ? (row.folded ? "▸" : "▾") : row.parent < 0 ? "●" : "└"),
      line,
      node("span", "arch-what-soft", more),
    );
    if (whole?.[2]) made.append(node("span", "arch-what-comment", whole[2]));
    return made;
  }

  function grow() {
    const focused = tree.contains(box.getRootNode().activeElement);
    tree.replaceChildren(...visible().map(item));
    const here = items().find((made) => made.k === (focused ? stop : get("shown"))) ?? items()[0];
    if (here) (stop = here.k), (here.tabIndex = 0);
    if (focused) here?.focus();
  }

  function walk(to) {
    if (!to) return;
    for (const made of items()) made.tabIndex = made === to ? 0 : -1;
    stop = to.k;
    to.focus();
  }
  const open = (k, step) =>
    page && rows()[k].withheld
      ? null
      : page
        ? put("shown", k)
        : wish(model, { act: "show", line: k, ...(step === undefined ? {} : { step }) });
  const fold = (k, folded) => {
    if (rows()[k].folded === folded || !kids(k).length || rows()[k].parent < 0) return false;
    if (page)
      put(
        "lines",
        rows().map((row, other) => (other === k ? { ...row, folded } : row)),
      );
    else wish(model, { act: "fold", line: k, folded });
    return true;
  };
  tree.addEventListener("click", (event) => {
    const made = event.target.closest("li");
    if (!made) return;
    if (event.target.closest(".arch-what-fork") && fold(made.k, !rows()[made.k].folded)) return;
    walk(made);
    open(made.k);
  });
  keepKeys(box, (event) => {
    const all = items(),
      here = all.indexOf(event.target);
    if (here < 0) return;
    const { k } = all[here],
      acts = {
        ArrowDown: () => walk(all[here + 1]),
        ArrowUp: () => walk(all[here - 1]),
        Home: () => walk(all[0]),
        End: () => walk(all.at(-1)),
        ArrowRight: () => fold(k, false) || walk(all.find((made) => rows()[made.k].parent === k)),
        ArrowLeft: () => fold(k, true) || walk(all.find((made) => made.k === rows()[k].parent)),
        Enter: () => open(k),
        " ": () => open(k),
      };
    if (!acts[event.key]) return;
    event.preventDefault();
    acts[event.key]();
  });

  // ---- what was noted, line by line

  function note() {
    const row = shown(),
      found = (row?.notes ?? [])
        .filter(([step]) => step !== row.at)
        .filter(([step]) => !get("hiding") || step <= get("at"));
    notes.replaceChildren(
      ...found.map(([step, mark, comment]) => {
        const made = node("p", step === get("at") ? "is-here" : ""),
          go = node("button", "arch-what-chip", `Move ${step}`);
        go.type = "button";
        go.addEventListener("click", () => put("at", step));
        made.append(go, mark ? node("strong", "", ` ${glyph(mark)} `) : " ", comment);
        return made;
      }),
    );
    notes.hidden = !found.length;
  }

  const left = node("div", "arch-what-column"),
    right = node("div", "arch-what-column"),
    columns = node("div", page ? "" : "arch-what-columns");
  left.append(node(page ? "h2" : "h3", "", "Branches"), tree, notes);
  columns.append(left);
  box.append(columns);
  el.append(box);
  const all = () => {
    grow();
    note();
  };
  if (page) {
    hear(model, signal, { "change:lines": all, "change:shown": all, "change:at": all, "change:hiding": all });
    return all();
  }

  // ---- the line shown: its name, and a note on the step

  const name = node("input", ""),
    mark = node("select", ""),
    comment = node("textarea", ""),
    about = node("legend", ""),
    naming = field("Name", name, "arch-what-wide");
  [name.type, name.maxLength, comment.rows, comment.maxLength] = ["text", 80, 2, 4000];
  options(mark, [["", "no glyph"], ...Object.keys(words.glyphs).map((key) => [key, glyph(key)])]);
  name.addEventListener(
    "change",
    () => name.value.trim() && name.value !== shown().name && wish(model, { act: "rename", name: name.value }),
  );
  // a wish names the line and the step it was written for: the board may have gone on before the notebook hears of it
  let noted = [0, 0];
  const write = () =>
    wish(model, { act: "note", line: noted[0], step: noted[1], glyph: mark.value, comment: comment.value });
  mark.addEventListener("change", write);
  comment.addEventListener("change", write);
  const promote = button("Promote", { act: "promote" }, "Show it before the branch above it"),
    remove = button("Delete", { act: "delete" }, "Take it and its own branches away");
  const folding = button(
    "Fold",
    () => ({ act: "fold", line: get("shown"), folded: !shown().folded }),
    "Show or hide its own branches",
  );
  const undo = button("Undo", { act: "undo" }, "Take back the last decision, or the last finish, of this branch");
  const tools = node("div", "arch-what-row"),
    writing = node("fieldset", "arch-what-row");
  tools.append(undo, promote, folding, remove);
  writing.append(about, field("Glyph", mark), field("Comment", comment, "arch-what-wide"));

  function edit() {
    const row = shown(),
      step = get("at"),
      home = (k) => (step < rows()[k].at ? home(rows()[k].parent) : k),
      line = home(get("shown")),
      owner = rows()[line];
    const [, sign, words] = owner.notes.find(([at]) => at === step) ?? [step, "", ""];
    const active = box.getRootNode().activeElement,
      moved = noted[0] !== line || noted[1] !== step;
    if (active !== name) name.value = row.name;
    if (moved || active !== mark) mark.value = sign;
    if (moved || active !== comment) comment.value = words;
    noted = [line, step];
    about.textContent =
      step === owner.at
        ? `Note on ${line ? `“${owner.name}”` : "the game"} as a whole`
        : `Note on move ${step}${line === get("shown") ? "" : ` of “${owner.name}”`}`;
    naming.hidden = tools.hidden = get("shown") === 0;
    folding.hidden = !kids(get("shown")).length;
    folding.textContent = row.folded ? "Unfold" : "Fold";
  }

  // ---- luck, finishing, comparing, files

  const lucks = ["same", "fresh", "chosen"].map((kind) => {
    const made = node("label", "arch-what-luck"),
      radio = node("input", "");
    Object.assign(radio, { type: "radio", name: `${id}-luck`, value: kind });
    radio.addEventListener("change", () => put("luck", kind));
    made.append(radio, ` ${kind}`);
    return Object.assign(made, { radio });
  });
  const digits = (trait, least, most) => {
    const input = Object.assign(node("input", ""), { type: "number", min: least, max: most, step: 1 });
    input.addEventListener("change", () =>
      put(trait, Math.min(most, Math.max(least, Math.round(Number(input.value) || 0)))),
    );
    return input;
  };
  const seed = digits("seed", 0, 999999),
    games = digits("games", 1, 1000),
    kind = node("select", ""),
    other = node("select", ""),
    path = node("input", ""),
    luckHint = node("p", "arch-what-soft"),
    here = node("p", "arch-what-here");
  const seedField = field("seed", seed),
    draw = button("Let chance draw", { act: "draw" }, "A branch in which chance draws here");
  options(
    kind,
    get("kinds").map((word) => [word, word]),
  );
  kind.addEventListener("change", () => put("kind", kind.value));
  other.addEventListener("change", () => wish(model, { act: "compare", line: Number(other.value) }));
  Object.assign(path, { type: "text", spellcheck: false });
  path.addEventListener("change", () => put("path", path.value));
  const file = (label, act, hint) => button(label, () => ({ act, path: path.value }), hint);
  const results = node("div", "arch-what-results");
  right.append(
    here,
    group("Luck of a new branch", ...lucks, seedField, draw, luckHint),
    group(
      "Computer players",
      field("Kind", kind),
      button("Let the others play", { act: "others" }, "They decide until the player who decided last is asked again"),
      field("Games", games),
      button("Finish", { act: "finish" }, "Play to the end from here; the first game becomes the branch"),
      results,
    ),
    group("Side by side", field("Compare the board with", other)),
    closed(
      "Files: save, open, export",
      field("File", path, "arch-what-wide"),
      file("Save", "save", "The game with its branches and notes, as one file"),
      file("Open", "open", "Open a game or a study"),
      file("Export page", "export", "One page that needs no Python: the same name, ending in .html"),
    ),
  );
  left.append(tools, closed("Name, glyph and comment", naming, writing));
  columns.append(right);
  box.append(said);

  function set() {
    const can = get("here");
    here.replaceChildren(node("strong", "", can.who ?? ""), ` ${can.next ?? ""}`);
    for (const made of lucks) {
      made.radio.checked = made.radio.value === get("luck");
      made.radio.disabled = !(can.lucks ?? []).includes(made.radio.value);
    }
    luckHint.textContent = `${words.lucks[get("luck")] ?? ""} ${can.why ?? ""}`;
    seedField.hidden = get("luck") !== "fresh";
    draw.hidden = !can.draw;
    for (const [input, value] of [
      [seed, get("seed")],
      [games, get("games")],
      [kind, get("kind")],
      [path, get("path")],
    ])
      if (box.getRootNode().activeElement !== input) input.value = value;
    options(other, [
      [-1, "nothing"],
      ...rows().flatMap((row, k) => (k === get("shown") ? [] : [[k, `“${row.name}”`]])),
    ]);
    other.value = get("other");
  }

  function sum() {
    const { games: n, kind: who, start, rows: table } = get("results") ?? {};
    results.hidden = !n || get("hiding");
    if (!n) return;
    const made = node("table", ""),
      what = node(
        "p",
        "arch-what-soft",
        `${n === 1 ? "One game" : `${n} games`} by “${who}” that go on after move ${start}: how these players would end, not what is best.`,
      ),
      line = (tag, cells) => {
        const row = node("tr", "");
        row.append(...cells.map((cell) => node(tag, "", cell)));
        return row;
      };
    made.append(line("th", ["Player", "Wins", "Median", "10–90 %"]), ...table.map((cells) => line("td", cells)));
    results.replaceChildren(what, made);
  }

  function answer() {
    const { ok, text, rule } = get("said");
    said.className = `arch-what-said ${ok ? "is-ok" : "is-refused"}`;
    said.replaceChildren();
    if (text)
      said.append(
        node("strong", "", ok === null ? "… " : ok ? "✔ " : "✘ "),
        text,
        node("em", "", rule ? ` Rule: ${rule}.` : ""),
      );
  }

  const every = () => {
    all();
    edit();
    set();
    sum();
  };
  hear(model, signal, {
    "change:lines": every,
    "change:shown": every,
    "change:at": () => {
      if (get("hiding")) grow();
      note();
      edit();
    },
    "change:hiding": every,
    "change:here": set,
    "change:luck": set,
    "change:seed": set,
    "change:games": set,
    "change:kind": set,
    "change:other": set,
    "change:path": set,
    "change:results": sum,
    "change:said": answer,
  });
  every();
  answer();
}

export default { render };
