import { describe, expect, test } from 'vitest'
import { isDepositSeen, type StatusRequest } from '../../quotes/status.ts'
import { drive } from '../../testing/fake-clock.ts'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { usdcRequest } from '../shared/cases.test-support.ts'
import { nitro } from './index.ts'
import {
  COMPLETED,
  DEPOSIT_ADDRESS,
  FROM_HASH,
  payStatus,
  TO_HASH,
  UNKNOWN_HASH,
} from './replies.test-support.ts'

const request: StatusRequest = {
  type: 'transaction',
  fromChainId: 42161,
  toChainId: 8453,
  fromHash: FROM_HASH,
  interfaceParamData: { depositAddress: DEPOSIT_ADDRESS },
}
const unseen = Response.json(UNKNOWN_HASH, { status: 400 })

/** Creates a harness with one reply per host. */
function nitroWith({ pay, passage = unseen }: { readonly pay: unknown; readonly passage?: unknown }) {
  const { provider, clock, context, calls, status } = createProviderHarness({
    create: nitro,
    request: usdcRequest,
    answer: ({ url }) => (url.startsWith('https://api.pay.') ? pay : passage),
  })
  return {
    calls,
    status: (change = request) => status(change),
    arrival: (change = request) => drive(clock, Promise.resolve(provider.checkArrival?.(change, context))),
  }
}

describe('statuses of Router Nitro', () => {
  test('are DONE for a transaction of the account itself once Nitro has indexed it', async () => {
    const { status, calls } = nitroWith({
      pay: payStatus('PENDING'),
      passage: { ...COMPLETED, status: 'pending', dest_tx_hash: '' },
    })
    await expect(status()).resolves.toMatchObject({ toHash: '', statusInfo: { status: 'DONE' } })
    expect(calls.map(({ url }) => url)).toEqual([
      `https://api.pay.routerprotocol.com/get-status-by-deposit-address?depositAddress=${DEPOSIT_ADDRESS}&chainId=42161`,
      `https://api-beta.pathfinder.routerprotocol.com/api/v2/status?srcTxHash=${FROM_HASH}`,
    ])
  })

  test.each(['PENDING', 'NOT_FOUND'])(
    'do not prove the deposit while Router Pay returns %s',
    async (word) => {
      const result = await nitroWith({ pay: payStatus(word) }).status()
      expect(isDepositSeen(result)).toBe(false)
    },
  )

  test('are requested from Nitro alone if the deposit address is unknown', async () => {
    const { interfaceParamData: _, ...bare } = request
    await expect(nitroWith({ pay: {}, passage: COMPLETED }).status(bare)).resolves.toMatchObject({
      statusInfo: { status: 'DONE' },
    })
    await expect(nitroWith({ pay: {} }).status(bare)).resolves.toMatchObject({
      statusInfo: { status: 'NOT_FOUND' },
    })
  })

  test('are an ERROR without a record of the deposit address', async () => {
    await expect(nitroWith({ pay: { results: [] } }).status()).rejects.toMatchObject({ code: 'ERROR' })
  })

  test('are not read from another transaction', async () => {
    const passage = { ...COMPLETED, src_tx_hash: TO_HASH }
    await expect(nitroWith({ pay: payStatus('PENDING'), passage }).status()).rejects.toMatchObject({
      code: 'ERROR',
    })
  })
})

describe('arrivals of Router Nitro', () => {
  test('are reported by Nitro, with the destination transaction', async () => {
    const { arrival } = nitroWith({ pay: payStatus('SUCCESS', FROM_HASH), passage: COMPLETED })
    await expect(arrival()).resolves.toMatchObject({ toHash: TO_HASH, statusInfo: { status: 'DONE' } })
  })

  test('are requested by the transaction of the relayer if it forwarded the deposit', async () => {
    const { arrival, calls } = nitroWith({
      pay: payStatus('SUCCESS', TO_HASH),
      passage: { ...COMPLETED, src_tx_hash: TO_HASH },
    })
    await expect(arrival()).resolves.toMatchObject({ fromHash: FROM_HASH, statusInfo: { status: 'DONE' } })
    expect(calls.at(-1)?.query).toEqual({ srcTxHash: TO_HASH })
  })

  test.each(['pending', 'A_WORD_OF_TOMORROW', '', '__proto__'])(
    'are pending while Nitro returns %o',
    async (status) => {
      const { arrival } = nitroWith({ pay: payStatus('SUCCESS'), passage: { ...COMPLETED, status } })
      await expect(arrival()).resolves.toMatchObject({ toHash: '', statusInfo: { status: 'PENDING' } })
    },
  )

  test('are NOT_FOUND until Nitro has indexed the transaction', async () => {
    await expect(nitroWith({ pay: payStatus('SUCCESS') }).arrival()).resolves.toMatchObject({
      toHash: '',
      statusInfo: { status: 'NOT_FOUND' },
    })
  })

  test('are never derived from an error', async () => {
    const passage = Response.json('down', { status: 503 })
    await expect(nitroWith({ pay: payStatus('SUCCESS'), passage }).arrival()).rejects.toMatchObject({
      code: 'HTTP_ERROR',
    })
  })
})
