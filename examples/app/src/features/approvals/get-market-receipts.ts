import type { Address } from '@causeway/core'
import type { LenderMarket } from '@causeway/core/lending'
import { toLowerCase } from './allowance-pairs.ts'
import type { Allowance } from './read-allowances.ts'

/** A receipt of deposits in a market. */
interface MarketReceipt {
  /** Id of the lender. */
  readonly lender: string
  readonly terms: Pick<Allowance, 'underlying' | 'receipt' | 'exchangeRate'>
}

/**
 * Returns the receipts of deposits in markets by lower-case address. They include those that the startup files do not list.
 * Only markets that were read from the chain count, because a host may list any token as a receipt.
 *
 * @param verifiedLenders ids of the lenders whose contracts a verified file lists
 */
export function getMarketReceipts(
  markets: readonly Pick<LenderMarket, 'lender' | 'pools' | 'block'>[],
  verifiedLenders: ReadonlySet<string>,
): ReadonlyMap<Address, MarketReceipt> {
  const receipts = new Map<Address, MarketReceipt>()
  for (const { lender, pools, block } of markets) {
    if (block === undefined || !verifiedLenders.has(lender)) continue
    for (const { underlying, exchangeRate, contracts } of Object.values(pools)) {
      const { aToken, cToken } = contracts
      if (aToken) receipts.set(toLowerCase(aToken), { lender, terms: { underlying, receipt: 'assets' } })
      if (cToken) {
        receipts.set(toLowerCase(cToken), { lender, terms: { underlying, receipt: 'shares', exchangeRate } })
      }
    }
  }
  return receipts
}
