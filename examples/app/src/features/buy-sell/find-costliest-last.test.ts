import type { SpreadSource } from '@causeway/view-models'
import { describe, expect, test } from 'vitest'
import { findCostliestLast } from './find-costliest-last.ts'

const createSource = (chainId: number, cost: number | undefined, key = `${chainId}`): SpreadSource => ({
  key,
  chainId,
  decimals: 6,
  balance: 1n,
  reserved: 0n,
  cost,
})

describe('findCostliestLast', () => {
  test('returns the last chain, which costs more than all others', () => {
    const sources = [createSource(8453, 0.01), createSource(42161, 0.02), createSource(1, 2)]
    expect(findCostliestLast(sources)).toEqual({ chainId: 1, cost: 2 })
    expect(findCostliestLast([...sources, createSource(1, 2, 'weth')])).toEqual({ chainId: 1, cost: 2 })
  })

  test.each([
    ['costs as much as another one', [createSource(8453, 0.78), createSource(42161, 0.78)]],
    [
      'is used first with another token',
      [createSource(1, 2), createSource(8453, 1), createSource(1, 2, 'weth')],
    ],
    ['has an unknown cost', [createSource(8453, 1), createSource(1, undefined)]],
    ['is the only one', [createSource(1, 2), createSource(1, 2, 'weth')]],
    ['does not exist', []],
  ])('returns nothing if the last chain %s', (_case, sources) => {
    expect(findCostliestLast(sources)).toBeUndefined()
  })
})
