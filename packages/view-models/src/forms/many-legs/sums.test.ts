import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { transferRecord } from '../../../../core/src/transfers/transfers.test-support.ts'
import { type LegState, legState, legSums } from './sums.ts'

const STATES: readonly LegState[] = ['preparing', 'sent', 'done', 'failed']

describe('Where the money of one transfer is', () => {
  test.each([
    ['in the wallet before anything is sent', { hash: undefined }, 'preparing'],
    ['in the wallet where it was refused', { hash: undefined, status: 'INVALID' }, 'preparing'],
    ['in the wallet again once it was paid back', { status: 'TRANSFER_REFUNDED' }, 'preparing'],
    ['on its way', {}, 'sent'],
    ['on its way, however late', { stalledTime: 1 }, 'sent'],
    ['there', { status: 'DONE' }, 'done'],
    ['elsewhere where something else arrived', { status: 'PARTIAL_SUCCESS' }, 'failed'],
    ['elsewhere where its provider gave up on it', { status: 'FAILED', departedTime: 1 }, 'failed'],
  ] as const)('is %s', (_where, change, expected) => {
    expect(legState({ ...transferRecord(), ...change })).toBe(expected)
  })

  test('is in the wallet while there is no transfer', () => {
    expect(legState(undefined)).toBe('preparing')
  })
})

describe('What several transfers give together', () => {
  test('is told by where it is, and what is not known is not counted', () => {
    const sums = legSums(
      [
        { state: 'done', amount: 1_020_240_000n },
        { state: 'sent', amount: 425_909_999n },
        { state: 'preparing', amount: 361_720_000n },
        { state: 'preparing', amount: undefined },
      ],
      6,
    )
    expect([sums.done.text, sums.sent.text, sums.preparing.text, sums.total.text]).toEqual([
      '1,020.24',
      '425.90',
      '361.72',
      '1,807.86',
    ])
    expect(sums.isComplete).toBe(false)
  })

  test('adds up as it is shown', () => {
    const leg = fc.record({
      state: fc.constantFrom(...STATES),
      amount: fc.option(fc.bigInt({ min: 0n, max: 10n ** 24n }), { nil: undefined }),
    })
    const read = (text: string) => {
      const [whole = '0', fraction = ''] = text.replaceAll(',', '').split('.')
      return BigInt(whole + fraction.padEnd(8, '0'))
    }
    fc.assert(
      fc.property(fc.array(leg, { maxLength: 6 }), fc.constantFrom(0, 6, 18), (legs, decimals) => {
        const sums = legSums(legs, decimals)
        const parts = STATES.map((state) => read(sums[state].text))
        expect(parts.reduce((sum, part) => sum + part)).toBe(read(sums.total.text))
      }),
    )
  })
})
