import { butter } from '@causeway/core/providers/butter'
import { describe, expect, it } from 'vitest'
import { useSandbox } from '../support/use-sandbox.ts'
import { firstIn, type Json, query, usdc, valueAt } from './json.ts'
import { fixtures, recordedLines, toLines } from './recorded-lines.ts'
import { settlementCases } from './settlement-cases.ts'
import { usdcRequest } from './transfer-fixtures.ts'

const sandbox = useSandbox()

settlementCases(sandbox, {
  service: 'butter',
  create: (baseUrl) => butter({ baseUrl, statusUrl: `${baseUrl}/api`, listUrl: `${baseUrl}/api` }),
  slippage: 2,
  unknown: 'PENDING',
  refunded: 'TRANSFER_REFUNDED',
  // Butter has no status for a failed transfer.
  failed: 'PENDING',
  statuses: { 0: 'PENDING', 1: 'DONE', 6: 'TRANSFER_REFUNDED' },
})

async function ask(path: string, params: object): Promise<Json> {
  const response = await fetch(`${sandbox().services.butter.baseUrl}${path}?${query(params)}`)
  expect(response.status).toBe(200)
  return (await response.json()) as Json
}

const route = (change: object = {}) =>
  ask('/route', {
    fromChainId: 42161,
    toChainId: 8453,
    tokenInAddress: usdc[42161],
    tokenOutAddress: usdc[8453],
    amount: '250',
    type: 'exactIn',
    slippage: 150,
    entrance: 'Butter+',
    ...change,
  })

const getSwap = async (hash: Json, change: object = {}) => {
  const { fromAddress: from, toAddress: receiver } = usdcRequest(sandbox())
  return ask('/swap', { hash, slippage: 150, from, receiver, ...change })
}

describe('the Butter service', () => {
  it.each([
    ['a slippage below its minimum', { slippage: 149 }, 2005],
    ['an unknown chain', { toChainId: 10 }, 2001],
    ['a chain without a router', { toChainId: 5000, tokenOutAddress: usdc[5000] }, 2001],
    ['an unknown token', { tokenOutAddress: usdc[1] }, 2002],
    ['a pair without a route', { tokenOutAddress: '0x4200000000000000000000000000000000000006' }, 2003],
    ['an amount below the fees', { amount: '0.01' }, 2006],
    ['an amount above the liquidity', { amount: '999999999999999' }, 2004],
    ['an amount with too many decimals', { amount: '1.0000001' }, 2000],
    ['nobody as its integrator', { entrance: '' }, 2000],
  ])('rejects %s with its error number and HTTP 200', async (_description, change, errno) => {
    expect(await route(change)).toMatchObject({ errno, message: expect.any(String) })
  })

  it('only builds routes that it returned', async () => {
    const hash = valueAt(firstIn(await route(), 'data'), 'hash')
    expect(await getSwap(hash)).toMatchObject({
      errno: 0,
      data: [
        {
          to: valueAt(firstIn(await route(), 'data'), 'contract'),
          method: 'swapAndBridge',
          chainId: '42161',
        },
      ],
    })
    expect(await getSwap(`0x${'11'.repeat(32)}`)).toMatchObject({ errno: 2000 })
    expect(await getSwap(hash, { slippage: 20_000 })).toMatchObject({ errno: 2005 })
  })

  it('lists its chains, and their tokens in pages', async () => {
    const chains = valueAt(await ask('/api/queryChainList', {}), 'data', 'chains')
    expect(chains).toEqual(
      expect.arrayContaining([expect.objectContaining({ key: 'ethereum', chainId: '1', chainType: 'EVM' })]),
    )
    const page = (page: number) => ask('/api/queryTokenList', { network: 'ethereum', page, size: 2 })
    const [first, second] = [await page(1), await page(2)]
    expect(valueAt(first, 'data', 'count')).toBe(valueAt(second, 'data', 'count'))
    expect(firstIn(first, 'data', 'results')).toMatchObject({ chainId: '1', symbol: 'ETH' })
    expect(firstIn(first, 'data', 'results')).not.toEqual(firstIn(second, 'data', 'results'))
    expect(await ask('/api/queryTokenList', { network: 'ethereum', size: 1000 })).toMatchObject({
      errno: 2000,
    })
  })

  it.skipIf(!fixtures)('replies with every documented key and type', async () => {
    const exact = { numbers: [], without: [] }
    const answered = await route()
    expect(toLines(answered)).toEqual(
      expect.arrayContaining(
        recordedLines('butter/route-success.json', {
          numbers: [],
          // The sandbox has no swaps and affiliates, so it omits their fields.
          without: ['data[].bridgeFee.affiliate', 'data[].srcChain.route', 'data[].dstChain.route'],
        }),
      ),
    )
    expect(toLines(await getSwap(valueAt(firstIn(answered, 'data'), 'hash')))).toEqual(
      expect.arrayContaining(recordedLines('butter/swap-success.json', exact)),
    )
    expect(toLines(await ask('/api/queryChainList', {}))).toEqual(
      expect.arrayContaining(recordedLines('butter/queryChainList.json', { numbers: [], without: [] })),
    )
    expect(toLines(await ask('/api/queryTokenList', { network: 'base', page: 1, size: 5 }))).toEqual(
      expect.arrayContaining(recordedLines('butter/queryTokenList.json', exact)),
    )
  })
})
