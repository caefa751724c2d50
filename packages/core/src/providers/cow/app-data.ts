import { type Hex, keccak256, stringToHex } from 'viem'
import { compact } from '../../kernel/compact.ts'
import { percentToBasisPoints } from '../../kernel/percent.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'

/**
 * Returns the document of an order (cowprotocol/app-data, version 1.3.0): the integrator, and the slippage in basis points. The
 * time of the quote, in milliseconds, distinguishes two orders with the same terms: EthFlow rejects duplicates.
 */
export function createAppData(
  { slippage }: QuoteRequest,
  { integrator, quotedAt }: { readonly integrator: string | undefined; readonly quotedAt: bigint },
): string {
  const quote = { slippageBips: percentToBasisPoints(slippage), timestamp: Number(quotedAt) }
  return JSON.stringify(compact({ appCode: integrator, metadata: { quote }, version: '1.3.0' }))
}

/** Returns the hash of the document, which the order contains. */
export function appDataHash(appData: string): Hex {
  return keccak256(stringToHex(appData))
}
