import { squidV1 } from '@causeway/core/providers/squid-v1'
import { squidIntegratorId } from '@causeway/sandbox'
import { describe, expect, it } from 'vitest'
import { useSandbox } from '../support/use-sandbox.ts'
import { type Json, query, usdc, valueAt } from './json.ts'
import { fixtures, recordedLines, toLines } from './recorded-lines.ts'
import { settlementCases } from './settlement-cases.ts'
import { buildWith, usdcRequest } from './transfer-fixtures.ts'

const sandbox = useSandbox()
const headers = { 'x-integrator-id': squidIntegratorId }
const ROUTER = '0xe25e5ae59592bFbA3b5359000fb72E6c21D3228E'
const contracts = Object.fromEntries([1, 8453, 42161].map((id) => [id, { targets: [ROUTER] }]))

settlementCases(sandbox, {
  service: 'squid-v1',
  create: (baseUrl) => squidV1({ baseUrl, headers, contracts }),
  unknown: 'NOT_FOUND',
  // Squid v1 does not report refunds.
  refunded: 'FAILED',
  statuses: {
    pending: 'PENDING',
    success: 'DONE',
    partial_success: 'PARTIAL_SUCCESS',
    express_executed: 'DONE',
    error: 'FAILED',
  },
})

async function ask(path: string, params: object, sent: HeadersInit = headers) {
  const url = `${sandbox().services['squid-v1'].baseUrl}${path}?${query(params)}`
  const response = await fetch(url, { headers: sent })
  return { status: response.status, body: (await response.json()) as Json }
}

const route = (change: object = {}) =>
  ask('/v1/route', {
    fromChain: 42161,
    fromToken: usdc[42161],
    fromAmount: '250000000',
    toChain: 8453,
    toToken: usdc[8453],
    toAddress: usdcRequest(sandbox()).toAddress,
    slippage: 1,
    enableForecall: true,
    ...change,
  })

describe('the Squid v1 service', () => {
  it('rejects requests without the integrator id', async () => {
    expect((await ask('/v1/chains', {}, {})).status).toBe(401)
  })

  it('is requested through the gateway, which adds the integrator id', async () => {
    const provider = squidV1({ baseUrl: `${sandbox().url}/gateway/squid-v1`, contracts })
    const built = await buildWith(sandbox(), provider, usdcRequest(sandbox()))
    expect(built).toMatchObject({
      transaction: { to: ROUTER },
      verification: { recipient: { status: 'unverified' } },
    })
  })

  it('returns a transaction unless only a quote was requested', async () => {
    expect(valueAt((await route()).body, 'route', 'transactionRequest', 'targetAddress')).toBe(ROUTER)
    const { body } = await route({ quoteOnly: true })
    expect(valueAt(body, 'route')).not.toHaveProperty('transactionRequest')
  })

  it.each([
    ['an unknown chain', { toChain: 10 }, /unsupported chain id/],
    ['an unknown token', { toToken: usdc[1] }, /is not a supported token/],
    ['an amount below the fees', { fromAmount: '10' }, /amount is too low/],
    ['a slippage of 0', { slippage: 0 }, /slippage/],
  ])('rejects %s in the recorded format', async (_description, change, message) => {
    expect(await route(change)).toEqual({
      status: 400,
      body: {
        errors: [
          {
            path: expect.any(String),
            message: expect.stringMatching(message),
            errorType: 'InputValidationError',
          },
        ],
      },
    })
  })

  it.skipIf(!fixtures)('replies with the recorded keys and types', async () => {
    const without = ['route.estimate.route', 'route.params.toToken', 'route.params.fromToken']
    const withoutKeys = (lines: string[]) => lines.filter((line) => !line.includes('commonKey'))
    expect(toLines((await route()).body)).toEqual(
      expect.arrayContaining(withoutKeys(recordedLines('squid-v1/route.json', { numbers: [], without }))),
    )
    expect(toLines((await route({ toChain: 10 })).body)).toEqual(
      recordedLines('squid-v1/route-errors_payload.json', { numbers: [], without: [] }),
    )
  })

  it('lists its chains with the target contracts of transactions, and its tokens', async () => {
    const { body } = await ask('/v1/sdk-info', {})
    expect(valueAt(body, 'chains')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          chainId: 1,
          squidContracts: expect.objectContaining({
            squidRouter: '0xe25e5ae59592bFbA3b5359000fb72E6c21D3228E',
          }),
        }),
      ]),
    )
    expect(valueAt(body, 'tokens')).toEqual(
      expect.arrayContaining([expect.objectContaining({ chainId: 8453, address: usdc[8453] })]),
    )
  })
})
