import { describe, expect, it } from 'vitest'
import { getValidForMs } from './get-valid-for-ms.ts'

const NOW = 1_750_000_000_500

describe('getValidForMs', () => {
  it('ends with the deadline of the reply', () => {
    expect(getValidForMs('Mill', 1_750_000_030n, NOW)).toBe(29_500)
  })

  it('is at most a minute, however far the deadline is', () => {
    expect(getValidForMs('Mill', undefined, NOW)).toBe(60_000)
    expect(getValidForMs('Mill', 4_000_000_000n, NOW)).toBe(60_000)
    expect(getValidForMs('Mill', 2n ** 256n - 1n, NOW)).toBe(60_000)
  })

  it.each([
    ['has passed', 1_749_999_999n, -2],
    ['is too near', 1_750_000_010n, 9],
    ['is zero', 0n, -1_750_000_001],
  ])('is an ERROR if the deadline %s', (_what, deadline, seconds) => {
    expect(() => getValidForMs('Mill', deadline, NOW)).toThrow(
      expect.objectContaining({
        code: 'ERROR',
        details: `The quote of Mill would expire in ${seconds} seconds.`,
      }),
    )
  })
})
