import { fixed, groupThousands, isNumber, type MaybeNumber, MISSING, signed } from './number.ts'

const SUFFIXES = ['', 'K', 'M', 'B', 'T', 'P', 'E'] as const
const THOUSAND = 1_000

/** Formats a number in compact notation, such as `1.23M`. A number that rounds up to the next power of 1000 uses its suffix. */
export function formatCompact(value: MaybeNumber, decimals = 2): string {
  if (!isNumber(value)) return MISSING
  let scaled = Math.abs(value)
  let power = 0
  while (power < SUFFIXES.length - 1 && Number(fixed(scaled, decimals)) >= THOUSAND) {
    scaled /= THOUSAND
    power += 1
  }
  const digits = fixed(scaled, decimals)
  return signed(value, digits, groupThousands(digits) + SUFFIXES[power])
}
