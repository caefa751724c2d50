import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { evmAddressSchema } from '../kernel/schema.ts'
import { parseQuoteRequest } from '../quotes/quote-request.ts'
import { createProviderHarness } from '../testing/provider-harness.ts'
import { defineSwapAggregator, type SwapAggregatorOptions } from './define-swap-aggregator.ts'
import { ATTACKER, swapRequest } from './shared/cases.test-support.ts'
import { createContractTable } from './shared/contract-table.ts'

const ROUTER = '0x3333333333333333333333333333333333333333'
const SPENDER = '0x4444444444444444444444444444444444444444'

const define = (contracts: Parameters<typeof defineSwapAggregator>[0]['contracts']) =>
  defineSwapAggregator({
    id: 'mill',
    name: 'Mill',
    baseUrl: 'https://mill.example',
    chains: new Set([1, 8453]),
    contracts,
    request: () => ({ path: 'quote' }),
    response: z.object({ to: evmAddressSchema, spender: z.optional(evmAddressSchema) }),
    quote: ({ to, spender }) => ({ to, spender, call: { data: '0xabcdef01', value: 0n }, toAmount: 5n }),
    errors: [],
  })

const TABLE = createContractTable([[8453], ROUTER])

function createHarness(
  reply: object,
  options: SwapAggregatorOptions = {},
  contracts: Parameters<typeof define>[0] = TABLE,
) {
  return createProviderHarness({
    create: (harnessOptions) => define(contracts)({ ...harnessOptions, ...options }),
    request: swapRequest,
    answer: () => reply,
  })
}

describe('defineSwapAggregator', () => {
  it('rejects a reply that calls a contract that is not on the list of its chain', async () => {
    await expect(createHarness({ to: ATTACKER }).quote()).rejects.toMatchObject({
      code: 'ERROR',
      details: expect.stringContaining('unknown router'),
    })
  })

  it('accepts a contract that the application trusts, and only with its spender', async () => {
    const options = { contracts: { 8453: [{ router: ATTACKER, spender: SPENDER }] } }
    const { quote } = createHarness({ to: ATTACKER, spender: SPENDER }, options)
    await expect(quote()).resolves.toMatchObject({ depositContract: ATTACKER, spender: SPENDER })
    await expect(createHarness({ to: ATTACKER }, options).quote()).rejects.toMatchObject({ code: 'ERROR' })
    await expect(createHarness({ to: ROUTER }, options).quote()).resolves.toMatchObject({ spender: ROUTER })
  })

  it('has no list for a chain without contracts', async () => {
    const { provider } = createHarness({ to: ROUTER })
    const request = { ...parseQuoteRequest(swapRequest), fromChainId: 1, toChainId: 1 }
    expect(await provider.contracts?.(request)).toBeUndefined()
    const unlisted = createHarness({ to: ATTACKER }, {}, 'unknown')
    await expect(unlisted.quote()).resolves.toMatchObject({ depositContract: ATTACKER })
  })
})

describe('createContractTable', () => {
  it('merges the rows of a chain', () => {
    const table = createContractTable([[1, 10], ROUTER], [[10], { router: ATTACKER, spender: SPENDER }])
    expect(table.get(1)).toEqual([{ router: ROUTER }])
    expect(table.get(10)).toEqual([{ router: ROUTER }, { router: ATTACKER, spender: SPENDER }])
    expect(table.get(56)).toBeUndefined()
  })
})
