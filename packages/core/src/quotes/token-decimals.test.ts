import { describe, expect, it } from 'vitest'
import { ethereum, NATIVE_TOKEN_ADDRESS, optimism } from '../chains/index.ts'
import type { Platform, PlatformRegistry, ReadResult } from '../platforms/index.ts'
import type { QuoteAggregatorOptions } from './aggregator.ts'
import { aggregatorOf, drive, INPUT, USDC, USDC_OP } from './quotes.test-support.ts'

const word = (value: number): ReadResult => ({
  status: 'success',
  data: `0x${value.toString(16).padStart(64, '0')}`,
})

/** Creates a chain of contracts with decimals; `read` lists the calls. */
function createChain(answer: (address: string) => ReadResult | Promise<ReadResult>) {
  const read: string[] = []
  const platform: Partial<Platform> = {
    chainType: 'EVM',
    async call({ to }) {
      read.push(to)
      return answer(to)
    },
  }
  const platforms: PlatformRegistry = { forChain: () => platform as Platform, dispose: () => undefined }
  return { platforms, read }
}

function ask(options: Partial<QuoteAggregatorOptions>, change: object = {}) {
  const requests: unknown[] = []
  const world = aggregatorOf(
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

describe('createDecimalsChecker', () => {
  it('rejects decimals that differ from the token list before any provider is asked', async () => {
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

  it('rejects decimals that differ from the contract before any provider is asked', async () => {
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
})
