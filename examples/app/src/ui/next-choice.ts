const STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowDown', 1],
  ['ArrowRight', 1],
  ['ArrowUp', -1],
  ['ArrowLeft', -1],
])

/** Which of a radio group's options a key leads to, round and round; undefined for a key that leads nowhere. */
export function nextChoice(
  key: string,
  ids: readonly string[],
  chosen: string | undefined,
): string | undefined {
  if (key === 'Home') return ids[0]
  if (key === 'End') return ids.at(-1)
  const step = STEPS.get(key)
  if (step === undefined || ids.length === 0) return undefined
  const at = chosen === undefined ? -1 : ids.indexOf(chosen)
  if (at < 0) return step > 0 ? ids[0] : ids.at(-1)
  return ids[(at + step + ids.length) % ids.length]
}
