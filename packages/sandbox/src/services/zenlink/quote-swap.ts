import { encodeAbiParameters, getAddress, isAddress, zeroAddress } from 'viem'
import * as z from 'zod/mini'
import { zenlinkChainId, zenlinkExecutor, zenlinkRouter } from '../../protocols/zenlink/deployments.ts'
import { type Asset, findAsset, lessSlippage, priceSwap } from '../../settlement/index.ts'
import { address, amount, chainId, fromEeee } from '../params.ts'
import { parseParams } from '../parse-params.ts'
import { ZenlinkApiError } from './api-error.ts'
import { createRoute } from './create-route.ts'

const query = z.object({
  chainId,
  fromTokenId: z._default(z.string(), 'Native'),
  toTokenId: z._default(z.string(), 'Native'),
  gasPrice: z.coerce.number().check(z.int(), z.minimum(1)),
  amount,
  to: z.optional(address),
  /** Maximum price impact as a fraction: 0.005 is half a percent. */
  priceImpact: z._default(z.coerce.number().check(z.minimum(0), z.maximum(1)), 0.005),
})

/** Fee of the pool: 0.05 %, already deducted from the output. */
const tariff = { rate: 500n, fixed: 0n }

/**
 * Replies to `/v2` with a route. If the request contains a recipient, the reply also contains the parameters of the
 * swap.
 *
 * @throws ZenlinkApiError, BadParameterError, NoRouteError
 */
export function quoteSwap(assets: readonly Asset[], search: Record<string, string>) {
  const params = parseParams(query, search)
  if (params.chainId !== zenlinkChainId) throw new ZenlinkApiError(`Unsupported chainId ${params.chainId}`)
  const input = findToken(assets, params.fromTokenId)
  const output = findToken(assets, params.toTokenId)
  if (input === undefined || output === undefined) {
    throw new ZenlinkApiError(`Token not supported ${params.fromTokenId} or ${params.toTokenId}`)
  }
  const swap = { chainId: zenlinkChainId, fromToken: input.address, toToken: output.address }
  const { outputAmount } = priceSwap(assets, { ...swap, fromAmount: params.amount }, tariff)
  return createRoute({
    input,
    output,
    amountIn: params.amount,
    amountOut: outputAmount,
    minOut: lessSlippage(outputAmount, params.priceImpact),
    router: zenlinkRouter,
    executor: zenlinkExecutor,
    routeCode: encodeAbiParameters([{ type: 'uint256' }], [outputAmount]),
    recipient: params.to,
  })
}

function findToken(assets: readonly Asset[], id: string): Asset | undefined {
  if (id === 'Native') return findAsset(assets, zenlinkChainId, zeroAddress)
  if (!isAddress(id, { strict: false })) return undefined
  const token = getAddress(id)
  return findAsset(assets, zenlinkChainId, fromEeee(token))
}
