import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FUEL_CHAIN_ID, NATIVE_TOKEN_ADDRESS } from '../../chains/index.ts'
import { formatUnits, isCausewayError, parseExternal } from '../../kernel/index.ts'
import { type Quote, QuoteAggregator, type QuoteRequestInput } from '../../quotes/index.ts'
import { createFakeClock, drive } from '../../testing/index.ts'
import { COMPLETED, DEPOSITORY, FROM_HASH, QUOTE, SWAP, SWAP_ID } from './answers.ts'
import { decodeLayerswap } from './calldata.ts'
import { actionOf, depositCalldata } from './deposit.test-support.ts'
import { layerswap } from './index.ts'
import { networks } from './networks.ts'
import { termsSchema } from './schema.ts'

// Loaded once, in real time: the clock of these tests runs ahead of a file that is read.
await import('./networks.ts')

const USDC = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
const STRANGER = '0x6666666666666666666666666666666666666666'
const request = {
  fromChainId: 42161,
  toChainId: 8453,
  fromTokenAddress: USDC,
  toTokenAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  fromTokenDecimals: 6,
  toTokenDecimals: 6,
  fromAmount: 100_000_000n,
  fromAddress: '0x1111111111111111111111111111111111111111',
  toAddress: '0x2222222222222222222222222222222222222222',
  slippage: 1.5,
} satisfies QuoteRequestInput
const native = {
  ...request,
  fromTokenAddress: NATIVE_TOKEN_ADDRESS,
  fromTokenDecimals: 18,
  fromAmount: 2n ** 60n,
}

/** Layerswap with these answers, and what it was asked. */
function layerswapWith(answers: Readonly<Record<string, unknown>>) {
  const asked: { url: URL; body: unknown; headers: Headers }[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(String(input))
    asked.push({
      url,
      body: init?.body ? JSON.parse(String(init.body)) : undefined,
      headers: new Headers(init?.headers),
    })
    const [, reply] = Object.entries(answers).find(([path]) => url.pathname.endsWith(path)) ?? []
    return reply === undefined ? new Response('', { status: 400 }) : Response.json(reply)
  }
  const clock = createFakeClock()
  const provider = layerswap({ fetch })
  const aggregator = new QuoteAggregator({ providers: [provider], clock })
  return {
    asked,
    provider,
    clock,
    settle: (input: QuoteRequestInput) => drive(clock, aggregator.getQuotes(input)),
    build: (quote: Quote) => drive(clock, aggregator.build(quote)),
  }
}

async function built(swap: unknown, input: QuoteRequestInput = request) {
  const world = layerswapWith({ '/quote': QUOTE, '/swaps': swap })
  const { quotes } = await world.settle(input)
  if (!quotes[0]) throw new Error('It has no quote')
  return { ...world, result: await world.build(quotes[0]) }
}

const swapWith = (action: object, more: object = {}) => ({
  data: { ...SWAP.data, deposit_actions: [{ ...actionOf(request), ...action }], ...more },
})

