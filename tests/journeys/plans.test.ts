import type { JourneyPlan } from '@causeway/core/journeys'
import fc from 'fast-check'
import { parseUnits } from 'viem'
import { expect, test } from 'vitest'
import { seed } from '../../scripts/seed.ts'
import {
  ARBITRUM,
  BASE,
  connectJourneys,
  getAddress,
  type JourneyClient,
} from '../support/connect-journeys.ts'
import { getUser } from '../support/create-test-client.ts'
import { currentTier } from '../support/current-tier.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const REQUESTS = currentTier() === 'full' ? 200 : 12
/** Relative difference below which two plans count as equal: services quote each request again. */
const TOLERANCE = 0.0005

const sandbox = useSandbox({ chains: [ARBITRUM, BASE], markets: true })

/** Tokens with their decimals and their usual price in US dollars, from which amounts are chosen. */
const TOKENS = [
  { symbol: 'ETH', decimals: 18, usd: 2_500 },
  { symbol: 'WETH', decimals: 18, usd: 2_500 },
  { symbol: 'USDC', decimals: 6, usd: 1 },
  { symbol: 'USDT', decimals: 6, usd: 1 },
] as const

/** Bridges and exchanges, of which each request has some. Routes over several of them are usual. */
const PROVIDERS = ['across', 'orbiter', 'stargate-taxi', 'uniswap-v2', 'uniswap-v3', 'wrapper', 'xy']

const scenario = fc.record({
  from: fc.constantFrom(...TOKENS),
  to: fc.constantFrom(...TOKENS),
  chainIds: fc.constantFrom([ARBITRUM, BASE] as const, [BASE, ARBITRUM] as const),
  usd: fc.integer({ min: 20, max: 4_000 }),
  providerIds: fc.subarray(PROVIDERS, { minLength: 3 }),
})

type Scenario = typeof scenario extends fc.Arbitrary<infer Value> ? Value : never

/** Returns the best plan of at most `maxLegs` legs; undefined if no provider has a route. */
async function planBest(
  { causeway, wallet }: JourneyClient,
  { from, to, chainIds, usd }: Scenario,
  maxLegs: number,
): Promise<JourneyPlan | undefined> {
  const [fromChainId, toChainId] = chainIds
  const { description } = sandbox()
  const amount = parseUnits((usd / from.usd).toFixed(6), from.decimals)
  const plans = await causeway.journeys
    .plan({
      account: wallet.address,
      from: { chainId: fromChainId, token: getAddress(description, fromChainId, from.symbol), amount },
      to: { chainId: toChainId, token: getAddress(description, toChainId, to.symbol) },
      limits: { maxLegs },
    })
    .then(
      ({ plans }) => plans,
      (error: unknown) => {
        if (!isWithoutRoute(error)) throw error
        return []
      },
    )
  return plans[0]
}

/** Returns whether an error says that no provider has a route for the amount. */
function isWithoutRoute(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && (error.code === 'NO_QUOTE' || error.code === 'INVALID_INPUT')
  )
}

/** Returns by how much the first plan is better, as a share of the second one. Negative if it is worse. */
function getGain(best: JourneyPlan, single: JourneyPlan): number {
  const [bestValue, singleValue] =
    best.netUsd !== undefined && single.netUsd !== undefined
      ? [best.netUsd, single.netUsd]
      : [Number(best.toAmount), Number(single.toAmount)]
  return (bestValue - singleValue) / Math.abs(singleValue)
}

test(`the best of ${REQUESTS} generated journeys is never worse than the best single route less its gas`, {
  timeout: 1_800_000,
}, async () => {
  const { privateKey } = getUser(sandbox().description)
  const gains: number[] = []
  let combined = 0
  for (const each of fc.sample(scenario, { seed, numRuns: REQUESTS })) {
    const client = connectJourneys(sandbox().description, { privateKey, providerIds: each.providerIds })
    await Promise.all([ARBITRUM, BASE].map((chainId) => client.causeway.tokens.load(chainId)))
    const best = await planBest(client, each, 3)
    const single = await planBest(client, each, 1)
    await client.causeway.dispose()
    const name = JSON.stringify({ ...each, from: each.from.symbol, to: each.to.symbol })
    if (single && !best) throw new Error(`There is a single route, and no plan: ${name}`)
    if (best && !single) combined++
    if (!best || !single) continue
    expect(single.legs, name).toHaveLength(1)
    const gain = getGain(best, single)
    expect(gain, name).toBeGreaterThanOrEqual(-TOLERANCE)
    gains.push(gain)
  }
  const better = gains.filter((gain) => gain > TOLERANCE)
  const average = better.reduce((sum, gain) => sum + gain, 0) / (better.length || 1)
  process.stdout.write(
    `${gains.length} of ${REQUESTS} requests have a single route. A journey of several legs is better for ${better.length}, by ${(100 * average).toFixed(2)}% on average, and ${combined} more are only reached by one.\n`,
  )
  // Without both kinds, nothing was compared.
  expect(gains.length).toBeGreaterThan(0)
  expect(combined).toBeGreaterThan(0)
})
