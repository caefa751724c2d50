import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { FUEL_CHAIN_ID } from '../../chains/chain-ids.ts'
import { formatUnits } from '../../kernel/amounts.ts'
import { isCausewayError } from '../../kernel/errors.ts'
import { parseExternal } from '../../kernel/schema.ts'
import type { QuoteRequestInput } from '../../quotes/quote-request.ts'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { anyAccount } from '../shared/arbitraries.test-support.ts'
import { ATTACKER, usdcRequest } from '../shared/cases.test-support.ts'
import { createAction, depositCalldata } from './calldata.test-support.ts'
import { DEPOSITORY_CHAINS, decodeLayerswap } from './contracts.ts'
import { layerswap } from './index.ts'
import { COMPLETED, DEPOSITORY, FROM_HASH, QUOTE, SWAP, SWAP_ID } from './replies.test-support.ts'
import { termsSchema } from './schema.ts'

// Preload the lazy module: fake timers do not wait for an import.
await import('./networks.ts')

const request = { ...usdcRequest, fromAmount: 100_000_000n, slippage: 1.5 }
const USDC = request.fromTokenAddress
const native = {
  ...request,
  fromTokenAddress: NATIVE_TOKEN_ADDRESS,
  fromTokenDecimals: 18,
  fromAmount: 2n ** 60n,
}

/** Creates a harness with replies by the end of the path. */
const layerswapWith = (replies: Readonly<Record<string, unknown>>, input: QuoteRequestInput = request) =>
  createProviderHarness({
    create: layerswap,
    request: input,
    answer({ path }) {
      const [, reply] = Object.entries(replies).find(([end]) => path.endsWith(end)) ?? []
      return reply ?? new Response('', { status: 400 })
    },
  })

async function built(swap: unknown, input: QuoteRequestInput = request) {
  const { build, calls } = layerswapWith({ '/quote': QUOTE, '/swaps': swap }, input)
  return { result: await build(), calls }
}

const swapWith = (action: object, more: object = {}) => ({
  data: { ...SWAP.data, deposit_actions: [{ ...createAction(request), ...action }], ...more },
})

