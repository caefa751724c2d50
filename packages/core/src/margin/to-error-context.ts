import type { ErrorContext } from '../chain-errors/error-translator.ts'
import { formatMarginOperation } from './margin-operation.ts'
import type { MarginTrade } from './margin-trade.ts'
import type { RefinanceTrade } from './refinance/refinance-trade.ts'

/** Provider id of Causeway's own swap router. */
const CAUSEWAY_ROUTER_ID = 'causeway-router'

/**
 * Returns the context in which `ErrorTranslator` translates errors of a margin trade: lender, aggregator and operation. Of a
 * moved loan, only the new lender: it checks the position at the end, and nothing is swapped.
 */
export function toMarginErrorContext(
  trade:
    | Pick<MarginTrade, 'market' | 'swap' | 'chainId' | 'operation'>
    | Pick<RefinanceTrade, 'chainId' | 'to'>,
): ErrorContext {
  const { chainId } = trade
  if ('to' in trade) return { protocol: trade.to.market.family, chainId }
  const { market, swap, operation } = trade
  return {
    protocol: market.family,
    aggregator: swap.name,
    isOwnRouter: swap.providerId === CAUSEWAY_ROUTER_ID,
    chainId,
    operation: formatMarginOperation(operation),
  }
}
