import * as z from 'zod/mini'
import { NoRouteError } from '../../settlement/index.ts'
import type { MockBridge } from '../bridge.ts'
import { amount } from '../params.ts'
import { getChainName, symbolOn } from './chains.ts'
import { createEstimate } from './create-estimate.ts'

const estimateBody = z.object({
  sourceChain: z.string(),
  destinationChain: z.string(),
  amountInUnits: z._default(amount, 1n),
  gasLimit: z.optional(z.coerce.string()),
  gasMultiplier: z.optional(z.union([z.string(), z.number()])),
  showDetailedFees: z.optional(z.boolean()),
})

/** Replies to `/gmp/estimateGasFee`. Like the real service, it returns 0 instead of an error for unsupported chains. */
export async function quoteTransfer(bridge: MockBridge, body: unknown) {
  const { success, data } = z.safeParse(estimateBody, body)
  if (!success) return '0'
  const total = await quoteNativeFee(bridge, data)
  if (data.showDetailedFees !== true) return String(total ?? 0n)
  return createEstimate(total, data.gasLimit ?? '0')
}

/** Returns the fee in wei, or undefined if there is no route or not enough liquidity. */
async function quoteNativeFee(
  bridge: MockBridge,
  { sourceChain, destinationChain, amountInUnits }: z.output<typeof estimateBody>,
): Promise<bigint | undefined> {
  const from = getToken(bridge, sourceChain)
  const to = getToken(bridge, destinationChain)
  if (!from || !to) return undefined
  const { chainId: fromChainId, address: fromToken } = from
  const { chainId: toChainId, address: toToken } = to
  try {
    const request = { fromChainId, toChainId, fromToken, toToken, fromAmount: amountInUnits }
    return (await bridge.quote(request)).nativeFee
  } catch (error) {
    if (error instanceof NoRouteError) return undefined
    throw error
  }
}

/** Returns the gateway token of a chain, by Axelar's lower-case chain name. */
function getToken({ market }: MockBridge, name: string) {
  return market.assets.find(
    ({ chainId, symbol }) => getChainName(chainId).toLowerCase() === name && symbol === symbolOn(chainId),
  )
}
