// @ts-nocheck
// Whether what the review says is to be hidden: by its switch, or while a better move is looked for.
export const covered = (model) =>
  Boolean(model.get("silent") || (Number.isInteger(model.get("quest")?.step) && !model.get("quest").shown));
