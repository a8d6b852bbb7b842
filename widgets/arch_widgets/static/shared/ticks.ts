interface Rounding {
  /** Ticks are at least so far from each other. */
  least?: number;
  /** What is round, up to a power of ten. */
  sizes?: readonly number[];
}

/** About so many round numbers from low to high. */
export function ticks(low: number, high: number, many: number, rounding: Rounding = {}): number[] {
  const { least = 1, sizes = [1, 2, 5, 10] } = rounding;
  const rough = Math.max(least, (high - low) / many) || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = sizes.map((size) => size * power).find((size) => size >= rough * 0.999) ?? 10 * power;
  const found: number[] = [];
  for (let value = Math.ceil(low / step) * step; value <= high + step / 1e6; value += step) {
    found.push(Math.abs(value) < step / 1e6 ? 0 : value);
  }
  return found;
}
