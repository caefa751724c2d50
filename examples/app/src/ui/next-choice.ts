const STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowDown', 1],
  ['ArrowRight', 1],
  ['ArrowUp', -1],
  ['ArrowLeft', -1],
])

/** Returns the option of a radio group that a key selects, wrapping around; undefined for other keys. */
export function nextChoice(
  key: string,
  ids: readonly string[],
  chosen: string | undefined,
): string | undefined {
  if (key === 'Home') return ids[0]
  if (key === 'End') return ids.at(-1)
  const step = STEPS.get(key)
  if (step === undefined || ids.length === 0) return undefined
  const index = chosen === undefined ? -1 : ids.indexOf(chosen)
  if (index < 0) return step > 0 ? ids[0] : ids.at(-1)
  return ids[(index + step + ids.length) % ids.length]
}
