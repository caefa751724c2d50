import { describe, expect, test } from 'vitest'
import { isDepositSeen, type StatusRequest } from '../../quotes/status.ts'
import { drive } from '../../testing/fake-clock.ts'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { usdcRequest } from '../shared/cases.test-support.ts'
import {
  COMPLETED,
  DEPOSIT_ADDRESS,
  FROM_HASH,
  payStatus,
  TO_HASH,
  UNKNOWN_HASH,
} from './answers.test-support.ts'
import { nitro } from './index.ts'

const request: StatusRequest = {
  type: 'transaction',
  fromChainId: 42161,
  toChainId: 8453,
  fromHash: FROM_HASH,
  interfaceParamData: { depositAddress: DEPOSIT_ADDRESS },
}
const unseen = Response.json(UNKNOWN_HASH, { status: 400 })

/** Both hosts with one answer each. */
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

describe('a status of Router Nitro', () => {
  test('of a transaction that its account sent itself has left once Nitro has seen it', async () => {
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
    'does not count as a deposit that was seen while Router Pay answers %s',
    async (word) => {
      const result = await nitroWith({ pay: payStatus(word) }).status()
      expect(isDepositSeen(result)).toBe(false)
    },
  )

  test('whose deposit address is not known is that of Nitro alone', async () => {
    const { interfaceParamData: _, ...bare } = request
    await expect(nitroWith({ pay: {}, passage: COMPLETED }).status(bare)).resolves.toMatchObject({
      statusInfo: { status: 'DONE' },
    })
    await expect(nitroWith({ pay: {} }).status(bare)).resolves.toMatchObject({
      statusInfo: { status: 'NOT_FOUND' },
    })
  })

  test('without a record of its deposit address is an ERROR', async () => {
    await expect(nitroWith({ pay: { results: [] } }).status()).rejects.toMatchObject({ code: 'ERROR' })
  })

  test('is not taken from another transaction', async () => {
    const passage = { ...COMPLETED, src_tx_hash: TO_HASH }
    await expect(nitroWith({ pay: payStatus('PENDING'), passage }).status()).rejects.toMatchObject({
      code: 'ERROR',
    })
  })
})

describe('the arrival of what left by Router Nitro', () => {
  test('is announced by Nitro, with the transaction that paid', async () => {
    const { arrival } = nitroWith({ pay: payStatus('SUCCESS', FROM_HASH), passage: COMPLETED })
    await expect(arrival()).resolves.toMatchObject({ toHash: TO_HASH, statusInfo: { status: 'DONE' } })
  })

  test('is asked for by the transaction of the relayer, where that sent the deposit on', async () => {
    const { arrival, calls } = nitroWith({
      pay: payStatus('SUCCESS', TO_HASH),
      passage: { ...COMPLETED, src_tx_hash: TO_HASH },
    })
    await expect(arrival()).resolves.toMatchObject({ fromHash: FROM_HASH, statusInfo: { status: 'DONE' } })
    expect(calls.at(-1)?.query).toEqual({ srcTxHash: TO_HASH })
  })

  test.each(['pending', 'A_WORD_OF_TOMORROW', '', '__proto__'])(
    'is still awaited when Nitro says %o',
    async (status) => {
      const { arrival } = nitroWith({ pay: payStatus('SUCCESS'), passage: { ...COMPLETED, status } })
      await expect(arrival()).resolves.toMatchObject({ toHash: '', statusInfo: { status: 'PENDING' } })
    },
  )

  test('is not known while Nitro has not seen the transaction', async () => {
    await expect(nitroWith({ pay: payStatus('SUCCESS') }).arrival()).resolves.toMatchObject({
      toHash: '',
      statusInfo: { status: 'NOT_FOUND' },
    })
  })

  test('is never guessed from an error', async () => {
    const passage = Response.json('down', { status: 503 })
    await expect(nitroWith({ pay: payStatus('SUCCESS'), passage }).arrival()).rejects.toMatchObject({
      code: 'HTTP_ERROR',
    })
  })
})
