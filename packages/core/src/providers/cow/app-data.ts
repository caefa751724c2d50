import { type Hex, keccak256, stringToHex } from 'viem'
import { compact, percentToBasisPoints } from '../../kernel/index.ts'
import type { QuoteRequest } from '../../quotes/index.ts'

/**
 * The document that goes with an order (cowprotocol/app-data, version 1.3.0): who made it, and the slippage in basis
 * points. Two sales of the native token on the same terms would be one order but for `validTo`.
 */
export function appDataOf(
  { slippage }: QuoteRequest,
  { integrator, validTo }: { readonly integrator: string | undefined; readonly validTo: bigint },
): string {
  const quote = { slippageBips: percentToBasisPoints(slippage), validTo: Number(validTo) }
  return JSON.stringify(compact({ appCode: integrator, metadata: { quote }, version: '1.3.0' }))
}

/** What of it the order itself holds. */
export function appDataHash(appData: string): Hex {
  return keccak256(stringToHex(appData))
}
