import type { BuildableRequest, QuoteRequest } from '../../quotes/index.ts'

/** The request, where it names both accounts. Without them a transaction was priced for a stand-in, and would pay it. */
export function accountsOf(request: QuoteRequest): BuildableRequest | undefined {
  const { fromAddress, toAddress } = request
  return fromAddress && toAddress ? { ...request, fromAddress, toAddress } : undefined
}
