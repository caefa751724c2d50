/** Returns the ticks of a leverage slider: both ends, and round values between them that have space for a label. */
export function leverageTicks(min: number, max: number): number[] {
  if (!(max > min)) return [min]
  const range = max - min
  const step = STEPS.find((candidate) => range / candidate <= MAX_BETWEEN) ?? range
  const first = Math.ceil(min / step) * step
  const inner = Array.from({ length: MAX_BETWEEN + 1 }, (_, index) => first + index * step)
  const fits = (tick: number) => tick - min > range * MIN_DISTANCE && max - tick > range * MIN_DISTANCE
  return [min, ...inner.filter(fits), max]
}

const STEPS = [0.1, 0.25, 0.5, 1, 2, 5, 10, 25, 50, 100, 250, 500] as const
const MAX_BETWEEN = 4

/** Minimum distance of two labels, as a share of the scale. */
const MIN_DISTANCE = 0.16
