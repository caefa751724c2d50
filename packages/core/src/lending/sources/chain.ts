import { type ChainReadContext, readLenders } from '../read-on-chain.ts'
import type { MarketSource } from './source.ts'

/** Markets as the lenders' own contracts tell them: all lenders of a chain together. Needs no host. */
export function chainMarkets(context: ChainReadContext): MarketSource {
  return {
    id: 'chain',
    read: (asked, signal) => readLenders(context, asked, (lender) => lender.market(), signal),
  }
}
