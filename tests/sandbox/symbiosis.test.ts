import { symbiosis } from '@causeway/core/providers/symbiosis'
import { symbiosisContracts } from '@causeway/sandbox'
import { describe, expect, it } from 'vitest'
import { useSandbox } from '../support/use-sandbox.ts'
import { type Json, toTypes, usdc } from './json.ts'
import { fixtures, recordedLines, toLines } from './recorded-lines.ts'
import { settlementCases } from './settlement-cases.ts'
import { buildWith, usdcRequest } from './transfer-fixtures.ts'

const sandbox = useSandbox()

settlementCases(sandbox, {
  service: 'symbiosis',
  create: (baseUrl) => symbiosis({ baseUrl, contracts: symbiosisContracts }),
  unknown: 'NOT_FOUND',
  refunded: 'TRANSFER_REFUNDED',
  statuses: { '-1': 'NOT_FOUND', 0: 'DONE', 1: 'PENDING', 2: 'FAILED', 3: 'TRANSFER_REFUNDED' },
})

async function ask(path: string, body?: object): Promise<{ status: number; body: Json }> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const response = await fetch(`${sandbox().services.symbiosis.baseUrl}${path}`, init)
  return { status: response.status, body: (await response.json()) as Json }
}

const tokenAmountIn = { address: usdc[42161], amount: '250000000', chainId: 42161, decimals: 6 }
const tokenOut = { address: usdc[8453], chainId: 8453, decimals: 6 }

const swap = (change: object = {}) => {
  const { fromAddress: from, toAddress: to } = usdcRequest(sandbox())
  return ask('/v2/quote', { tokenAmountIn, tokenOut, from, to, slippage: 300, ...change })
}

describe('the Symbiosis service', () => {
  it('builds a transaction whose spend and spender are decoded and simulated, and whose recipient is opaque', async () => {
    const provider = symbiosis({
      baseUrl: sandbox().services.symbiosis.baseUrl,
      contracts: symbiosisContracts,
    })
    const { verification } = await buildWith(sandbox(), provider, usdcRequest(sandbox()))
    expect(verification).toMatchObject({
      spend: { status: 'verified', by: ['calldata', 'simulation'] },
      spender: { status: 'verified', by: ['calldata', 'simulation'] },
      recipient: { status: 'unverified', reason: 'opaque-calldata' },
    })
  })

  it.each([
    ['equal chains', { tokenOut: { ...tokenOut, chainId: 42161 } }, 400, /No route|Token/],
    ['an unknown token', { tokenOut: { ...tokenOut, address: usdc[1] } }, 400, /not supported/],
    ['an amount below the fees', { tokenAmountIn: { ...tokenAmountIn, amount: '10' } }, 400, /too low/],
    ['a fraction of a basis point', { slippage: 0.5 }, 422, /Unprocessable/],
    ['the zero address as an amount', { tokenAmountIn: { ...tokenAmountIn, amount: '0x' } }, 422, /Unproc/],
  ])('rejects %s like the real service', async (_description, change, status, message) => {
    expect(await swap(change)).toMatchObject({
      status,
      body: { code: status, message: expect.stringMatching(message) },
    })
  })

  it('replies to a swap with the documented keys and types', async () => {
    const token = {
      symbol: 'string',
      icon: 'string',
      address: 'string',
      chainId: 'number',
      decimals: 'number',
    }
    const amount = { ...token, amount: 'string' }
    expect(toTypes((await swap()).body)).toEqual({
      tx: { chainId: 'number', to: 'string', data: 'string' },
      approveTo: 'string',
      fee: amount,
      fees: [{ provider: 'string', value: amount }],
      route: [token],
      routes: [{ provider: 'string', tokens: [token] }],
      rewards: [],
      priceImpact: 'string',
      tokenAmountOut: amount,
      tokenAmountOutMin: amount,
      amountInUsd: amount,
      estimatedTime: 'number',
      type: 'string',
      kind: 'string',
      inTradeType: 'string',
      outTradeType: 'string',
    })
  })

  it.skipIf(!fixtures)('has every key and type of the recorded swap', async () => {
    expect(toLines((await swap()).body)).toEqual(
      expect.arrayContaining(
        recordedLines('symbiosis/swapping-exact_in-response.json', { numbers: [], without: [] }),
      ),
    )
  })

  it('lists its tokens with an empty address for the native token', async () => {
    const { body } = await ask('/v2/tokens')
    expect(body).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ chainId: 1, address: '', symbol: 'ETH' }),
        expect.objectContaining({ chainId: 8453, address: usdc[8453] }),
      ]),
    )
  })
})
