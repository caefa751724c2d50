import { xy } from '@causeway/core/providers/xy'
import { parseEther } from 'viem'
import { describe, expect, it } from 'vitest'
import { useSandbox } from '../support/use-sandbox.ts'
import { firstIn, type Json, query, soon, toTypes, usdc, valueAt } from './json.ts'
import { fixtures, recordedLines, toLines } from './recorded-lines.ts'
import { settlementCases } from './settlement-cases.ts'
import { buildWith, getStatus, sendBuilt, usdcRequest } from './transfer-fixtures.ts'

const sandbox = useSandbox()
const create = (baseUrl: string) => xy({ baseUrl })

settlementCases(sandbox, {
  service: 'xy',
  create,
  unknown: 'NOT_FOUND',
  refunded: 'TRANSFER_REFUNDED',
  statuses: {
    'Not found': 'NOT_FOUND',
    Processing: 'PENDING',
    Done: 'DONE',
    'Receive bridge token USDC': 'PARTIAL_SUCCESS',
    'Receive synapse bridge token nUSD': 'PARTIAL_SUCCESS',
    'Pending refund': 'PENDING',
    Refunded: 'TRANSFER_REFUNDED',
    Failed: 'FAILED',
  },
})

async function ask(path: string, params: object): Promise<Json> {
  const response = await fetch(`${sandbox().services.xy.baseUrl}${path}?${query(params)}`)
  expect(response.status).toBe(200)
  return (await response.json()) as Json
}

const terms = {
  srcChainId: 42161,
  srcQuoteTokenAddress: usdc[42161],
  srcQuoteTokenAmount: '250000000',
  dstChainId: 8453,
  dstQuoteTokenAddress: usdc[8453],
  slippage: 1,
}

describe('the XY service', () => {
  it('pays another token if this is configured, and its adapter reports it', async () => {
    sandbox().setSettlement('xy', { outcome: 'partial' })
    const provider = create(sandbox().services.xy.baseUrl)
    const built = await buildWith(sandbox(), provider, usdcRequest(sandbox()))
    const hash = await sendBuilt(sandbox(), built)
    await expect
      .poll(async () => (await getStatus(provider, built, hash)).statusInfo.status, soon)
      .toBe('PARTIAL_SUCCESS')
    sandbox().setSettlement('xy', { outcome: 'fill' })
  })

  it('charges a configured native fee, which the transaction pays on top of the amount', async () => {
    const nativeFee = parseEther('0.0003')
    sandbox().setSettlement('xy', { nativeFee: nativeFee.toString() })
    const provider = create(sandbox().services.xy.baseUrl)
    const built = await buildWith(sandbox(), provider, usdcRequest(sandbox()))
    expect(built).toMatchObject({ transaction: { value: nativeFee }, quote: { otherPayOut: nativeFee } })
    await sendBuilt(sandbox(), built)
    sandbox().setSettlement('xy', { nativeFee: '0' })
  })

  it.each([
    ['equal chains', { dstChainId: 42161, dstQuoteTokenAddress: usdc[1] }, /chains are the same/],
    ['an unknown token', { dstQuoteTokenAddress: usdc[1] }, /^Token .* is not supported/],
    ['an amount below the fees', { srcQuoteTokenAmount: '10' }, /too small/],
    ['an invalid amount', { srcQuoteTokenAmount: '1.5' }, /srcQuoteTokenAmount/],
  ])('rejects %s with HTTP 200', async (_description, change, message) => {
    expect(await ask('/quote', { ...terms, ...change })).toEqual({
      success: false,
      errorCode: expect.any(Number),
      errorMsg: expect.stringMatching(message),
    })
  })

  it('only builds routes that it supports', async () => {
    const receiver = usdcRequest(sandbox()).toAddress
    expect(await ask('/buildTx', { ...terms, receiver })).toMatchObject({ success: false, errorCode: 10001 })
    const bridge = { srcBridgeTokenAddress: usdc[42161], dstBridgeTokenAddress: usdc[8453] }
    const build = (bridgeProvider: string) =>
      ask('/buildTx', { ...terms, receiver, bridgeProvider, ...bridge })
    expect(await build('elsewhere')).toMatchObject({ success: false })
    expect(toTypes(await build('yBridge'))).toMatchObject({
      success: 'boolean',
      tx: { to: 'string', data: 'string', value: 'string' },
    })
  })

  it('lists its tokens, of one chain or of all', async () => {
    const all = valueAt(await ask('/recommendedTokens', {}), 'recommendedTokens') as Json[]
    const some = valueAt(await ask('/recommendedTokens', { chainId: 1 }), 'recommendedTokens') as Json[]
    expect(some.length).toBeGreaterThan(0)
    expect(all.length).toBeGreaterThan(some.length)
    expect(some.every((token) => valueAt(token, 'chainId') === 1)).toBe(true)
  })

  it('replies to a quote with the documented keys and types', async () => {
    const token = { chainId: 'number', address: 'string', decimals: 'number', symbol: 'string' }
    // Only compare the keys of the documented example.
    expect(toTypes(firstIn(await ask('/quote', terms), 'routes'))).toMatchObject({
      srcChainId: 'number',
      srcQuoteTokenAddress: 'string',
      srcQuoteTokenAmount: 'string',
      dstChainId: 'number',
      dstQuoteTokenAddress: 'string',
      slippage: 'number',
      bridgeDescription: {
        provider: 'string',
        srcChainId: 'number',
        srcBridgeTokenAddress: 'string',
        dstChainId: 'number',
        dstBridgeTokenAddress: 'string',
        srcBridgeTokenAmount: 'string',
        dstBridgeTokenAmount: 'string',
        bridgeContractAddress: 'string',
        bridgeFeeAmount: 'string',
        bridgeFeeToken: token,
        srcBridgeToken: token,
        dstBridgeToken: token,
      },
    })
  })

  it.skipIf(!fixtures)('replies to a status with every documented key and type', async () => {
    const unknown = await ask('/crossChainStatus', { srcChainId: 1, srcTxHash: `0x${'ab'.repeat(32)}` })
    expect(toLines(unknown)).toEqual(
      recordedLines('xy/crossChainStatus-not-found.json', { numbers: [], without: [] }),
    )
  })
})
