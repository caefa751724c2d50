import type { TokenBalanceRef } from '../platforms/transaction.ts'
import type { QuoteRequest } from './quote-request.ts'

/** Returns the balances that a transaction changes: those of the sender and, on the same chain, of the recipient. */
export function listBalances({
  fromChainId,
  toChainId,
  fromAddress,
  toAddress,
  fromTokenAddress,
  toTokenAddress,
}: QuoteRequest): TokenBalanceRef[] {
  const spent = fromAddress && { token: fromTokenAddress, account: fromAddress }
  const received = fromChainId === toChainId && toAddress && { token: toTokenAddress, account: toAddress }
  return [spent, received].filter((balance) => typeof balance === 'object')
}
