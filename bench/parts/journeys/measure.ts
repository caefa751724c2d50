import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createCauseway, isCausewayError, type QuoteProvider } from '@causeway/core'
import { NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { type JourneyPlan, type JourneyRequest, journeys } from '@causeway/core/journeys'
import { type SandboxDescription, sandboxConfig } from '@causeway/sandbox'
import type { Measured } from '../../part.ts'
import { median } from '../../support/median.ts'
import type { journeysPart } from './part.ts'

const ARBITRUM = 42161
const BASE = 8453
const FEW_PROVIDERS = ['across', 'orbiter', 'uniswap-v3', 'xy']
/** Relative difference up to which two plans are equal. */
const TOLERANCE = 0.0005

/** A transfer between the chains: its tokens, and its value in US dollars. */
interface Transfer {
  readonly from: string
  readonly to: string
  readonly usd: number
}

const PAIRS = [
  ['ETH', 'USDC'],
  ['USDC', 'ETH'],
  ['USDC', 'USDC'],
  ['USDC', 'USDT'],
  ['USDT', 'USDC'],
  ['ETH', 'ETH'],
] as const
const TRANSFERS: readonly Transfer[] = PAIRS.flatMap(([from, to]) =>
  [250, 2_500].map((usd) => ({ from, to, usd })),
)

/** Figures of one transfer. Durations in milliseconds. */
interface Comparison {
  readonly usd: number
  readonly planMs: number
  readonly quotesMs: number
  readonly planRequests: number
  readonly quoteRequests: number
  readonly best: JourneyPlan | undefined
  readonly single: JourneyPlan | undefined
}

/** Plans each transfer with few and with all providers, and compares the best journey with the best single route. */
export async function measure(): Promise<Measured<typeof journeysPart>> {
  const child = fork(new URL('../../support/sandbox-child.ts', import.meta.url))
  try {
    const [description] = (await once(child, 'message')) as [SandboxDescription]
    const few = await compareAll(description, FEW_PROVIDERS)
    const all = await compareAll(description, undefined)
    const reached = [...few, ...all].filter(({ single }) => single !== undefined)
    return {
      planFew: { ours: getMedian(few, 'planMs'), quotes: getMedian(few, 'quotesMs') },
      planAll: { ours: getMedian(all, 'planMs'), quotes: getMedian(all, 'quotesMs') },
      requestsFew: { ours: getMedian(few, 'planRequests'), quotes: getMedian(few, 'quoteRequests') },
      requestsAll: { ours: getMedian(all, 'planRequests'), quotes: getMedian(all, 'quoteRequests') },
      unreachable: {
        ours: getShare(few, ({ best }) => best === undefined),
        single: getShare(few, ({ single }) => single === undefined),
      },
      worse: { ours: getShare(reached, (each) => getGain(each) < -TOLERANCE) },
      notBetter: { ours: getShare(few, (each) => !isBetter(each)) },
      loss: {
        ours: getMean(reached.map(({ best, usd }) => getLoss(best, usd))),
        single: getMean(reached.map(({ single, usd }) => getLoss(single, usd))),
      },
    }
  } finally {
    child.disconnect()
    await once(child, 'exit')
  }
}

async function compareAll(
  description: SandboxDescription,
  providerIds: readonly string[] | undefined,
): Promise<Comparison[]> {
  const config = sandboxConfig(description)
  let requests = 0
  const providers = config.providers
    .filter(({ id }) => providerIds?.includes(id) ?? true)
    .map(
      (provider): QuoteProvider => ({
        ...provider,
        quote(request, context) {
          requests++
          return provider.quote(request, context)
        },
      }),
    )
  /** Runs a task, and returns its duration in milliseconds and its number of requests for quotes. */
  const run = async <Result>(task: () => Promise<Result>) => {
    const [startedAt, before] = [performance.now(), requests]
    const result = await task()
    return { result, milliseconds: performance.now() - startedAt, requests: requests - before }
  }
  const causeway = createCauseway({
    ...config,
    providers,
    services: [...config.services, journeys()] as const,
  })
  try {
    await Promise.all([ARBITRUM, BASE].map((chainId) => causeway.tokens.load(chainId)))
    const plan = async (request: JourneyRequest, maxLegs: number): Promise<JourneyPlan | undefined> => {
      try {
        return (await causeway.journeys.plan({ ...request, limits: { maxLegs } })).plans[0]
      } catch (error) {
        if (isCausewayError(error, 'NO_QUOTE')) return undefined
        throw error
      }
    }
    const comparisons: Comparison[] = []
    for (const transfer of TRANSFERS) {
      const request = toRequest(description, transfer)
      // Reads the token lists and opens the connections.
      await plan(request, 3)
      const best = await run(() => plan(request, 3))
      const quotes = await run(() => causeway.quotes.getQuotes(toQuoteRequest(request)))
      comparisons.push({
        usd: transfer.usd,
        planMs: best.milliseconds,
        quotesMs: quotes.milliseconds,
        planRequests: best.requests,
        quoteRequests: quotes.requests,
        best: best.result,
        single: await plan(request, 1),
      })
    }
    return comparisons
  } finally {
    await causeway.dispose()
  }
}

function toRequest(description: SandboxDescription, { from, to, usd }: Transfer): JourneyRequest {
  const account = description.accounts.find(({ name }) => name === 'user')?.address ?? NATIVE_TOKEN_ADDRESS
  const getToken = (chainId: number, symbol: string) =>
    description.tokens.find((token) => token.chainId === chainId && token.symbol === symbol)?.address ??
    NATIVE_TOKEN_ADDRESS
  // ETH costs 2,500 US dollars in the sandbox.
  const amount = from === 'ETH' ? (BigInt(usd) * 10n ** 18n) / 2_500n : BigInt(usd) * 10n ** 6n
  return {
    account,
    from: { chainId: ARBITRUM, token: getToken(ARBITRUM, from), amount },
    to: { chainId: BASE, token: getToken(BASE, to) },
  }
}

function toQuoteRequest({ account, from, to }: JourneyRequest) {
  return {
    fromChainId: from.chainId,
    toChainId: to.chainId,
    fromTokenAddress: from.token,
    toTokenAddress: 'token' in to ? to.token : from.token,
    fromAmount: from.amount === 'max' ? 0n : from.amount,
    fromAddress: account,
    toAddress: account,
  }
}

function getMedian(
  comparisons: readonly Comparison[],
  key: 'planMs' | 'quotesMs' | 'planRequests' | 'quoteRequests',
) {
  return median(comparisons.map((comparison) => comparison[key]))
}

function getShare(
  comparisons: readonly Comparison[],
  isCounted: (comparison: Comparison) => boolean,
): number {
  return comparisons.length === 0 ? 0 : comparisons.filter(isCounted).length / comparisons.length
}

function getMean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / (values.length || 1)
}

/** Returns by how much the best journey pays more than the best single route, as a share of the value. */
function getGain({ best, single, usd }: Comparison): number {
  return getLoss(single, usd) - getLoss(best, usd)
}

function isBetter(comparison: Comparison): boolean {
  const { best, single } = comparison
  return best !== undefined && (single === undefined || getGain(comparison) > TOLERANCE)
}

/** Returns the share of the value that does not arrive, after gas. */
function getLoss(plan: JourneyPlan | undefined, usd: number): number {
  return plan?.netUsd === undefined ? Number.NaN : 1 - plan.netUsd / usd
}
