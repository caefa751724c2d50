import { keccak256, stringToHex } from 'viem'
import * as z from 'zod/mini'
import { getSwapLimits, type MockAggregator, type Pair, toRouterCall } from '../aggregators/index.ts'
import { ApiError } from '../api-error.ts'
import { address, amount, eeeeToken } from '../params.ts'
import { parseParams } from '../parse-params.ts'
import { randomBytes32 } from '../random-bytes32.ts'
import { createBuild, createRoutes, createSummary } from './create-summary.ts'

const slugs: Readonly<Record<string, number>> = { ethereum: 1, mantle: 5000, base: 8453, arbitrum: 42161 }

const flag = z.optional(z.enum(['true', 'false']))

const query = z.looseObject({
  tokenIn: eeeeToken,
  tokenOut: eeeeToken,
  amountIn: amount,
  gasInclude: flag,
  excludeRFQSources: flag,
  origin: z.optional(address),
})

const buildBody = z.looseObject({
  routeSummary: z.looseObject({
    tokenIn: eeeeToken,
    tokenOut: eeeeToken,
    amountIn: amount,
    amountOut: amount,
    checksum: z.string(),
  }),
  sender: address,
  recipient: address,
  /** Slippage in basis points. */
  slippageTolerance: z._default(z.int().check(z.minimum(0), z.maximum(10_000)), 0),
  ignoreCappedSlippage: z.optional(z.boolean()),
  enableGasEstimation: z.optional(z.boolean()),
  deadline: z.optional(z.number()),
  source: z.optional(z.string()),
  origin: z.optional(address),
})

/** Maximum slippage in basis points, unless the request sets `ignoreCappedSlippage`. */
const slippageCap = 2_000

/** Replies to `/routes`. @throws BadParameterError, NoRouteError, ApiError */
export async function findRoute(aggregator: MockAggregator, slug: string, search: Record<string, string>) {
  const { tokenIn, tokenOut, amountIn } = parseParams(query, search)
  const swap = await aggregator.sell(toPair(slug, tokenIn, tokenOut), amountIn)
  const terms = { ...swap, id: randomBytes32(), now: Date.now() }
  return createRoutes(terms, computeChecksum(createSummary(terms)))
}

/**
 * Replies to `/route/build` with the transaction of an unaltered route.
 *
 * @throws BadParameterError, NoRouteError, ApiError
 */
export async function buildRoute(aggregator: MockAggregator, slug: string, body: unknown) {
  const params = parseParams(buildBody, body)
  const { tokenIn, tokenOut, amountIn, amountOut: quoted, checksum } = params.routeSummary
  if (checksum !== computeChecksum(readSummary(body)))
    throw new ApiError(400, 4002, 'unable to bind request body: checksum')
  if (params.slippageTolerance > slippageCap && params.ignoreCappedSlippage !== true) {
    throw new ApiError(400, 4000, `slippageTolerance: above ${slippageCap}`)
  }
  const swap = await aggregator.sell(toPair(slug, tokenIn, tokenOut), amountIn)
  const { minOut } = getSwapLimits({ ...swap, amountOut: quoted }, params.slippageTolerance / 10_000)
  if (swap.amountOut < minOut) throw new ApiError(400, 4222, 'quoted amount is smaller than estimated')
  const limits = { minOut, maxIn: amountIn }
  const { sender, recipient } = params
  const call = toRouterCall(swap, limits, recipient)
  return createBuild({ ...swap, ...limits, call, sender, recipient, id: randomBytes32(), now: Date.now() })
}

function toPair(slug: string, fromToken: Pair['fromToken'], toToken: Pair['toToken']): Pair {
  const chainId = slugs[slug]
  if (chainId === undefined) throw new ApiError(404, 404, 'not found')
  return { chainId, fromToken, toToken }
}

/** Returns the summary of a route from a request, without its checksum. */
function readSummary(body: unknown): object {
  const { checksum: _, ...summary } = z.parse(
    z.object({ routeSummary: z.looseObject({ checksum: z.string() }) }),
    body,
  ).routeSummary
  return summary
}

/** Returns the checksum of a summary, by which an altered summary is detected. */
function computeChecksum(summary: object): string {
  return BigInt(keccak256(stringToHex(JSON.stringify(summary))).slice(0, 18)).toString()
}
