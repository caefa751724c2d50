import { expect, it } from 'vitest'
import { silentLogger } from '../kernel/logger.ts'
import { createTestQuote } from '../quotes/quotes.test-support.ts'
import { completeLimits } from './journey-request.ts'
import { ARBITRUM, BASE, ETH, ONE_ETH, SENDER, USDC, usdc } from './journeys.test-support.ts'
import { quoteRoutes } from './quote-routes.ts'

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

async function reject(): Promise<never> {
  throw new Error('Only quotes are requested.')
}