describe('quotes of Layerswap', () => {
  test('are requested by network name and token contract, with the amount in human units', async () => {
    const { calls, getQuotes } = layerswapWith({ '/quote': QUOTE })
    await getQuotes({ fromAmount: 12_345_678n })
    expect(calls[0]?.query).toEqual({
      source_network: 'ARBITRUM_MAINNET',
      source_token: USDC,
      destination_network: 'BASE_MAINNET',
      destination_token: request.toTokenAddress,
      amount: '12.345678',
      slippage: '0.015',
      source_address: request.fromAddress,
    })
    expect(calls[0]?.headers.get('accept')).toBe('application/json')
  })

  test('are requested by chain id for a network that is not listed', async () => {
    const { calls, getQuotes } = layerswapWith({ '/quote': QUOTE })
    await getQuotes({ toChainId: 1284_000 })
    expect(calls[0]?.query['destination_network']).toBe('1284000')
  })

  test.each([
    [130, 'UNICHAIN_MAINNET', 'ETH'],
    [146, 'SONIC_MAINNET', 'S'],
    [999, '999', 'HYPE'],
    [8217, '8217', 'KAIA'],
    [9745, '9745', 'XPL'],
    [80094, '80094', 'BERA'],
  ])('are requested by the symbol of the native token of chain %i', async (chainId, network, symbol) => {
    const { calls, getQuotes } = layerswapWith({ '/quote': QUOTE })
    await getQuotes({ ...native, fromChainId: chainId })
    await getQuotes({ toChainId: chainId, toTokenAddress: NATIVE_TOKEN_ADDRESS, toTokenDecimals: 18 })
    expect(calls.map(({ query }) => query)).toMatchObject([
      { source_network: network, source_token: symbol },
      { destination_network: network, destination_token: symbol },
    ])
  })

  test('support the native token of every chain with a depository', async () => {
    const { networks } = await import('./networks.ts')
    const listed = networks.map(({ chain_id }) => Number(chain_id))
    expect(DEPOSITORY_CHAINS.filter((chainId) => !listed.includes(chainId))).toEqual([])
  })

  test('require consent if the minimum is below the slippage of the request', async () => {
    const quote = { ...QUOTE.data.quote, min_receive_amount: 97 }
    const { build, calls, getQuotes } = layerswapWith({
      '/quote': { data: { quote } },
      '/swaps': swapWith({}),
    })
    expect((await getQuotes()).quotes).toMatchObject([{ toAmountMin: 97_000_000n, requiredSlippage: 2.51 }])
    await expect(build()).rejects.toMatchObject({ code: 'SLIPPAGE_CONSENT_NEEDED' })
    expect(calls.filter(({ path }) => path.endsWith('/swaps'))).toEqual([])
  })

  test('support Fuel as the destination, by the chain id of the SDK', async () => {
    const { calls, getQuotes } = layerswapWith({ '/quote': QUOTE })
    const toFuel = {
      toChainId: FUEL_CHAIN_ID,
      toTokenAddress: NATIVE_TOKEN_ADDRESS,
      toTokenDecimals: 9,
      toAddress: `0x${'2'.repeat(64)}`,
    }
    const { quotes } = await getQuotes(toFuel)
    expect(quotes[0]?.toAmount).toBe(99_500_000_000n)
    expect(calls[0]?.query).toMatchObject({ destination_network: 'FUEL_MAINNET', destination_token: 'ETH' })
  })

  test('have base units, a minimum and fees', async () => {
    const { quotes } = await layerswapWith({ '/quote': QUOTE }).getQuotes()
    expect(quotes).toMatchObject([
      {
        toAmount: 99_500_000n,
        toAmountMin: 98_500_000n,
        fee: { swapFee: 350_000n, destinationGasFee: 150_000n },
        estimatedDuration: 120,
        spender: DEPOSITORY,
      },
    ])
  })

  test('do not create a swap at Layerswap', async () => {
    const { calls, getQuotes } = layerswapWith({ '/quote': QUOTE })
    const { quotes } = await getQuotes()
    expect(calls.map(({ path }) => path)).toEqual(['api/v2/quote'])
    expect(quotes[0]).not.toHaveProperty('transactionData')
  })

  test.each([
    ['00:02:00', 120],
    ['01:00:30', 3_630],
    ['1.02:03:04', 93_784],
    ['00:00:03.6643572', 3],
  ])('convert the completion time %s to %i seconds', (avg_completion_time, seconds) => {
    const terms = parseExternal(termsSchema, { ...QUOTE.data.quote, avg_completion_time }, 'The quote')
    expect(terms.avg_completion_time).toBe(seconds)
  })

  test.each(['', '2 minutes', '00:02', '00:02:00Z', 120])(
    'are rejected with the completion time %j',
    async (avg_completion_time) => {
      const quote = { ...QUOTE.data.quote, avg_completion_time }
      const { failures } = await layerswapWith({ '/quote': { data: { quote } } }).getQuotes()
      expect(failures).toMatchObject([{ code: 'INVALID_RESPONSE' }])
    },
  )

  test('never exceed the output of any valid reply', async () => {
    const digits = fc.bigInt({ min: 1n, max: 10n ** 15n - 1n })
    await fc.assert(
      fc.asyncProperty(
        digits,
        fc.integer({ min: 0, max: 15 }),
        fc.integer({ min: 0, max: 18 }),
        async (amount, places, decimals) => {
          const sent: unknown = JSON.parse(formatUnits(amount, places))
          const quote = { ...QUOTE.data.quote, receive_amount: sent, min_receive_amount: sent }
          const { quotes, failures } = await layerswapWith({ '/quote': { data: { quote } } }).getQuotes({
            toTokenDecimals: decimals,
          })
          const exact = amount * 10n ** BigInt(decimals)
          const unit = 10n ** BigInt(places)
          if (quotes[0]) {
            expect(quotes[0].toAmount).toBe(exact / unit)
            return
          }
          expect(isCausewayError(failures[0]?.error)).toBe(true)
          expect(exact < unit).toBe(true)
        },
      ),
    )
  })
})

