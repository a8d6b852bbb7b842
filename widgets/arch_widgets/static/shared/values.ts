/** Plain data, and how it is read: whatever a film holds, nothing that reads it throws. */

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** A value as text; nothing is no text. */
export const text = (value: unknown): string => (value === null || value === undefined ? "" : String(value));

/** A value as a number, and another one where it is none. */
export const number = (value: unknown, otherwise = 0): number =>
  Number.isFinite(Number(value)) ? Number(value) : otherwise;

/** A value as a list; an empty one where it is none. */
export const list = <T>(value: readonly T[] | null | undefined): readonly T[] => (Array.isArray(value) ? value : []);

export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

export const isWhole = (value: unknown): value is number => Number.isInteger(value);
