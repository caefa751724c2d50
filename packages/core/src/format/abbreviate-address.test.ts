import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { silentLogger } from '../kernel/logger.ts'
import { abbreviateAddress } from './abbreviate-address.ts'

const digits = (count: number) =>
  fc.array(fc.constantFrom(...'0123456789abcdefABCDEF'), { minLength: count, maxLength: count })

describe('abbreviateAddress', () => {
  it.each([
    ['0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', '0x8335…2913'],
    [`0x${'12'.repeat(31)}ab`, '0x1212…12ab'],
  ])('abbreviates %s to %s', (address, short) => {
    expect(abbreviateAddress(address)).toBe(short)
  })

  it('keeps the requested number of characters at both ends of any address or hash', () => {
    fc.assert(
      fc.property(fc.oneof(digits(40), digits(64)), fc.integer({ min: 1, max: 10 }), (hex, chars) => {
        const address = `0x${hex.join('')}`
        const short = abbreviateAddress(address, { chars })
        expect(short.split('…')).toEqual([address.slice(0, 2 + chars), address.slice(-chars)])
      }),
    )
  })

  it.each(['', '0x', 'vitalik.eth', `0x${'1'.repeat(41)}`, `0x${'g'.repeat(40)}`])(
    'returns an empty text for %j, and logs an error',
    (text) => {
      const logged: unknown[] = []
      const logger = {
        ...silentLogger,
        error: (_message: string, value?: unknown) => void logged.push(value),
      }
      expect(abbreviateAddress(text, { logger })).toBe('')
      expect(logged).toEqual([text])
    },
  )
})
