import { describe, expect, it } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { FUEL_CHAIN_ID } from '../../chains/chain-ids.ts'
import { parseQuoteRequest } from '../../quotes/quote-request.ts'
import { ATTACKER, usdcRequest } from './cases.test-support.ts'
import { rejectUnsupportedSwap, swapQuote } from './swap-quote.ts'

const ROUTER = '0x3333333333333333333333333333333333333333'
const PULLER = '0x4444444444444444444444444444444444444444'
const input = { ...usdcRequest, toChainId: 42161 }
const request = parseQuoteRequest(input)
const native = parseQuoteRequest({ ...input, fromTokenAddress: NATIVE_TOKEN_ADDRESS })
const aggregator = (router: string, spender?: string) => ({ name: 'Mill', contracts: [{ router, spender }] })
const answer = { to: ROUTER, call: { data: '0xabcd', value: 0n }, toAmount: 99n } as const

describe('swapQuote', () => {
  it('uses the called contract as the spender', () => {
    expect(swapQuote(aggregator(ROUTER), request, answer)).toEqual({
      depositContract: ROUTER,
      spender: ROUTER,
      toAmount: 99n,
      fee: { swapFee: 0n, destinationGasFee: 0n },
      estimatedDuration: 0,
      transactionData: { to: ROUTER, data: '0xabcd', value: 0n },
      interfaceParamData: {},
    })
  })

  it('has no spender for a native token', () => {
    const quote = swapQuote(aggregator(ROUTER), native, { ...answer, spender: ATTACKER })
    expect(quote.spender).toBeUndefined()
  })

  it('keeps a spender that differs from the called contract', () => {
    const quote = swapQuote(aggregator(ROUTER, PULLER), request, { ...answer, spender: PULLER })
    expect(quote).toMatchObject({ depositContract: ROUTER, spender: PULLER })
  })

  it.each([
    ['router', aggregator(ROUTER), { to: ATTACKER }],
    ['spender', aggregator(ROUTER), { spender: ATTACKER }],
    ['spender', aggregator(ROUTER, PULLER), { spender: ROUTER }],
  ])('rejects an unknown %s', (role, published, change) => {
    expect(() => swapQuote(published, request, { ...answer, ...change })).toThrow(
      expect.objectContaining({ code: 'ERROR', details: expect.stringContaining(role) }),
    )
  })

  it('drops a transaction that was made for a stand-in account', () => {
    for (const missing of [{ fromAddress: undefined }, { toAddress: undefined }]) {
      const priced = swapQuote({ name: 'Mill' }, parseQuoteRequest({ ...input, ...missing }), answer)
      expect(priced).not.toHaveProperty('transactionData')
    }
  })

  it('rejects an output of 0', () => {
    const nothing = { ...answer, toAmount: 0n }
    expect(() => swapQuote({ name: 'Mill' }, request, nothing)).toThrow(
      expect.objectContaining({ code: 'AMOUNT_TOO_LOW' }),
    )
  })
})

it.each([
  ['another chain', { ...input, toChainId: 8453 }, 'same chain'],
  ['a message', { ...input, message: '0xabcd' }, 'message'],
  ['an unsupported chain', { ...input, fromChainId: 10, toChainId: 10 }, 'chain 10'],
  ['Fuel', { ...input, fromChainId: FUEL_CHAIN_ID, toChainId: FUEL_CHAIN_ID }, 'Fuel'],
])('rejectUnsupportedSwap rejects %s', (_what, change, reason) => {
  const full = { ...request, ...change, fromAmount: 1n, slippage: request.slippage } as typeof request
  expect(rejectUnsupportedSwap('Mill', new Set([42161]), full)).toMatchObject({
    code: 'NOT_SUPPORT',
    details: expect.stringContaining(reason),
  })
  expect(rejectUnsupportedSwap('Mill', new Set([42161]), request)).toBeUndefined()
})
