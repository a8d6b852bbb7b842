import type { Model, Signal } from "../shared/notebook.ts";

/**
 * What anywidget gives a widget in Jupyter, for a page that has no kernel: nothing is sent anywhere.
 *
 * `follows` says what else becomes different with a name: the film with the view, say.
 */
export function modelOf<T extends object>(
  state: T,
  follows: (name: keyof T & string, state: T) => Partial<T> = () => ({}),
): Model<T> {
  const listeners = new Map<Signal<T>, Array<() => void>>();
  const model: Model<T> = {
    get: (name) => state[name],
    set(name, value) {
      if (state[name] === value) return;
      state[name] = value;
      const others = follows(name, state);
      for (const other in others) model.set(other, others[other] as T[typeof other]);
      for (const act of listeners.get(`change:${name}`) ?? []) act();
    },
    save_changes() {},
    on(signal, act) {
      listeners.set(signal, [...(listeners.get(signal) ?? []), act]);
    },
    off(signal, act) {
      listeners.set(
        signal,
        (listeners.get(signal) ?? []).filter((other) => other !== act),
      );
    },
  };
  return model;
}
