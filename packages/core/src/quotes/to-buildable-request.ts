import { isNativeToken } from '../chains/address.ts'
import { fieldIssue, InvalidInputError } from '../kernel/errors.ts'
import type { Address } from '../kernel/schema.ts'
import type { QuoteRequest } from './quote-request.ts'

/**
 * Placeholder for a missing account in quotes, never in builds. Across simulates fills with this address
 * (across-protocol/frontend, `DEFAULT_SIMULATED_RECIPIENT_ADDRESS`).
 */
export const DEFAULT_QUOTE_RECIPIENT: Address = '0xBb23Cd0210F878Ea4CcA50e9dC307fb0Ed65Cf6B'

/** A request that can be built: both accounts are known. */
export type BuildableRequest = QuoteRequest & { readonly fromAddress: Address; readonly toAddress: Address }

/**
 * Returns the request if it names both accounts; otherwise undefined. The transaction of a quote without accounts would
 * pay the placeholder, so it is dropped.
 */
export function toBuildableRequest(request: QuoteRequest): BuildableRequest | undefined {
  const { fromAddress, toAddress } = request
  return fromAddress && toAddress ? { ...request, fromAddress, toAddress } : undefined
}

/** @throws InvalidInputError naming the missing account */
export function requireBuildableRequest(request: QuoteRequest): BuildableRequest {
  const buildable = toBuildableRequest(request)
  if (buildable) return buildable
  const missing = (['fromAddress', 'toAddress'] as const).filter((field) => !request[field])
  throw new InvalidInputError(
    'Build',
    missing.map((field) => fieldIssue(field, EXPECTED[field], undefined)),
  )
}

const EXPECTED = {
  fromAddress: 'the account that sends',
  toAddress: 'the account that receives on the destination chain',
} as const

/** Returns the sender of a request, or a placeholder for APIs that require one. */
export function getPricingSender(request: QuoteRequest): Address {
  return request.fromAddress ?? DEFAULT_QUOTE_RECIPIENT
}

/** Returns the recipient of a request, or a placeholder for APIs that require one. */
export function getPricingRecipient(request: QuoteRequest): Address {
  return request.toAddress ?? DEFAULT_QUOTE_RECIPIENT
}

/** Returns the native value of a request, in base units; 0 for an ERC-20 token. */
export function getNativeAmount({
  fromTokenAddress,
  fromAmount,
}: Pick<QuoteRequest, 'fromTokenAddress' | 'fromAmount'>): bigint {
  return isNativeToken(fromTokenAddress) ? fromAmount : 0n
}