describe('a quote of Layerswap', () => {
  test('names networks by their names, tokens by contract, and the amount in human units', async () => {
    const { asked, settle } = layerswapWith({ '/quote': QUOTE })
    await settle({ ...request, fromAmount: 12_345_678n })
    expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toEqual({
      source_network: 'ARBITRUM_MAINNET',
      source_token: USDC,
      destination_network: 'BASE_MAINNET',
      destination_token: request.toTokenAddress,
      amount: '12.345678',
      slippage: '1.5',
      source_address: request.fromAddress,
    })
    expect(asked[0]?.headers.get('accept')).toBe('application/json')
  })

  test('names a chain that is not listed by its id', async () => {
    const { asked, settle } = layerswapWith({ '/quote': QUOTE })
    await settle({ ...request, toChainId: 146 })
    expect(asked[0]?.url.searchParams.get('destination_network')).toBe('146')
  })

  test('leads to Fuel, by the number that the core knows it by', async () => {
    const { asked, settle } = layerswapWith({ '/quote': QUOTE })
    const toFuel = {
      toChainId: FUEL_CHAIN_ID,
      toTokenAddress: NATIVE_TOKEN_ADDRESS,
      toTokenDecimals: 9,
      toAddress: `0x${'2'.repeat(64)}`,
    }
    const { quotes } = await settle({ ...request, ...toFuel })
    expect(quotes[0]?.toAmount).toBe(99_500_000_000n)
    const sent = asked[0]?.url.searchParams
    expect([sent?.get('destination_network'), sent?.get('destination_token')]).toEqual([
      'FUEL_MAINNET',
      'ETH',
    ])
  })

  test('is counted in base units, with its least and its fees', async () => {
    const { quotes } = await layerswapWith({ '/quote': QUOTE }).settle(request)
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

  test('creates nothing at Layerswap', async () => {
    const { asked, settle } = layerswapWith({ '/quote': QUOTE })
    const { quotes } = await settle(request)
    expect(asked.map(({ url }) => url.pathname)).toEqual(['/api/v2/quote'])
    expect(quotes[0]).not.toHaveProperty('transactionData')
  })

  test.each([
    ['00:02:00', 120],
    ['01:00:30', 3_630],
    ['1.02:03:04', 93_784],
    ['00:00:03.6643572', 3],
  ])('that takes %s takes %i seconds', (avg_completion_time, seconds) => {
    const terms = parseExternal(termsSchema, { ...QUOTE.data.quote, avg_completion_time }, 'The quote')
    expect(terms.avg_completion_time).toBe(seconds)
  })

  test.each(['', '2 minutes', '00:02', '00:02:00Z', 120])(
    'with a time of %j is refused',
    async (avg_completion_time) => {
      const quote = { ...QUOTE.data.quote, avg_completion_time }
      const { failures } = await layerswapWith({ '/quote': { data: { quote } } }).settle(request)
      expect(failures).toMatchObject([{ code: 'INVALID_RESPONSE' }])
    },
  )

  test('of any well-formed reply is never more than was said', async () => {
    const digits = fc.bigInt({ min: 1n, max: 10n ** 15n - 1n })
    await fc.assert(
      fc.asyncProperty(
        digits,
        fc.integer({ min: 0, max: 15 }),
        fc.integer({ min: 0, max: 18 }),
        async (amount, places, decimals) => {
          const sent: unknown = JSON.parse(formatUnits(amount, places))
          const quote = { ...QUOTE.data.quote, receive_amount: sent, min_receive_amount: sent }
          const { quotes, failures } = await layerswapWith({ '/quote': { data: { quote } } }).settle({
            ...request,
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

describe('a build of Layerswap', () => {
  test('creates one swap through the depository, paid back to the sender if it fails', async () => {
    const { asked, result } = await built(swapWith({}))
    const creations = asked.filter(({ url }) => url.pathname.endsWith('/swaps'))
    expect(creations.map(({ body }) => body)).toEqual([
      {
        source_network: 'ARBITRUM_MAINNET',
        source_token: USDC,
        destination_network: 'BASE_MAINNET',
        destination_token: request.toTokenAddress,
        amount: '100',
        slippage: '1.5',
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
      verification: { spend: { status: 'checked' }, spender: { status: 'checked' } },
    })
  })

  test('pays the native token as the value, without an allowance', async () => {
    const swap = { data: { ...SWAP.data, deposit_actions: [actionOf(native)] } }
    const { result } = await built(swap, native)
    expect(result).toMatchObject({ transaction: { to: DEPOSITORY, value: 2n ** 60n } })
    expect(result).not.toHaveProperty('approval')
  })

  test('reads terms that stand one level deeper', async () => {
    const { result } = await built(swapWith({}, { quote: { quote: QUOTE.data.quote, refuel: null } }))
    expect(result.interfaceParamData).toEqual({ swapId: SWAP_ID })
  })

  test.each([
    ['pays another contract', { to_address: STRANGER }, 'to'],
    ['calls something else', { call_data: '0xdeadbeef' }, 'data'],
    [
      'takes another token',
      { call_data: depositCalldata({ fromTokenAddress: STRANGER, fromAmount: 100_000_000n }) },
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
  ])('that %s is refused', async (_what, action, field) => {
    await expect(built(swapWith(action))).rejects.toMatchObject({ code: 'BUILD_MISMATCH', field })
  })

  test('that promises less than was quoted is refused', async () => {
    const quote = { ...QUOTE.data.quote, min_receive_amount: 98.499999 }
    await expect(built(swapWith({}, { quote }))).rejects.toMatchObject({ field: 'toAmountMin' })
  })

  test.each([[[]], [null]])('without a deposit action (%j) is an error', async (deposit_actions) => {
    await expect(built(swapWith({}, { deposit_actions }))).rejects.toMatchObject({ code: 'ERROR' })
  })

  test('is read as it was made', () => {
    const account = fc
      .uint8Array({ minLength: 20, maxLength: 20 })
      .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)
    fc.assert(
      fc.property(account, fc.bigInt({ min: 1n, max: 2n ** 200n }), (fromTokenAddress, fromAmount) => {
        const data = depositCalldata({ fromTokenAddress, fromAmount })
        const decoded = decodeLayerswap({ to: DEPOSITORY, data, value: 0n })
        if (BigInt(fromTokenAddress) === 0n) return
        expect([decoded?.token?.toLowerCase(), decoded?.amount]).toEqual([fromTokenAddress, fromAmount])
      }),
    )
  })
})

describe('a status of Layerswap', () => {
  test('is asked by the id of the swap where the build is known', async () => {
    const { asked, provider, clock } = layerswapWith({ [`/swaps/${SWAP_ID}`]: COMPLETED })
    const context = {
      clock,
      signal: new AbortController().signal,
      logger: { debug() {}, info() {}, warn() {}, error() {} },
    }
    const status = provider.status?.(
      {
        type: 'transaction',
        fromChainId: 42161,
        fromHash: FROM_HASH.toUpperCase().replace('X', 'x'),
        interfaceParamData: { swapId: SWAP_ID },
      },
      context,
    )
    expect(
      (await drive(clock, status ?? Promise.reject(new Error('It has no status')))).statusInfo.status,
    ).toBe('DONE')
    expect(asked[0]?.url.href).toBe(
      `https://api.layerswap.io/api/v2/swaps/${SWAP_ID}?exclude_deposit_actions=true`,
    )
  })
})

describe('the networks of Layerswap', () => {
  test('are about sixty, each with its own name, and no number twice', () => {
    expect(networks.length).toBeGreaterThanOrEqual(55)
    expect(new Set(networks.map(({ name }) => name)).size).toBe(networks.length)
    const ids = networks.flatMap(({ chain_id }) => chain_id ?? [])
    expect(new Set(ids).size).toBe(ids.length)
    expect(networks.find(({ chain_id }) => chain_id === '9889')?.name).toBe('FUEL_MAINNET')
  })

  test('have decimals as native tokens have, no contract for them, and a place for the hash', () => {
    for (const { token, transaction_explorer_template: template } of networks) {
      expect([6, 9, 18]).toContain(token.decimals)
      expect(token.contract).toBeNull()
      expect(template === '' || template.includes('{0}')).toBe(true)
    }
  })
})
