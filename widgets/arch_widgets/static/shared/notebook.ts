/** What every widget shares with the notebook it stands in: its model, its keys, its wishes. */

/** The changes of a model that one can hear of. */
export type Signal<T> = `change:${keyof T & string}`;

/** The traits of a widget as anywidget gives them, or a page's own (`page/model.ts`). */
export interface Model<T> {
  get<K extends keyof T & string>(name: K): T[K];
  set<K extends keyof T & string>(name: K, value: T[K]): void;
  save_changes(): void;
  on(signal: Signal<T>, act: () => void): void;
  off(signal: Signal<T>, act: () => void): void;
  /** Tell Python something that is no trait. A page of its own has nobody to tell. */
  send?(message: Record<string, string>): void;
}

/** What anywidget calls `render` with; the signal is aborted when the widget is taken off the page. */
export interface Place<T> {
  model: Model<T>;
  el: HTMLElement;
  signal?: AbortSignal;
}

/** A thing asked of Python; the counter makes the same wish twice two wishes. */
export interface Wish {
  n?: number;
  [what: string]: unknown;
}

/** Whether a key is for the notebook or the browser, not for the widget that hears it: Escape and chords are. */
export function isForeign(event: KeyboardEvent): boolean {
  return event.key === "Escape" || event.ctrlKey || event.metaKey || event.altKey;
}

/** JupyterLab and Notebook look for no command of theirs from an element with this attribute upwards. */
const NO_COMMANDS = "data-lm-suppress-shortcuts";
const claimed = new WeakSet<EventTarget>();
let listening = false;

/**
 * Notebook 7 hears keys before its widgets do: M would turn the cell into text and take the widget away, and arrows would
 * never arrive. So each key is looked at before that, and commands are put off for what is the widget's own only.
 */
export function claimKeys(box: HTMLElement): void {
  claimed.add(box);
  if (listening) return;
  listening = true;
  const divide = (event: KeyboardEvent) => {
    for (const one of event.composedPath())
      if (claimed.has(one)) (one as HTMLElement).toggleAttribute(NO_COMMANDS, !isForeign(event));
  };
  window.addEventListener("keydown", divide, true);
}

/** A key pressed in a widget stays there, or the notebook would take it for a command. */
export function keepKeys(box: HTMLElement, act?: (event: KeyboardEvent) => void): void {
  claimKeys(box);
  box.addEventListener("keydown", (event) => {
    if (isForeign(event)) return;
    event.stopPropagation();
    act?.(event);
  });
}

/** Hear of changes of a model until the widget is taken off the page. */
export function hear<T>(
  model: Model<T>,
  signal: AbortSignal | undefined,
  listeners: Partial<Record<Signal<T>, () => void>>,
): void {
  const pairs = Object.entries(listeners) as Array<[Signal<T>, () => void]>;
  for (const [name, act] of pairs) model.on(name, act);
  const stop = () => {
    for (const [name, act] of pairs) model.off(name, act);
  };
  signal?.addEventListener("abort", stop, { once: true });
}

/** Set a trait and tell Python. */
export function put<T, K extends keyof T & string>(model: Model<T>, name: K, value: T[K]): void {
  model.set(name, value);
  model.save_changes();
}

/**
 * A model of two: the names listed are those of the common one, all others of its own. `called` says which of its own names
 * goes by another one here.
 */
export function joined<T>(
  // biome-ignore lint/suspicious/noExplicitAny: which names come from which model is said by their list alone
  own: Model<any>,
  // biome-ignore lint/suspicious/noExplicitAny: see above
  common: Model<any>,
  names: ReadonlyArray<keyof T & string>,
  called: Partial<Record<keyof T & string, string>> = {},
): Model<T> {
  const home = (name: keyof T & string) => (names.includes(name) ? common : own);
  const there = (name: keyof T & string) => called[name] ?? name;
  const heard = (signal: Signal<T>) => signal.slice("change:".length) as keyof T & string;
  return {
    get: (name) => home(name).get(there(name)),
    set: (name, value) => home(name).set(there(name), value),
    save_changes() {
      own.save_changes();
      if (own !== common) common.save_changes();
    },
    on: (signal, act) => home(heard(signal)).on(`change:${there(heard(signal))}`, act),
    off: (signal, act) => home(heard(signal)).off(`change:${there(heard(signal))}`, act),
  };
}

/** Ask something of Python. */
export function wish<T extends { wish?: Wish }>(model: Model<T>, what: Wish): void {
  put(model, "wish", { n: (model.get("wish")?.n ?? 0) + 1, ...what } as T["wish"]);
}
