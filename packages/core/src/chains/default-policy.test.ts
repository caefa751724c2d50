import { describe, expect, test } from 'vitest'
import { allChains } from './all-chains.ts'
import { defaultPolicy } from './default-policy.ts'
import { defineChain } from './define.ts'
import type { ChainPolicy, ChainVm } from './record.ts'

// Columns for requests: concurrency / delay in ms / retry delay in ms. For balances: tokens per batch / throttle in ms
// / parallel batches.
type Row = readonly [
  chain: string,
  id: number,
  chainType: ChainVm,
  confirmations: number,
  gasLimitBufferPercent: number,
  requests: string,
  balances: string,
  balanceRefreshDelayMs: number,
  minWorkingNodes: number,
  priority: number,
]

const TABLE: readonly Row[] = [
  ['Mantle', 5000, 'EVM', 2, 25, '5/25/500', '2000/150/3', 3000, 1, 1],
  ['Arbitrum', 42161, 'EVM', 1, 25, '5/25/500', '2000/25/1', 0, 1, 2],
  ['Polygon', 137, 'EVM', 1, 25, '2/100/750', '1500/30/1', 0, 3, 3],
  ['Optimism', 10, 'EVM', 2, 25, '5/25/500', '2000/150/3', 0, 1, 4],
  ['Base', 8453, 'EVM', 1, 25, '2/100/750', '1000/250/1', 0, 3, 5],
  ['Fuel', 9889, 'FUEL', 1, 25, '3/50/1000', '2000/150/3', 0, 1, 6],
  ['Avalanche', 43114, 'EVM', 1, 25, '5/25/500', '2000/150/3', 0, 1, 7],
  ['BNB Chain', 56, 'EVM', 2, 25, '5/25/500', '2000/150/3', 0, 1, 8],
  ['Ethereum', 1, 'EVM', 1, 25, '5/25/500', '1000/50/1', 0, 1, 9],
  ['Taiko', 167000, 'EVM', 1, 50, '1/150/1000', '2000/150/3', 0, 1, 11],
]

const SPECIAL = new Set(TABLE.map(([, id]) => id))

describe('the default policy of a chain', () => {
  test.each(TABLE)('%s (%i, %s) has exactly the values of the specification', (_chain, id, type, ...row) => {
    expect(asRow(defaultPolicy(id, type))).toEqual(row)
  })

  test.each(allChains.filter((chain) => !SPECIAL.has(chain.id)).map((chain) => [chain.name, chain] as const))(
    '%s has the default values of EVM chains',
    (_name, chain) => {
      expect(asRow(chain)).toEqual([1, 25, '5/25/500', '2000/150/3', 0, 1, 11])
    },
  )

  test('an unknown chain has the default values of its chain type', () => {
    expect(asRow(defaultPolicy(424_242, 'EVM'))).toEqual([1, 25, '5/25/500', '2000/150/3', 0, 1, 11])
    expect(asRow(defaultPolicy(424_242, 'FUEL'))).toEqual([1, 25, '3/50/1000', '2000/150/3', 0, 1, 11])
  })

  test('every built-in record has the default policy of its id', () => {
    for (const chain of allChains) expect(chain).toMatchObject(defaultPolicy(chain.id, chain.chainType))
  })
})

describe('defineChain', () => {
  const facts = {
    id: 5000,
    slug: 'fork',
    name: 'Mantle fork',
    nativeCurrency: { name: 'Mantle', symbol: 'MNT', decimals: 18 },
    rpcUrls: ['http://127.0.0.1:8545'],
  }

  test('a chain without a policy gets the default policy of its id and is an EVM chain', () => {
    expect(defineChain(facts)).toEqual({ ...facts, chainType: 'EVM', ...defaultPolicy(5000, 'EVM') })
  })

  test('overrides single values and keeps the others', () => {
    const chain = defineChain({ ...facts, confirmations: 12, balanceRefreshDelayMs: 0 })
    expect(asRow(chain)).toEqual([12, 25, '5/25/500', '2000/150/3', 0, 1, 1])
  })

  test('an undefined setting does not replace the default value', () => {
    // Callers without exactOptionalPropertyTypes can pass undefined.
    const settings = { confirmations: undefined, gasLimitBufferPercent: undefined, chainType: undefined }
    const chain = defineChain({ ...facts, ...(settings as object) })
    expect(chain).toEqual(defineChain(facts))
  })

  test('does not mutate the definition', () => {
    const definition = Object.freeze({ ...facts })
    defineChain(definition)
    expect(definition).toEqual(facts)
  })
})

function asRow(policy: ChainPolicy): readonly (number | string)[] {
  const { requestLimits: requests, balanceLimits: balances } = policy
  return [
    policy.confirmations,
    policy.gasLimitBufferPercent,
    `${requests.maxConcurrent}/${requests.delayMs}/${requests.retryDelayMs}`,
    `${balances.maxBatch}/${balances.throttleMs}/${balances.parallel}`,
    policy.balanceRefreshDelayMs,
    policy.minWorkingNodes,
    policy.priority,
  ]
}
