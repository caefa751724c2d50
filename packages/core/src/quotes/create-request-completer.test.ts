import { describe, expect, it } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import { ethereum, fuel, optimism } from '../chains/records.ts'
import type { AccountKind, Platform, ReadResult } from '../platforms/platform.ts'
import type { PlatformRegistry } from '../platforms/registry.ts'
import type { QuoteAggregatorOptions } from './quote-aggregator.ts'
import { parseQuoteRequest } from './quote-request.ts'
import {
  createTestAggregator,
  createTestQuote,
  drive,
  INPUT,
  POOL,
  SENDER,
  USDC,
  USDC_OP,
} from './quotes.test-support.ts'

const word = (value: number): ReadResult => ({
  status: 'success',
  data: `0x${value.toString(16).padStart(64, '0')}`,
})

/** Creates a chain of contracts with decimals; `read` lists the calls. */
function createChain(
  answer: (address: string) => ReadResult | Promise<ReadResult>,
  kind: () => Promise<AccountKind> = async () => 'eoa',
) {
  const read: string[] = []
  const platform: Partial<Platform> = {
    chainType: 'EVM',
    async call({ to }) {
      read.push(to)
      return answer(to)
    },
    getAccountKind: kind,
  }
  const platforms: PlatformRegistry = { forChain: () => platform as Platform, dispose: () => undefined }
  return { platforms, read }
}

function ask(options: Partial<QuoteAggregatorOptions>, change: object = {}) {
  const requests: unknown[] = []
  const world = createTestAggregator(
    [
      {
        id: 'a',
        quote: (request) => {
          requests.push(request)
          return { toAmount: 99_000_000n }
        },
      },
    ],
    options,
  )
  const quotes = () => drive(world, world.aggregator.getQuotes({ ...INPUT, ...change }))
  return { ...world, quotes, requests }
}

const listed = { find: (_: number, address: string) => (address === USDC_OP ? { decimals: 6 } : undefined) }

