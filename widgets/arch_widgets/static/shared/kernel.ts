/**
 * Whether Python still answers a widget in a notebook, and the line over it that says so when it does not. Every script of a widget
 * is made by `widget`, so that none goes silent on its own.
 */

import { node } from "./dom.ts";
import type { Model, Place } from "./notebook.ts";
import { t } from "./words.ts";

/** Python answers; the way to it is interrupted; or what it held went with its kernel. */
export type Hearing = "live" | "away" | "gone";

/** What is used of a notebook's kernel, as JupyterLab describes it. Another notebook may have nothing of it. */
interface Kernel {
  status?: string;
  connectionStatus?: string;
}
interface Signal {
  connect(act: () => void): void;
  disconnect(act: () => void): void;
}
interface Session {
  session?: { kernel?: Kernel | null } | null;
  isDisposed?: boolean;
  kernelChanged?: Signal;
  statusChanged?: Signal;
  connectionStatusChanged?: Signal;
}
interface InNotebook {
  widget_manager?: { context?: { sessionContext?: Session } };
}

const LOST = ["dead", "terminating"];

/** What Jupyter marks the view of a widget with whose kernel was restarted, or which comes from a saved notebook. */
const UNLINKED = "jupyter-widgets-disconnected";

export function hearingOf(unlinked: boolean, session: Session | undefined): Hearing {
  if (unlinked) return "gone";
  if (!session || session.isDisposed) return "live"; // nothing is known
  const kernel = session.session?.kernel;
  if (!kernel || LOST.includes(kernel.status ?? "")) return "gone";
  return (kernel.connectionStatus ?? "connected") === "connected" ? "live" : "away";
}

export interface Script<T> {
  initialize?: (place: Pick<Place<T>, "model">) => void;
  // biome-ignore lint/suspicious/noConfusingVoidType: a script may return what cleans up, or nothing
  render(place: Place<T>): (() => void) | void;
}

/**
 * The script of a widget. Without Python it says so; `looks` is whether it can be looked at all the same: then only what has the class
 * `arch-asks` goes, or else all of it is dim and hears nothing.
 */
export function widget<T>(script: Script<T>, { looks = false } = {}): Script<T> {
  const render = (place: Place<T>) => {
    const [said, inside] = [node("p", "arch-alone-said"), node("div", "arch-alone-place")];
    said.setAttribute("role", "status");
    place.el.append(said, inside);
    void hearThough(place.model);
    const cleanup = script.render({ ...place, el: inside });
    const { widget_manager: manager } = place.model as InNotebook;
    const session = manager?.context?.sessionContext;
    const tell = () => {
      const hearing = hearingOf(Boolean(place.el.closest(`.${UNLINKED}`)), session);
      const words = wordsOf(hearing);
      if (said.textContent !== words) said.textContent = words;
      said.hidden = !words;
      inside.classList.toggle("is-alone", hearing !== "live");
      inside.inert = !looks && hearing !== "live";
    };
    listen(place, session, tell);
    tell();
    return cleanup;
  };
  return { ...script, render };
}

/** What is used of the model behind one that anywidget hands out. */
interface Behind {
  comm?: { on_msg(act: (message: unknown) => void): void; send(data: object): void };
  _handle_comm_msg?(message: unknown): Promise<unknown>;
}

const NOTHING = { content: { data: { method: "" } } };
const PROBE = "arch_probe";
const healed = new WeakSet<object>();

/** The model behind: it comes with the news of a change. What is changed is no trait, so Python passes over it. */
function behind<T>(model: Model<T>): Behind | null {
  const open = model as unknown as Model<{ [PROBE]: object }> & {
    on(name: string, act: (found?: Behind) => void): void;
    off(name: string, act: (found?: Behind) => void): void;
  };
  let found: Behind | null = null;
  const see = (one?: Behind) => {
    found = one ?? null;
  };
  open.on(`change:${PROBE}`, see);
  open.set(PROBE, {});
  open.off(`change:${PROBE}`, see);
  return found;
}

/**
 * anywidget (0.11) gives a script two seconds to load. Later, on a busy machine, the widget is drawn, but nothing that Python says comes
 * through to it any more, ever. Then it is heard past anywidget, and asked for what was missed.
 */
export async function hearThough<T>(model: Model<T>): Promise<void> {
  const one = behind(model);
  if (!one?.comm || !one._handle_comm_msg || healed.has(one)) return;
  healed.add(one);
  try {
    await one._handle_comm_msg(NOTHING);
  } catch {
    const plain: Behind = Object.getPrototypeOf(Object.getPrototypeOf(one)); // as a model of Jupyter's own hears
    one.comm.on_msg((message) => plain._handle_comm_msg?.call(one, message));
    one.comm.send({ method: "request_state" });
  }
}

const wordsOf = (hearing: Hearing): string =>
  ({
    live: "",
    away: t("The connection to the kernel is lost: nothing here answers until it is back."),
    gone: t(
      "The kernel that made this has stopped, so nothing here answers. Run the notebook again: Run, Run All Cells.",
    ),
  })[hearing];

function listen<T>({ model, signal }: Place<T>, session: Session | undefined, tell: () => void): void {
  const signals = [session?.kernelChanged, session?.statusChanged, session?.connectionStatusChanged];
  for (const one of signals) one?.connect(tell);
  const jupyters = model as unknown as Model<{ comm: never }> & {
    on(name: string, act: () => void): void;
    off(name: string, act: () => void): void;
  };
  jupyters.on("comm_live_update", tell);
  const stop = () => {
    for (const one of signals) one?.disconnect(tell);
    jupyters.off("comm_live_update", tell);
  };
  signal?.addEventListener("abort", stop, { once: true });
}
