import { type Hex, keccak256, stringToHex } from 'viem'
import { compact } from '../../kernel/compact.ts'
import { percentToBasisPoints } from '../../kernel/percent.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'

/**
 * The document that goes with an order (cowprotocol/app-data, version 1.3.0): who made it, and the slippage in basis
 * points. The time of the quote, in milliseconds, keeps two orders on the same terms apart: EthFlow takes none twice.
 */
export function appDataOf(
  { slippage }: QuoteRequest,
  { integrator, quotedAt }: { readonly integrator: string | undefined; readonly quotedAt: bigint },
): string {
  const quote = { slippageBips: percentToBasisPoints(slippage), timestamp: Number(quotedAt) }
  return JSON.stringify(compact({ appCode: integrator, metadata: { quote }, version: '1.3.0' }))
}

/** What of it the order itself holds. */
export function appDataHash(appData: string): Hex {
  return keccak256(stringToHex(appData))
}
