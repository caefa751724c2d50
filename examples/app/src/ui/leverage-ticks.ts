/** The figures printed under a leverage slider: both ends, and round ones between that have room for their words. */
export function leverageTicks(min: number, max: number): number[] {
  if (!(max > min)) return [min]
  const range = max - min
  const step = STEPS.find((one) => range / one <= MOST_BETWEEN) ?? range
  const first = Math.ceil(min / step) * step
  const between = Array.from({ length: MOST_BETWEEN + 1 }, (_, place) => first + place * step)
  const hasRoom = (tick: number) => tick - min > range * LEAST_ROOM && max - tick > range * LEAST_ROOM
  return [min, ...between.filter(hasRoom), max]
}

const STEPS = [0.1, 0.25, 0.5, 1, 2, 5, 10, 25, 50, 100, 250, 500] as const
const MOST_BETWEEN = 4

/** Of the line, for the words of two neighbours. */
const LEAST_ROOM = 0.16
