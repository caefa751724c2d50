import * as z from 'zod/mini'
import { NoRouteError } from '../../settlement/index.ts'
import type { BridgeDesk } from '../bridge.ts'
import { amount } from '../params.ts'
import { nameOf, symbolOn } from './chains.ts'
import { createEstimate } from './create-estimate.ts'

const estimateBody = z.object({
  sourceChain: z.string(),
  destinationChain: z.string(),
  amountInUnits: z._default(amount, 1n),
  gasLimit: z.optional(z.coerce.string()),
  gasMultiplier: z.optional(z.union([z.string(), z.number()])),
  showDetailedFees: z.optional(z.boolean()),
})

/** `/gmp/estimateGasFee`. As the real one does, it answers 0, and no error, for what it does not connect. */
export async function quoteTransfer(desk: BridgeDesk, body: unknown) {
  const { success, data } = z.safeParse(estimateBody, body)
  if (!success) return '0'
  const total = await nativeFeeOf(desk, data)
  if (data.showDetailedFees !== true) return String(total ?? 0n)
  return createEstimate(total, data.gasLimit ?? '0')
}

/** Undefined where there is no way, or not enough to pay out. */
async function nativeFeeOf(
  desk: BridgeDesk,
  { sourceChain, destinationChain, amountInUnits }: z.output<typeof estimateBody>,
): Promise<bigint | undefined> {
  const from = tokenOn(desk, sourceChain)
  const to = tokenOn(desk, destinationChain)
  if (!from || !to) return undefined
  const { chainId: fromChainId, address: fromToken } = from
  const { chainId: toChainId, address: toToken } = to
  try {
    const request = { fromChainId, toChainId, fromToken, toToken, fromAmount: amountInUnits }
    return (await desk.quote(request)).nativeFee
  } catch (error) {
    if (error instanceof NoRouteError) return undefined
    throw error
  }
}

/** The gateway token of a chain, by Axelar's name of it in lower case. */
function tokenOn({ market }: BridgeDesk, name: string) {
  return market.assets.find(
    ({ chainId, symbol }) => nameOf(chainId).toLowerCase() === name && symbol === symbolOn(chainId),
  )
}
