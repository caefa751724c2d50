import type { ErrorContext } from '../chain-errors/error-translator.ts'
import { formatMarginOperation } from './margin-operation.ts'
import type { MarginTrade } from './margin-trade.ts'

/** Provider id of Causeway's own swap router. */
const CAUSEWAY_ROUTER_ID = 'causeway-router'

/** Returns the context in which `ErrorTranslator` translates errors of a margin trade: lender, aggregator and operation. */
export function toMarginErrorContext({
  market,
  swap,
  chainId,
  operation,
}: Pick<MarginTrade, 'market' | 'swap' | 'chainId' | 'operation'>): ErrorContext {
  return {
    protocol: market.family,
    aggregator: swap.name,
    isOwnRouter: swap.providerId === CAUSEWAY_ROUTER_ID,
    chainId,
    operation: formatMarginOperation(operation),
  }
}
