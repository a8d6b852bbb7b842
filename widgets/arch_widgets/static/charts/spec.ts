/** Altair's charts as plain data: what a browser part reads in a Vega-Lite spec. Nothing of it needs a page. */

/** A row of a chart's data; a chart over the moves has a step in each. */
export type Row = Readonly<Record<string, unknown>>;

interface Layer {
  data?: { name?: string };
  transform?: Array<{ filter?: unknown }>;
  encoding?: { x?: { field?: string }; y?: { axis?: { format?: string } | null } };
  layer?: Layer[];
}

/** What Altair makes of a chart, as far as it is read here. */
export interface Spec extends Layer {
  title?: string;
  params?: Array<{ name?: string }>;
  datasets?: Record<string, Row[]>;
  /** Our own: the key by which it is chosen, and what it shows in a sentence. */
  usermeta?: { id?: string; label?: string };
  [more: string]: unknown;
}

/** The rows up to a step: those to come are in nothing that is drawn. */
export const upTo = (rows: readonly Row[], until: number): Row[] =>
  rows.filter(({ step }) => typeof step !== "number" || step <= until);

/** The dataset of what is drawn at the moment shown alone. */
export const NOW = "arch-now";
const AT_MOMENT = /^\(?datum\.step ={2,3} at\)?$/;
const isAtMoment = ({ filter }: { filter?: unknown }): boolean => typeof filter === "string" && AT_MOMENT.test(filter);

/** The layers, with what is filtered to the moment shown drawn from `NOW` instead, if there is such a one: Vega would go through all rows at each step. */
export function momentApart({ data, layer = [] }: Spec): Layer[] | undefined {
  const isApart = ({ data: own, transform }: Layer) => !own && transform?.some(isAtMoment);
  if (!data?.name || !layer.some(isApart)) return undefined;
  return layer.map((one) =>
    isApart(one)
      ? { ...one, data: { name: NOW }, transform: one.transform?.filter((step) => !isAtMoment(step)) ?? [] }
      : one,
  );
}

export const datasetsUpTo = (spec: Spec, until: number): Record<string, Row[]> =>
  Object.fromEntries(Object.entries(spec.datasets ?? {}).map(([name, rows]) => [name, upTo(rows, until)]));

/** Whether it is drawn over the moves from left to right. */
export function overMoves({ encoding, layer = [] }: Layer): boolean {
  return encoding?.x?.field === "step" || layer.some(overMoves);
}

/** Whether its values are shares, shown in percent. */
export function inPercent({ encoding, layer = [] }: Layer): boolean {
  return Boolean(encoding?.y?.axis?.format?.endsWith("%")) || layer.some(inPercent);
}

export const hasParam = (spec: Spec, name: string): boolean => (spec.params ?? []).some((param) => param.name === name);

/** The rows that the chart itself is about. */
export const rowsOf = (spec: Spec): readonly Row[] => spec.datasets?.[spec.data?.name ?? ""] ?? [];
