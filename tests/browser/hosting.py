"""A widget in a page, without a notebook: the page has the models, and this process answers them as a kernel does."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

import ipywidgets as w

# anywidget's models and views, and as much of ipywidgets as ours are put together with: boxes, texts and buttons
PAGE = """async (root) => {
  const OWN = "IPY_MODEL_", models = new Map(), scripts = new Map();
  const change = (changes) => {
    const traits = changes.filter(([, name]) => name);
    for (const [id, name, value] of traits) if (models.has(id)) models.get(id).state[name] = value;
    for (const [id, name] of traits) models.get(id)?.tell("change:" + name);
    for (const [id, , [message, letters]] of changes.filter(([, name]) => !name)) {
      const bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
      models.get(id)?.tell("msg:custom", message, [new DataView(bytes.buffer)]);
    }
  };
  const get_model = async (id) => {
    const state = models.has(id) ? null : await window.hostedState(id);
    if (models.has(id)) return models.get(id);
    const heard = new Map(), unsaved = new Map();
    const model = {
      state,
      get: (name) => state[name],
      set(name, value) {
        if (state[name] === value) return;
        state[name] = value;
        unsaved.set(name, value);
        model.tell("change:" + name);
      },
      save_changes() {
        const changes = Object.fromEntries(unsaved);
        unsaved.clear();
        if (Object.keys(changes).length) window.hostedSave(id, changes).then(change);
      },
      send: (message) => window.hostedSend(id, message).then(change),
      on: (signal, act) => heard.set(signal, [...(heard.get(signal) ?? []), act]),
      off: (signal, act) => heard.set(signal, (heard.get(signal) ?? []).filter((one) => one !== act)),
      tell: (signal, ...told) => [...(heard.get(signal) ?? [])].forEach((act) => act(...told)),
      widget_manager: { get_model },
    };
    models.set(id, model);
    return model;
  };
  const script = (source) => {
    if (!scripts.has(source)) scripts.set(source, import(URL.createObjectURL(new Blob([source], { type: "text/javascript" }))));
    return scripts.get(source);
  };
  const draw = async (id) => {
    const model = await get_model(id), el = document.createElement("div"), get = model.get;
    const follow = async (name, show) => {
      model.on("change:" + name, show);
      await show();
    };
    if (get("_esm")) {
      document.head.append(Object.assign(document.createElement("style"), { textContent: get("_css") }));
      const widget = (await script(get("_esm"))).default;
      await widget.initialize?.({ model });
      await widget.render({ model, el });
    } else if (get("children")) {
      const parts = (names) => Promise.all(names.map((name) => draw(name.slice(OWN.length))));
      await follow("children", async () => el.replaceChildren(...(await parts(get("children")))));
    } else if (get("_model_name") === "HTMLModel") {
      await follow("value", () => (el.innerHTML = get("value")));
    } else if (get("_model_name") === "ButtonModel") {
      const button = el.appendChild(document.createElement("button"));
      button.onclick = () => model.send({ event: "click" });
      await follow("description", () => (button.textContent = get("description")));
    }
    return el;
  };
  window.hosted = { change };
  document.documentElement.style.colorScheme = "light dark"; // as notebooks have it
  document.documentElement.style.background = "Canvas"; // which is what axe takes for white if nobody names it
  const place = Object.assign(document.createElement("main"), { id: "hosted" });
  document.body.replaceChildren(place);
  place.append(await draw(root));
}"""


class Hosted:
    """A widget drawn in a page. Python hears at once what the page sets, and the page what Python sets on hearing it."""

    def __init__(self, page: Any, widget: w.Widget) -> None:
        self._page = page
        self._changes: list[tuple[str, str, Any]] = []
        page.expose_function("hostedState", self._state)
        page.expose_function("hostedSave", self._save)
        page.expose_function("hostedSend", self._send)
        page.evaluate(PAGE, widget.model_id)

    def tell(self) -> None:
        """Tell the page what Python has set by itself."""
        self._page.evaluate("(changes) => window.hosted.change(changes)", self._told())

    def _state(self, name: str) -> dict[str, Any]:
        widget = _widget(name)
        widget.observe(self._note, list(widget.keys))
        widget.send = lambda message, bytes=(b"",): self._changes.append(
            (name, "", [message, b64encode(bytes[0]).decode()])
        )
        state: dict[str, Any] = widget.get_state()
        return state

    def _save(self, name: str, changes: dict[str, Any]) -> list[tuple[str, str, Any]]:
        _widget(name).set_state(changes)
        return self._told()

    def _send(self, name: str, message: dict[str, Any]) -> list[tuple[str, str, Any]]:
        _widget(name)._handle_custom_msg(message, [])
        return self._told()

    def _note(self, change: Any) -> None:
        widget, name = change["owner"], change["name"]
        self._changes.append((widget.model_id, name, widget.get_state(name)[name]))

    def _told(self) -> list[tuple[str, str, Any]]:
        told, self._changes = self._changes, []
        return told


def _widget(name: str) -> w.Widget:
    return w.widget._instances[name]
