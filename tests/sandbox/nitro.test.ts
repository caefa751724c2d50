import { nitro } from '@causeway/core/providers/nitro'
import { describe, expect, it } from 'vitest'
import { useSandbox } from '../support/use-sandbox.ts'
import { type Json, query, usdc, valueAt } from './json.ts'
import { fixtures, recordedLines, toLines } from './recorded-lines.ts'
import { settlementCases } from './settlement-cases.ts'
import { usdcRequest } from './transfer-fixtures.ts'

const sandbox = useSandbox()

settlementCases(sandbox, {
  service: 'nitro',
  create: (baseUrl) => nitro({ baseUrl, pathfinderUrl: `${baseUrl}/pathfinder` }),
  unknown: 'PENDING',
  // The provider confirms the deposit, and does not report its arrival.
  waiting: 'DONE',
  refunded: 'PENDING',
  statuses: {
    PENDING: 'PENDING',
    SUCCESS: 'DONE',
    FAILED: 'FAILED',
    NOT_FOUND: 'PENDING',
    REVERTED: 'PENDING',
    completed: 'DONE',
    pending: 'DONE',
  },
})

async function ask(path: string): Promise<{ status: number; body: Json }> {
  const response = await fetch(`${sandbox().services.nitro.baseUrl}${path}`)
  return { status: response.status, body: (await response.json()) as Json }
}

const swap = (change: object = {}) => {
  const params = {
    amount: '250000000',
    destFuel: 0,
    fromTokenAddress: usdc[42161],
    fromTokenChainId: 42161,
    toTokenAddress: usdc[8453],
    toTokenChainId: 8453,
    refundAddress: usdcRequest(sandbox()).fromAddress,
  }
  return ask(`/swap-on-nitro?${query({ ...params, ...change })}`)
}

describe('the Router Pay service', () => {
  it.skipIf(!fixtures)('replies to a swap with every documented key and type', async () => {
    const expected = recordedLines('nitro-router/swap-on-nitro.documented-example.json', {
      numbers: [],
      // The documentation has no examples of these fields.
      without: ['depositInfo.status', 'depositInfo.createdAt', 'depositInfo.expirationAt', 'bestRoute.txn'],
    })
    expect(toLines((await swap()).body)).toEqual(expect.arrayContaining(expected))
  })

  it('pays the refund address if no recipient is given', async () => {
    const { fromAddress, toAddress: recipientAddress } = usdcRequest(sandbox())
    const getReceiver = async (change: object) =>
      valueAt((await swap(change)).body, 'bestRoute', 'receiverAddress')
    expect(await getReceiver({})).toBe(fromAddress)
    expect(await getReceiver({ recipientAddress })).toBe(recipientAddress)
  })

  it.each([
    ['an amount below the fee', { amount: '1' }, 'AMOUNT-LOW-W-VALUE'],
    ['an unknown chain', { toTokenChainId: 56 }, 'No path found: Chain 56 is not supported.'],
  ])('rejects %s in the documented format', async (_description, change, message) => {
    expect(await swap(change)).toEqual({
      status: 400,
      body: { message, error: 'Bad Request', statusCode: 400 },
    })
  })

  it('reports an unused deposit address as PENDING, and rejects an invalid source transaction', async () => {
    const depositAddress = String(valueAt((await swap()).body, 'depositInfo', 'depositAddress'))
    const { body } = await ask(`/get-status-by-deposit-address?${query({ depositAddress, chainId: 42161 })}`)
    expect(body).toMatchObject({ results: [{ status: 'PENDING', relayTxn: null, depositAddress }] })
    expect(await ask(`/pathfinder/status?srcTxHash=0x${'1'.repeat(64)}`)).toEqual({
      status: 400,
      body: 'Invalid source transaction hash',
    })
  })
})
