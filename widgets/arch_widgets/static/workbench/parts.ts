/** The models that Python makes for the modes: in a notebook widgets of their own, on a page its own state. */

import type { Model } from "../shared/notebook.ts";
import type { Traits } from "../viewer/host.ts";

const REFERENCE = "IPY_MODEL_";

/** What Jupyter gives a widget beyond its traits. */
interface InNotebook {
  widget_manager?: { get_model(id: string): Promise<unknown> };
}

/** What a page gives instead. */
interface OnPage {
  parts?: Record<string, Model<never>>;
}

/** The model of a mode's own. */
export async function partOf(model: Model<Traits>, mode: string, id: string): Promise<Model<never> | null> {
  const { widget_manager: manager, parts } = model as InNotebook & OnPage;
  if (parts) return parts[mode] ?? null;
  return ((await manager?.get_model(id.slice(REFERENCE.length))) as Model<never> | undefined) ?? null;
}
