import fc from 'fast-check'

const SURROGATES = { from: 0xd800, count: 0x800 } as const

/**
 * Arbitrary Unicode character. The unit `binary` of fast-check is not used, because it indexes all characters first,
 * which takes seconds.
 */
export const codePoint: fc.Arbitrary<string> = fc
  .nat(0x10_ffff - SURROGATES.count)
  .map((index) => String.fromCodePoint(index < SURROGATES.from ? index : index + SURROGATES.count))
