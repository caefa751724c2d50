import { scaleDecimals } from '@causeway/core'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type SplitSource, splitAmount, splitPlans } from './split.ts'

const six = (key: string, available: bigint, chainId: number): SplitSource => ({
  key,
  chainId,
  decimals: 6,
  available,
})
const SOURCES = [six('arbitrum', 300n, 42161), six('base', 200n, 8453), six('ethereum', 500n, 1)]
const amount = (value: bigint) => ({ amount: value, decimals: 6 })

describe('splitAmount', () => {
  test('takes an amount from the first sources', () => {
    expect(splitAmount(amount(400n), SOURCES, 'inOrder')).toEqual({
      parts: [
        { key: 'arbitrum', amount: 300n },
        { key: 'base', amount: 100n },
      ],
      missing: 0n,
    })
  })

  test('takes an amount evenly, as far as balances allow', () => {
    const { parts } = splitAmount(amount(900n), SOURCES, 'even')
    expect(parts.map((part) => part.amount)).toEqual([300n, 200n, 400n])
    expect(splitAmount(amount(301n), SOURCES, 'even').parts.map((part) => part.amount)).toEqual([
      100n,
      100n,
      101n,
    ])
  })

  test('takes an even split from other tokens of a chain only if the first one of each chain is not enough', () => {
    const sources = [six('eth', 300n, 1), six('weth', 500n, 1), six('base', 200n, 8453), six('empty', 0n, 10)]
    const split = (value: bigint) =>
      splitAmount(amount(value), sources, 'even').parts.map((part) => [part.key, part.amount])
    expect(split(400n)).toEqual([
      ['eth', 200n],
      ['base', 200n],
    ])
    expect(split(600n)).toEqual([
      ['eth', 300n],
      ['weth', 100n],
      ['base', 200n],
    ])
  })

  test('takes an amount from a single source and returns the missing part', () => {
    expect(splitAmount(amount(400n), SOURCES, { alone: 'base' })).toEqual({
      parts: [{ key: 'base', amount: 200n }],
      missing: 200n,
    })
  })

  test('returns parts and a missing amount that add up, for any decimals', () => {
    const source = fc.record({
      key: fc.uuid(),
      chainId: fc.constantFrom(1, 8453, 42161),
      decimals: fc.constantFrom(6, 8, 18),
      available: fc.bigInt({ min: 0n, max: 10n ** 20n }),
    })
    fc.assert(
      fc.property(
        fc.uniqueArray(source, { selector: ({ key }) => key, maxLength: 5 }),
        fc.bigInt({ min: 0n, max: 10n ** 21n }),
        fc.constantFrom(6, 18),
        fc.constantFrom('inOrder' as const, 'even' as const),
        (sources, total, decimals, way) => {
          const { parts, missing } = splitAmount({ amount: total, decimals }, sources, way)
          const sum = parts.reduce((partSum, part) => {
            const from = sources.find(({ key }) => key === part.key)
            expect(part.amount <= (from?.available ?? -1n)).toBe(true)
            return partSum + scaleDecimals(part.amount, from?.decimals ?? 0, 18)
          }, 0n)
          const rest = scaleDecimals(total, decimals, 18) - sum
          expect(rest >= 0n).toBe(true)
          // The expected value is rounded up to the last decimal of the amount.
          expect(missing).toBe((rest + 10n ** BigInt(18 - decimals) - 1n) / 10n ** BigInt(18 - decimals))
        },
      ),
    )
  })
})

describe('splitPlans', () => {
  test('returns each sufficient plan once', () => {
    expect(splitPlans(amount(400n), SOURCES).map(({ key }) => key)).toEqual([
      'inOrder',
      'alone:ethereum',
      'even',
    ])
    expect(splitPlans(amount(250n), [SOURCES[0] ?? six('', 0n, 1)]).map(({ key }) => key)).toEqual([
      'inOrder',
    ])
  })

  test('returns no plans for an insufficient balance or an amount of 0', () => {
    expect(splitPlans(amount(1_001n), SOURCES)).toEqual([])
    expect(splitPlans(amount(0n), SOURCES)).toEqual([])
  })
})
