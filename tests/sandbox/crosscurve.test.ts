import { crosscurve } from '@causeway/core/providers/crosscurve'
import { describe, expect, it } from 'vitest'
import { useSandbox } from '../support/use-sandbox.ts'
import { type Json, usdc, valueAt } from './json.ts'
import { fixtures, recordedLines, toLines } from './recorded-lines.ts'
import { settlementCases } from './settlement-cases.ts'
import { usdcRequest } from './transfer-fixtures.ts'

const sandbox = useSandbox()

settlementCases(sandbox, {
  service: 'crosscurve',
  create: (baseUrl) => crosscurve({ baseUrl }),
  unknown: 'ERROR',
  refunded: 'TRANSFER_REFUNDED',
  statuses: {
    'in progress': 'PENDING',
    completed: 'DONE',
    failed: 'FAILED',
    reverted: 'TRANSFER_REFUNDED',
    retry: 'PENDING',
    canceled: 'FAILED',
    'failed/inconsistency': 'FAILED',
    'in progress/emergency': 'PENDING',
  },
})

async function ask(path: string, body?: unknown): Promise<{ status: number; body: Json }> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const response = await fetch(`${sandbox().services.crosscurve.baseUrl}${path}`, init)
  return { status: response.status, body: (await response.json()) as Json }
}

const scan = (change: object = {}) =>
  ask('/routing/scan', {
    params: {
      chainIdIn: 42161,
      chainIdOut: 8453,
      tokenIn: usdc[42161],
      tokenOut: usdc[8453],
      amountIn: '250000000',
      ...change,
    },
    slippage: 1,
  })

const create = (routing: unknown, more: object = {}) => {
  const { fromAddress: from, toAddress: recipient } = usdcRequest(sandbox())
  return ask('/tx/create', { from, recipient, routing, buildCalldata: true, ...more })
}

describe('the CrossCurve service', () => {
  it('returns an empty list if there is no route', async () => {
    expect(await scan({ amountIn: '1' })).toEqual({ status: 200, body: [] })
  })

  it('rejects addresses without checksum casing', async () => {
    expect((await scan({ tokenIn: usdc[42161].toLowerCase() })).status).toBe(400)
  })

  it('rejects a modified route', async () => {
    const [route] = (await scan()).body as [Record<string, Json>]
    expect((await create(route)).status).toBe(200)
    expect((await create({ ...route, amountOut: '1' })).status).toBe(400)
  })

  it('accepts a route without a signature if it comes with its estimate, as in the older flow', async () => {
    const [{ signature: _, ...route }] = (await scan()).body as [Record<string, Json>]
    expect((await create(route)).status).toBe(400)
    const { body: estimate } = await ask('/estimate', route)
    const { status, body } = await create(route, { estimate })
    expect(status).toBe(200)
    expect(valueAt(body, 'value')).toBe(valueAt(estimate, 'executionPrice'))
  })

  it.skipIf(!fixtures)('replies to a scan with every key and type of the official mock', async () => {
    const [route] = (await scan()).body as [Json]
    const expected = recordedLines('crosscurve/routing-scan-element-mock-crossChainQuote.json', {
      numbers: [],
      without: [],
    })
    expect(toLines(route)).toEqual(expect.arrayContaining(expected))
  })

  it('lists its tokens by network', async () => {
    const tokens = valueAt((await ask('/networks')).body, 'base', 'tokens')
    expect(tokens).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ symbol: 'USDC', address: usdc[8453], chainId: 8453 }),
      ]),
    )
  })
})
