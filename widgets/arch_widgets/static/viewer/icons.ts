import { svg } from "../shared/dom.ts";

const ICONS = {
  first: "M6 5h2.4v14H6z M19 5v14L9 12z",
  roundBack: "M12 5v14L3 12z M21 5v14l-9-7z",
  back: "M16.5 5v14l-10-7z",
  play: "M8 4.5v15l12-7.5z",
  pause: "M6.5 5h4v14h-4z M13.5 5h4v14h-4z",
  next: "M7.5 5v14l10-7z",
  roundNext: "M3 5v14l9-7z M12 5v14l9-7z",
  last: "M5 5v14l10-7z M15.6 5H18v14h-2.4z",
  up: "M12 7.5l7 8.5H5z",
  down: "M12 16.5l7-8.5H5z",
  hide: "M3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6z M9.2 12a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0z M4 20.5L20.5 4l-1-1L3 19.5z",
  large: "M4 4h7v2H7.4l4 4-1.4 1.4-4-4V11H4z M20 20h-7v-2h3.6l-4-4 1.4-1.4 4 4V13h2z",
  small: "M11 11H4V9h3.6l-4-4L5 3.6l4 4V4h2z M13 13h7v2h-3.6l4 4-1.4 1.4-4-4V20h-2z",
  projector: "M3 4h18v12H3z M4.8 5.8v8.4h14.4V5.8z M9 18h6l2 3h-2.2l-.8-1.2h-4L9.2 21H7z",
  theme: "M12 3a9 9 0 1 0 0 18z M12 3a9 9 0 0 1 0 18v-1.8a7.2 7.2 0 0 0 0-14.4z",
};

export type Icon = keyof typeof ICONS;

/** An icon, which says nothing to those who hear the page. */
export const icon = (name: Icon) =>
  svg("svg", { viewBox: "0 0 24 24", class: "arch-icon", "aria-hidden": "true" }, svg("path", { d: ICONS[name] }));