describe('builds of Layerswap', () => {
  test('create one swap through the depository, refunded to the sender if it fails', async () => {
    const { calls, result } = await built(swapWith({}))
    const creations = calls.filter(({ path }) => path.endsWith('/swaps'))
    expect(creations.map(({ body }) => body)).toEqual([
      {
        source_network: 'ARBITRUM_MAINNET',
        source_token: USDC,
        destination_network: 'BASE_MAINNET',
        destination_token: request.toTokenAddress,
        amount: '100',
        slippage: '0.015',
        source_address: request.fromAddress,
        refund_address: request.fromAddress,
        destination_address: request.toAddress,
        use_depository: true,
      },
    ])
    expect(result).toMatchObject({
      transaction: { to: DEPOSITORY, data: depositCalldata(request), value: 0n },
      approval: { token: USDC, spender: DEPOSITORY, amount: 100_000_000n },
      interfaceParamData: { swapId: SWAP_ID },
      verification: { spend: { status: 'verified' }, spender: { status: 'verified' } },
    })
  })

  test('pay the native token as the value, without an approval', async () => {
    const swap = { data: { ...SWAP.data, deposit_actions: [createAction(native)] } }
    const { result } = await built(swap, native)
    expect(result).toMatchObject({ transaction: { to: DEPOSITORY, value: 2n ** 60n } })
    expect(result).not.toHaveProperty('approval')
  })

  test('read terms that are nested one level deeper', async () => {
    const { result } = await built(swapWith({}, { quote: { quote: QUOTE.data.quote, refuel: null } }))
    expect(result.interfaceParamData).toEqual({ swapId: SWAP_ID })
  })

  test.each([
    ['pays another contract', { to_address: ATTACKER }, 'to'],
    ['calls something else', { call_data: '0xdeadbeef' }, 'data'],
    [
      'takes another token',
      { call_data: depositCalldata({ fromTokenAddress: ATTACKER, fromAmount: 100_000_000n }) },
      'token',
    ],
    [
      'takes the native token',
      { call_data: depositCalldata({ fromTokenAddress: NATIVE_TOKEN_ADDRESS, fromAmount: 1n }) },
      'token',
    ],
    [
      'takes more',
      { call_data: depositCalldata({ fromTokenAddress: USDC, fromAmount: 100_000_001n }) },
      'amount',
    ],
    [
      'takes less, of which nobody knows what it would pay',
      { call_data: depositCalldata({ fromTokenAddress: USDC, fromAmount: 1n }) },
      'amount',
    ],
    ['sends the native token as well', { amount_in_base_units: '1' }, 'value'],
  ])('are rejected if the deposit action %s', async (_what, action, field) => {
    await expect(built(swapWith(action))).rejects.toMatchObject({ code: 'BUILD_MISMATCH', field })
  })

  test('are rejected if their minimum is below the quoted one', async () => {
    const quote = { ...QUOTE.data.quote, min_receive_amount: 98.499999 }
    await expect(built(swapWith({}, { quote }))).rejects.toMatchObject({ field: 'toAmountMin' })
  })

  test('are rejected if their swap names another recipient', async () => {
    const swap = { ...SWAP.data.swap, destination_address: ATTACKER }
    const reply = { data: { ...SWAP.data, swap, deposit_actions: [createAction(request)] } }
    await expect(built(reply)).rejects.toMatchObject({ code: 'BUILD_MISMATCH', field: 'destination_address' })
  })

  test('are rejected if they have several deposit actions, as each is a part of the deposit', async () => {
    const reply = { data: { ...SWAP.data, deposit_actions: [createAction(request), createAction(request)] } }
    await expect(built(reply)).rejects.toMatchObject({ code: 'ERROR' })
  })

  test('are verified except for their recipient', async () => {
    const { result } = await built(swapWith({}))
    expect(result.verification).toMatchObject({
      spend: { status: 'verified' },
      spender: { status: 'verified' },
      recipient: { status: 'unverified', reason: 'opaque-calldata' },
    })
  })

  test.each([[[]], [null]])('are an ERROR with the deposit actions %j', async (deposit_actions) => {
    await expect(built(swapWith({}, { deposit_actions }))).rejects.toMatchObject({ code: 'ERROR' })
  })

  test('are decoded as they were encoded', () => {
    fc.assert(
      fc.property(anyAccount, fc.bigInt({ min: 1n, max: 2n ** 200n }), (fromTokenAddress, fromAmount) => {
        const data = depositCalldata({ fromTokenAddress, fromAmount })
        const decoded = decodeLayerswap({ to: DEPOSITORY, data, value: 0n })
        if (BigInt(fromTokenAddress) === 0n) return
        expect([decoded?.token?.toLowerCase(), decoded?.amount]).toEqual([fromTokenAddress, fromAmount])
      }),
    )
  })
})

describe('statuses of Layerswap', () => {
  test('are requested by the id of the swap if the build is known', async () => {
    const { calls, status } = layerswapWith({ [`/swaps/${SWAP_ID}`]: COMPLETED })
    const { statusInfo } = await status({
      type: 'transaction',
      fromChainId: 42161,
      fromHash: FROM_HASH.toUpperCase().replace('X', 'x'),
      interfaceParamData: { swapId: SWAP_ID },
    })
    expect(statusInfo.status).toBe('DONE')
    expect(calls[0]?.url).toBe(
      `https://api.layerswap.io/api/v2/swaps/${SWAP_ID}?exclude_deposit_actions=true`,
    )
  })
})
