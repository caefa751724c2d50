import { scaleDecimals } from '@causeway/core'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type SplitSource, splitAmount, splitPlans } from './split.ts'

const six = (key: string, available: bigint): SplitSource => ({ key, decimals: 6, available })
const SOURCES = [six('arbitrum', 300n), six('base', 200n), six('ethereum', 500n)]
const amount = (of: bigint) => ({ amount: of, decimals: 6 })

describe('An amount over several chains', () => {
  test('is taken from the first on', () => {
    expect(splitAmount(amount(400n), SOURCES, 'inOrder')).toEqual({
      parts: [
        { key: 'arbitrum', amount: 300n },
        { key: 'base', amount: 100n },
      ],
      missing: 0n,
    })
  })

  test('is taken evenly, as far as each can give', () => {
    const { parts } = splitAmount(amount(900n), SOURCES, 'even')
    expect(parts.map((part) => part.amount)).toEqual([300n, 200n, 400n])
    expect(splitAmount(amount(301n), SOURCES, 'even').parts.map((part) => part.amount)).toEqual([
      100n,
      100n,
      101n,
    ])
  })

  test('is taken from one alone, and says what that one lacks', () => {
    expect(splitAmount(amount(400n), SOURCES, { alone: 'base' })).toEqual({
      parts: [{ key: 'base', amount: 200n }],
      missing: 200n,
    })
  })

  test('comes to the whole with what is missing, whatever decimals there are', () => {
    const source = fc.record({
      key: fc.uuid(),
      decimals: fc.constantFrom(6, 8, 18),
      available: fc.bigInt({ min: 0n, max: 10n ** 20n }),
    })
    fc.assert(
      fc.property(
        fc.uniqueArray(source, { selector: ({ key }) => key, maxLength: 5 }),
        fc.bigInt({ min: 0n, max: 10n ** 21n }),
        fc.constantFrom(6, 18),
        fc.constantFrom('inOrder' as const, 'even' as const),
        (sources, whole, decimals, way) => {
          const { parts, missing } = splitAmount({ amount: whole, decimals }, sources, way)
          const sum = parts.reduce((total, part) => {
            const from = sources.find(({ key }) => key === part.key)
            expect(part.amount <= (from?.available ?? -1n)).toBe(true)
            return total + scaleDecimals(part.amount, from?.decimals ?? 0, 18)
          }, 0n)
          const rest = scaleDecimals(whole, decimals, 18) - sum
          expect(rest >= 0n).toBe(true)
          // To the last digit that the amount has.
          expect(missing).toBe((rest + 10n ** BigInt(18 - decimals) - 1n) / 10n ** BigInt(18 - decimals))
        },
      ),
    )
  })
})

describe('The ways to give an amount', () => {
  test('are each told once, and only those that suffice', () => {
    expect(splitPlans(amount(400n), SOURCES).map(({ key }) => key)).toEqual([
      'inOrder',
      'alone:ethereum',
      'even',
    ])
    expect(splitPlans(amount(250n), [SOURCES[0] ?? six('', 0n)]).map(({ key }) => key)).toEqual(['inOrder'])
  })

  test('are none where there is not enough, and none for nothing', () => {
    expect(splitPlans(amount(1_001n), SOURCES)).toEqual([])
    expect(splitPlans(amount(0n), SOURCES)).toEqual([])
  })
})
