import { describe, expect, it } from 'vitest'
import { AbortedError } from '../kernel/abort.ts'
import { CausewayError } from '../kernel/errors.ts'
import { silentLogger } from '../kernel/logger.ts'
import type { Address } from '../kernel/schema.ts'
import { createTestQuote } from '../quotes/quotes.test-support.ts'
import { completeLimits } from './journey-request.ts'
import {
  ARBITRUM,
  ATTACKER,
  BASE,
  ETH,
  FRIEND,
  ONE_ETH,
  SENDER,
  USDC,
  USDT,
  usdc,
} from './journeys.test-support.ts'
import { quoteRoutes, selectPairs } from './quote-routes.ts'

it('leaves out an implausible route, which would otherwise pay the most', async () => {
  const honest = createTestQuote({ providerId: 'honest', toAmount: usdc(2_000) })
  const lying = createTestQuote({
    providerId: 'lying',
    toAmount: usdc(2_000_000),
    implausible: 'It pays 1,000 times as much as the other quotes.',
  })
  const getQuotes = async () => ({
    request: honest.request,
    quotes: [honest, lying],
    failures: [],
    rankingReason: undefined,
    elapsedMs: 0,
  })
  const { routes } = await quoteRoutes(
    {
      account: SENDER,
      from: { chainId: ARBITRUM, token: ETH, amount: ONE_ETH },
      destination: { chainId: BASE, token: USDC, recipient: SENDER },
      limits: completeLimits(),
      pairs: [],
    },
    {
      quotes: { providers: [], getQuotes, tokens: reject, getPrices: reject, build: reject },
      logger: silentLogger,
    },
  )
  expect(routes.map((route) => route.map(({ providerId }) => providerId))).toEqual([['honest']])
})

describe('a candidate over a pair that cannot be quoted', () => {
  const PAIR = {
    from: { chainId: ARBITRUM, address: USDC, decimals: 6, symbol: 'USDC' },
    to: { chainId: BASE, address: USDC, decimals: 6, symbol: 'USDC' },
    bridges: ['one'],
  }
  const honest = createTestQuote({ providerId: 'honest', toAmount: usdc(2_000) })

  /** Requests the quotes of a single route, and of a route over a pair that fails. */
  const quoteFailing = (error: unknown) =>
    quoteRoutes(
      {
        account: SENDER,
        from: { chainId: ARBITRUM, token: ETH, amount: ONE_ETH },
        destination: { chainId: BASE, token: USDC, recipient: SENDER },
        limits: completeLimits(),
        pairs: [PAIR],
      },
      {
        quotes: {
          providers: [],
          getQuotes: async ({ toChainId }) => {
            if (toChainId === ARBITRUM) throw error
            return {
              request: honest.request,
              quotes: [honest],
              failures: [],
              rankingReason: undefined,
              elapsedMs: 0,
            }
          },
          tokens: reject,
          getPrices: reject,
          build: reject,
        },
        logger: silentLogger,
      },
    )

  it('is left out, and the other routes remain', async () => {
    const { routes } = await quoteFailing(new CausewayError('No decimals.', { code: 'TOKEN_UNREADABLE' }))
    expect(routes.map((route) => route.map(({ providerId }) => providerId))).toEqual([['honest']])
  })

  it('ends the plan if the user aborted it, or if the application failed', async () => {
    await expect(quoteFailing(new AbortedError('The plan'))).rejects.toThrow(AbortedError)
    await expect(quoteFailing(new TypeError('No function'))).rejects.toThrow('No function')
  })
})

describe('selectPairs', () => {
  const createPair = (symbol: string, address: Address, bridges: readonly string[]) => ({
    from: { chainId: ARBITRUM, address, decimals: 6, symbol },
    to: { chainId: BASE, address, decimals: 6, symbol },
    bridges,
  })

  it('prefers liquid assets, then those on more lists, and leaves out the single route', () => {
    const pairs = [
      createPair('DAI', FRIEND, ['one', 'two']),
      createPair('LINK', ATTACKER, ['one', 'two', 'three']),
      createPair('USDT', USDT, ['one']),
      createPair('USDC', USDC, ['one']),
    ]
    const symbols = (token: Address, toToken: Address, count: number) =>
      selectPairs(pairs, { token }, { token: toToken }, count).map(({ from }) => from.symbol)
    expect(symbols(ETH, ETH, 9)).toEqual(['USDT', 'USDC', 'LINK', 'DAI'])
    expect(symbols(ETH, ETH, 1)).toEqual(['USDT'])
    expect(symbols(USDC, USDC, 9)).toEqual(['USDT', 'LINK', 'DAI'])
    expect(symbols(USDC, ETH, 2)).toEqual(['USDC', 'USDT'])
  })
})

async function reject(): Promise<never> {
  throw new Error('Only quotes are requested.')
}
