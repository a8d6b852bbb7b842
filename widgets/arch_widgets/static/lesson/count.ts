import { clamp } from "../shared/values.ts";

/** How many of a card a key asks for, where there are `now` of at most `most`; null for a key that asks for none. */
export function countOf(key: string, now: number, most: number): number | null {
  if (/^[0-9]$/.test(key)) return clamp(Number(key), 0, most);
  switch (key) {
    case "ArrowUp":
    case "ArrowRight":
    case "+":
      return clamp(now + 1, 0, most);
    case "ArrowDown":
    case "ArrowLeft":
    case "-":
      return clamp(now - 1, 0, most);
    case "Home":
      return 0;
    case "End":
      return most;
    default:
      return null;
  }
}
