// What the smaller widgets share. A script that needs it stands behind it, in one module (scripts.py).

function node(tag, className, words) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (words !== undefined && words !== "") made.textContent = words;
  return made;
}

// A key pressed in a widget stays there, or the notebook would take it for a command; Escape and chords are left to the notebook.
function keepKeys(box, act) {
  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape" || event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopPropagation();
    act?.(event);
  });
}

// Hear of changes of a model until the widget is taken off the page.
function hear(model, signal, listeners) {
  for (const [name, act] of Object.entries(listeners)) model.on(name, act);
  signal?.addEventListener("abort", () => { for (const [name, act] of Object.entries(listeners)) model.off(name, act); }, { once: true });
}

// Say what was asked for; the counter makes the same wish twice two wishes.
function wish(model, what) {
  model.set("wish", { n: (model.get("wish").n ?? 0) + 1, ...what });
  model.save_changes();
}
