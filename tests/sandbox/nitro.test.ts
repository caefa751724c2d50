import { nitro } from '@causeway/core/providers/nitro'
import { describe, expect, it } from 'vitest'
import { useSandbox } from '../support/sandbox.ts'
import { usdcRequest } from './adapter.ts'
import { fixtures, linesOf, recordedLines } from './recorded.ts'
import { settlementCases } from './settlement-cases.ts'
import { at, type Json, query, usdc } from './wire.ts'

const sandbox = useSandbox()

settlementCases(sandbox, {
  service: 'nitro',
  create: (baseUrl) => nitro({ baseUrl, pathfinderUrl: `${baseUrl}/pathfinder` }),
  unknown: 'PENDING',
  // It has left; whether it arrived is another question.
  waiting: 'DONE',
  refunded: 'PENDING',
  words: {
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
  it.skipIf(!fixtures)('answers a swap with every key and type that is documented', async () => {
    const expected = recordedLines('nitro-router/swap-on-nitro.documented-example.json', {
      numbers: [],
      // Described without examples.
      without: ['depositInfo.status', 'depositInfo.createdAt', 'depositInfo.expirationAt', 'bestRoute.txn'],
    })
    expect(linesOf((await swap()).body)).toEqual(expect.arrayContaining(expected))
  })

  it('pays the refund address unless a recipient is named', async () => {
    const { fromAddress, toAddress: recipientAddress } = usdcRequest(sandbox())
    const receiverOf = async (change: object) => at((await swap(change)).body, 'bestRoute', 'receiverAddress')
    expect(await receiverOf({})).toBe(fromAddress)
    expect(await receiverOf({ recipientAddress })).toBe(recipientAddress)
  })

  it.each([
    ['an amount below the fee', { amount: '1' }, 'AMOUNT-LOW-W-VALUE'],
    ['a chain it does not know', { toTokenChainId: 56 }, 'No path found: No chain 56'],
  ])('refuses %s in the documented format', async (_what, change, message) => {
    expect(await swap(change)).toEqual({
      status: 400,
      body: { message, error: 'Bad Request', statusCode: 400 },
    })
  })

  it('knows a deposit address that nothing came to as PENDING, and no such source transaction', async () => {
    const depositAddress = String(at((await swap()).body, 'depositInfo', 'depositAddress'))
    const { body } = await ask(`/get-status-by-deposit-address?${query({ depositAddress, chainId: 42161 })}`)
    expect(body).toMatchObject({ results: [{ status: 'PENDING', relayTxn: null, depositAddress }] })
    expect(await ask(`/pathfinder/status?srcTxHash=0x${'1'.repeat(64)}`)).toEqual({
      status: 400,
      body: 'Invalid source transaction hash',
    })
  })
})
