import { describe, expect, test } from 'vitest'
import type { Address, Hex } from '../kernel/schema.ts'
import { createProviderHarness, type ProviderHarnessOptions } from './provider-harness.ts'
import { exampleSpec } from './provider-kit/example-spec.test-support.ts'
import { scriptedProvider } from './scripted-provider.ts'

const { create, request } = exampleSpec()
const POOL: Address = '0x5555555555555555555555555555555555555555'
const HASH: Hex = `0x${'ab'.repeat(32)}`
const QUOTE = { toAmount: '99000000', pool: POOL, fee: '5', seconds: 60, expiresAt: 1_750_000_060 }
const ORDER = {
  to: POOL,
  data: `0xdeadbeef${'2'.repeat(40)}${100_000_000n.toString(16).padStart(64, '0')}`,
  least: '99000000',
}

const exampleWith = (answer: NonNullable<ProviderHarnessOptions['answer']>) =>
  createProviderHarness({
    create: ({ fetch }) => create({ fetch, baseUrl: 'https://example.test/v1' }),
    request,
    answer,
  })

describe('createProviderHarness', () => {
  test('returns the results of a changed request, and records the calls', async () => {
    const { getQuotes, calls } = exampleWith(() => QUOTE)
    const { quotes } = await getQuotes({ fromAmount: 7n, slippage: 3 })
    expect(quotes).toMatchObject([{ toAmount: 99_000_000n, request: { fromAmount: 7n, slippage: 3 } }])
    expect(calls).toMatchObject([
      {
        route: 'GET v1/quote',
        method: 'GET',
        path: 'v1/quote',
        query: { amount: '7', slippage: '0.03' },
        text: '',
        body: {},
        signal: expect.any(AbortSignal),
        time: 1_750_000_000_000,
      },
    ])
  })

  test('returns the quote of the provider, and rejects with its ProviderError or error', async () => {
    const served = exampleWith(() => QUOTE)
    expect(await served.quote()).toMatchObject({ toAmount: 99_000_000n })
    const rejecting = exampleWith(() => Response.json({}, { status: 422 }))
    await expect(rejecting.quote()).rejects.toMatchObject({ code: 'AMOUNT_TOO_LOW' })
    const broken = exampleWith(() => 'no quote')
    await expect(broken.quote()).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  })

  test('builds the quote', async () => {
    const { build, calls } = exampleWith(({ method }) => (method === 'GET' ? QUOTE : ORDER))
    expect(await build()).toMatchObject({ transaction: { to: POOL, data: ORDER.data, value: 0n } })
    expect(calls.map(({ route }) => route)).toEqual(['GET v1/quote', 'POST v1/orders'])
    expect(calls[1]).toMatchObject({ body: { amount: '100000000' }, text: expect.stringContaining('"note"') })
  })

  test('returns the status of a transfer, and rejects for a provider without one', async () => {
    const transfer = { type: 'transaction', fromChainId: 1, fromHash: HASH } as const
    const { status } = exampleWith(() => ({ state: 'paid', hash: HASH }))
    expect(await status(transfer)).toMatchObject({ toHash: HASH, statusInfo: { status: 'DONE' } })
    const none = createProviderHarness({ create: () => scriptedProvider({ quote: () => ({}) }), request })
    await expect(none.status(transfer)).rejects.toThrow('scripted has no status')
  })

  test('breaks the connection if the reply is undefined', async () => {
    const { quote, calls } = exampleWith(() => undefined)
    await expect(quote()).rejects.toMatchObject({ code: 'NETWORK_ERROR' })
    expect(calls.length).toBeGreaterThan(0)
  })

  test('passes scripted reads, the integrator, the clock and the logger to the provider', async () => {
    const received: unknown[] = []
    const provider = scriptedProvider({
      quote: async (_request, { platforms, clock, integrator, logger }) => {
        const read = { chainId: 1, to: POOL, data: '0x12345678' } as const
        received.push(clock.now(), integrator, await platforms?.forChain(1).call(read))
        logger.warn('careful', { with: 'this' })
        logger.info('done')
        return {}
      },
    })
    const harness = createProviderHarness({
      create: () => provider,
      request,
      readChain: ({ data }) => ({ status: 'success', data }),
      integrator: 'my-dapp',
      startMs: 5_000,
    })
    await harness.getQuotes()
    expect(received).toEqual([5_000, 'my-dapp', { status: 'success', data: '0x12345678' }])
    expect(harness.logged).toEqual([{ message: 'careful', data: { with: 'this' } }, { message: 'done' }])
  })
})
