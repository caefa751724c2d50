import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DROPPED_MESSAGE } from '../../../../core/src/transfers/is-marked-dropped.ts'
import { transferRecord } from '../../../../core/src/transfers/transfers.test-support.ts'
import { type LegState, legState, legSums } from './leg-sums.ts'

const STATES: readonly LegState[] = ['preparing', 'unknown', 'sent', 'done', 'failed']

describe('legState', () => {
  test.each([
    ['in the wallet before anything is sent', { hash: undefined }, 'preparing'],
    ['in the wallet after it was rejected', { hash: undefined, status: 'INVALID' }, 'preparing'],
    ['in the wallet after it was canceled', { status: 'INVALID', confirmedBy: 'chain' }, 'preparing'],
    ['elsewhere after a refund', { status: 'TRANSFER_REFUNDED' }, 'failed'],
    [
      'as unknown while no node knows the transaction',
      { message: DROPPED_MESSAGE, stalledTime: 1 },
      'unknown',
    ],
    ['in transit', {}, 'sent'],
    ['in transit while it is delayed', { stalledTime: 1 }, 'sent'],
    ['at the destination', { status: 'DONE' }, 'done'],
    ['elsewhere if another token arrived', { status: 'PARTIAL_SUCCESS' }, 'failed'],
    ['elsewhere if the provider failed', { status: 'FAILED', departedTime: 1 }, 'failed'],
  ] as const)('locates the funds %s', (_where, change, expected) => {
    expect(legState({ ...transferRecord(), ...change })).toBe(expected)
  })

  test('locates the funds in the wallet without a transfer', () => {
    expect(legState(undefined)).toBe('preparing')
  })
})

describe('legSums', () => {
  test('adds up the amounts by state, without unknown ones', () => {
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

  test('rounds the exact total once, as the form does', () => {
    const amounts = [199_944_000n, 299_936_000n]
    const all = legSums(
      amounts.map((amount) => ({ state: 'done', amount })),
      6,
    )
    expect([all.done.text, all.total.text]).toEqual(['499.88', '499.88'])
    const [first = 0n, second] = amounts
    const half = legSums(
      [
        { state: 'preparing', amount: second },
        { state: 'done', amount: first },
      ],
      6,
    )
    expect([half.done.text, half.preparing.text, half.total.text]).toEqual(['199.94', '299.94', '499.88'])
    expect([half.sent, half.failed]).toMatchObject([{ text: '0.00' }, { text: '0.00' }])
  })

  test('displays parts that add up to the displayed total', () => {
    const leg = fc.record({
      state: fc.constantFrom(...STATES),
      amount: fc.option(fc.bigInt({ min: 0n, max: 10n ** 24n }), { nil: undefined }),
    })
    const read = (text: string) => {
      const [integer = '0', fraction = ''] = text.replaceAll(',', '').split('.')
      return BigInt(integer + fraction.padEnd(8, '0'))
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