describe('createRequestCompleter', () => {
  it('rejects decimals that differ from the token list before a request to a provider', async () => {
    const world = ask({ tokens: listed }, { toTokenDecimals: 18 })
    await expect(world.quotes()).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: 'Quote request: invalid toTokenDecimals',
      details: `toTokenDecimals: expected 6, the decimals of ${USDC_OP} on chain 10, received 18`,
      issues: [{ field: 'toTokenDecimals', received: '18' }],
    })
    expect(world.requests).toEqual([])
    expect(() => world.aggregator.stream({ ...INPUT, toTokenDecimals: 18 })).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT' }),
    )
  })

  it('rejects decimals that differ from the contract before a request to a provider', async () => {
    const { platforms, read } = createChain(() => word(6))
    const world = ask({ platforms, tokens: listed }, { fromTokenDecimals: 18 })
    await expect(world.quotes()).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: `fromTokenDecimals: expected 6, the decimals of ${USDC} on chain 1, received 18`,
    })
    expect(world.requests).toEqual([])
    expect(read).toEqual([USDC])
    expect(world.clock.pendingTimers).toBe(0)
  })

  it('reads the decimals of a contract once', async () => {
    const { platforms, read } = createChain(() => word(6))
    const world = ask({ platforms })
    await world.quotes()
    await drive(world, world.aggregator.getQuotes(INPUT))
    expect(read).toEqual([USDC, USDC_OP])
    expect(world.requests).toHaveLength(2)
  })

  it.each<readonly [string, () => ReadResult | Promise<ReadResult>]>([
    ['reverts', () => ({ status: 'reverted', reason: 'no' })],
    ['answers nonsense', () => ({ status: 'success', data: '0x' })],
    ['cannot be read', () => Promise.reject(new Error('no node'))],
    ['never answers', () => new Promise(() => undefined)],
  ])('accepts any decimals of a contract that %s', async (_, answer) => {
    const world = ask({ platforms: createChain(answer).platforms })
    expect((await world.quotes()).quotes).toHaveLength(1)
  })

  it('checks the decimals of a native token against its chain', async () => {
    const native = { fromTokenAddress: NATIVE_TOKEN_ADDRESS, fromTokenDecimals: 6 }
    const world = ask({ chains: [ethereum, optimism] }, native)
    await expect(world.quotes()).rejects.toMatchObject({ issues: [{ field: 'fromTokenDecimals' }] })
  })

  const UNKNOWN = { fromTokenDecimals: undefined, toTokenDecimals: undefined }

  it('looks decimals up in the token list, then in the contract, and sends providers a complete request', async () => {
    const { platforms, read } = createChain((address) => word(address === USDC ? 8 : 6))
    const world = ask({ platforms, tokens: listed }, UNKNOWN)
    expect((await world.quotes()).request).toMatchObject({ fromTokenDecimals: 8, toTokenDecimals: 6 })
    expect(world.requests).toMatchObject([{ fromTokenDecimals: 8, toTokenDecimals: 6 }])
    expect(read).toEqual([USDC, USDC_OP])
  })

  describe('with decimals of a token list that differ from the contract', () => {
    const lying = { find: (_: number, address: string) => ({ decimals: address === USDC ? 8 : 6 }) }
    const rejected = {
      code: 'INVALID_INPUT',
      details: `fromTokenDecimals: expected 6, the decimals of ${USDC} on chain 1, received 8`,
    }

    it.each([
      ['no decimals', UNKNOWN],
      ['the decimals of the list', { fromTokenDecimals: 8 }],
    ])('rejects a request with %s, naming both', async (_, change) => {
      const { platforms, read } = createChain(() => word(6))
      const world = ask({ platforms, tokens: lying }, change)
      await expect(world.quotes()).rejects.toMatchObject(rejected)
      expect([...read].sort()).toEqual([USDC_OP, USDC])
      await expect(world.quotes()).rejects.toMatchObject(rejected)
      expect(read).toHaveLength(2)
      expect(world.clock.pendingTimers).toBe(0)
    })

    it('accepts the decimals of the contract', async () => {
      const world = ask({ platforms: createChain(() => word(6)).platforms, tokens: lying })
      expect((await world.quotes()).request).toMatchObject({ fromTokenDecimals: 6 })
    })

    it.each<readonly [string, () => Promise<ReadResult>]>([
      ['cannot be read', () => Promise.reject(new Error('no node'))],
      ['never answers', () => new Promise(() => undefined)],
    ])('uses the list where the contract %s', async (_, answer) => {
      const world = ask({ platforms: createChain(answer).platforms, tokens: lying }, UNKNOWN)
      expect((await world.quotes()).request).toMatchObject({ fromTokenDecimals: 8 })
      await expect(
        drive(world, world.aggregator.getQuotes({ ...INPUT, fromTokenDecimals: 6 })),
      ).rejects.toMatchObject({ issues: [{ field: 'fromTokenDecimals', received: '6' }] })
      expect(world.clock.pendingTimers).toBe(0)
    })

    it('streams quotes while the contract is read, then fails', async () => {
      const { platforms } = createChain(
        () => new Promise((resolve) => world.clock.setTimeout(() => resolve(word(6)), 500)),
      )
      const world = ask({ platforms, tokens: lying }, UNKNOWN)
      const updates = world.aggregator.stream({ ...INPUT, ...UNKNOWN })
      await expect(drive(world, updates.next(), 0)).resolves.toMatchObject({ value: { type: 'quote' } })
      await expect(drive(world, updates.next(), 500)).rejects.toMatchObject(rejected)
    })

    it('rejects a quote at build that was not compared when it was requested', async () => {
      const input = { ...INPUT, fromTokenDecimals: 8 }
      const call = { to: POOL, data: '0xab', value: 0n } as const
      const quote = createTestQuote({
        providerId: 'a',
        request: parseQuoteRequest(input),
        transactionData: call,
      })
      const { platforms, read } = createChain(() => word(6))
      const world = createTestAggregator([{ id: 'a', quote: () => ({}) }], { platforms, tokens: lying })
      await expect(drive(world, world.aggregator.build(quote))).rejects.toMatchObject(rejected)
      expect(read).toEqual(expect.arrayContaining([USDC, USDC_OP]))
    })
  })

  it('takes the decimals of a native token from its chain', async () => {
    const world = ask(
      { chains: [ethereum, optimism], tokens: listed },
      { ...UNKNOWN, fromTokenAddress: NATIVE_TOKEN_ADDRESS },
    )
    expect((await world.quotes()).request).toMatchObject({ fromTokenDecimals: 18, toTokenDecimals: 6 })
  })

  it.each<readonly [string, Partial<QuoteAggregatorOptions>]>([
    ['no list and no platform knows them', {}],
    [
      'the contract does not return them',
      { platforms: createChain(() => ({ status: 'reverted', reason: 'no' })).platforms },
    ],
    ['the node never answers', { platforms: createChain(() => new Promise(() => undefined)).platforms }],
  ])('rejects missing decimals by name where %s', async (_, options) => {
    const world = ask({ tokens: listed, ...options }, UNKNOWN)
    await expect(world.quotes()).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      issues: [{ field: 'fromTokenDecimals', received: 'nothing' }],
    })
    expect(world.requests).toEqual([])
    expect(world.clock.pendingTimers).toBe(0)
  })

  it('ends a read of decimals with the signal of the caller', async () => {
    const { platforms } = createChain(() => new Promise(() => undefined))
    const world = ask({ platforms }, UNKNOWN)
    const controller = new AbortController()
    const quotes = world.aggregator.getQuotes({ ...INPUT, ...UNKNOWN }, { signal: controller.signal })
    controller.abort()
    await expect(quotes).rejects.toMatchObject({ code: 'ABORTED' })
    await world.aggregator.dispose()
    expect(world.clock.pendingTimers).toBe(0)
  })

  describe('with no recipient', () => {
    const OWN = { toAddress: undefined }

    it.each<AccountKind>(['eoa', 'eip7702'])('defaults to the sender for a %s key', async (kind) => {
      const { platforms } = createChain(
        () => word(6),
        async () => kind,
      )
      const world = ask({ platforms }, OWN)
      expect((await world.quotes()).request.toAddress).toBe(SENDER)
      expect(world.requests).toMatchObject([{ toAddress: SENDER }])
    })

    it('asks a contract wallet for the recipient on another chain', async () => {
      const { platforms } = createChain(
        () => word(6),
        async () => 'contract',
      )
      const world = ask({ platforms }, OWN)
      await expect(world.quotes()).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        details: expect.stringContaining(
          `toAddress: expected the recipient on chain 10, as ${SENDER} is a contract wallet, which may not exist`,
        ),
      })
      expect(world.requests).toEqual([])
      const explicit = ask({ platforms }, { toAddress: SENDER })
      expect((await explicit.quotes()).quotes).toHaveLength(1)
    })

    it('asks for the recipient where the code of the sender cannot be read', async () => {
      const { platforms } = createChain(
        () => word(6),
        () => Promise.reject(new Error('no node')),
      )
      const world = ask({ platforms }, OWN)
      await expect(world.quotes()).rejects.toMatchObject({ issues: [{ field: 'toAddress' }] })
    })

    it('does not read the code of a sender that swaps on its own chain', async () => {
      const { platforms } = createChain(
        () => word(6),
        () => Promise.reject(new Error('not to be read')),
      )
      const world = ask({ platforms }, { ...OWN, toChainId: 1 })
      expect((await world.quotes()).request.toAddress).toBe(SENDER)
    })

    it('prices a transfer to another kind of chain, which cannot be built without its recipient', async () => {
      const world = ask(
        { chains: [ethereum, fuel] },
        { ...OWN, toChainId: fuel.id, toTokenAddress: NATIVE_TOKEN_ADDRESS, toTokenDecimals: undefined },
      )
      const { quotes, request } = await world.quotes()
      expect(request.toAddress).toBeUndefined()
      const [quote] = quotes
      if (!quote) throw new Error('There is no quote')
      await expect(drive(world, world.aggregator.build(quote))).rejects.toMatchObject({
        issues: [{ field: 'toAddress', expected: 'the account that receives on the destination chain' }],
      })
    })
  })
})
