import type { ErrorContext } from '../chain-errors/error-translator.ts'
import { operationWord } from './operation.ts'
import type { MarginTrade } from './trade.ts'

/** Id of the product's own router among the providers of swaps. */
const OWN_ROUTER = 'causeway-router'

/** What a translator of errors is told of a margin trade: whose contracts were called, through whom, and what for. */
export function marginErrorContext({
  market,
  swap,
  chainId,
  operation,
}: Pick<MarginTrade, 'market' | 'swap' | 'chainId' | 'operation'>): ErrorContext {
  return {
    protocol: market.family,
    aggregator: swap.name,
    isOwnRouter: swap.providerId === OWN_ROUTER,
    chainId,
    operation: operationWord(operation),
  }
}
