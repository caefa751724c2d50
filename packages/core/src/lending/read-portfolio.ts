import { lowerAddress } from '../chains/address.ts'
import type { Address } from '../kernel/schema.ts'
import type { RequestOptions } from '../platforms/transaction.ts'
import type { PriceSourceFailure } from '../prices/price.ts'
import type { LendingPrices } from './complete-markets.ts'
import type { LendingFailure } from './failure.ts'
import { assertAnyRead } from './failure.ts'
import { isPoolInUse } from './lender-position.ts'
import type { LendingService } from './lending-service.ts'
import { LENDING_POLICIES } from './policies.ts'
import type { LenderPositions } from './read-positions.ts'
import type { LendersRequest } from './request.ts'
import { type PortfolioView, portfolioView } from './views/portfolio-view.ts'

/** Services that a portfolio is read from. */
export interface PortfolioReaders {
  readonly lending: Pick<LendingService, 'getPositions'>
  /** Prices for the values of 24 hours ago. */
  readonly prices: LendingPrices
}

/** Account, chains and lenders of a portfolio. */
export interface PortfolioRequest extends LendersRequest {
  readonly account: Address
}

/** Portfolio of an account, and the reads that failed. */
export interface LendingPortfolio extends PortfolioView {
  /** Lower-cased. */
  readonly account: Address
  /** Lenders that could not be read and are not included. */
  readonly failures: readonly LendingFailure[]
  /** Price sources that failed. Values of 24 hours ago may be missing. */
  readonly priceFailures: readonly PriceSourceFailure[]
}

/**
 * Reads the portfolio of an account with lenders on many chains, and its change over 24 hours. A lender that fails is listed
 * in `failures`.
 *
 * @throws NoLendingDataError if nothing could be read because of a retryable error; InvalidInputError for an invalid address;
 * AbortedError
 */
export async function readPortfolio(
  { lending, prices }: PortfolioReaders,
  { account, ...lenders }: PortfolioRequest,
  options: RequestOptions = {},
): Promise<LendingPortfolio> {
  const { staleTime: marketMaxAgeMs } = LENDING_POLICIES.positions
  const answer = await lending.getPositions({ ...lenders, account, marketMaxAgeMs }, options)
  const { positions, failures } = assertAnyRead(answer, answer.positions)
  const { chains, failures: priceFailures } = await prices.getPrices(
    { chains: getTokensInUse(positions) },
    options,
  )
  const view = portfolioView(positions, (chainId, address) => chains[chainId]?.prices[address])
  return { ...view, account: lowerAddress(account), failures, priceFailures }
}

/** Returns the tokens with deposits or debt, by chain. */
function getTokensInUse(read: readonly LenderPositions[]): Record<number, Address[]> {
  const tokens: Record<number, Set<Address>> = {}
  for (const { chainId, positions } of read) {
    for (const poolPosition of positions.flatMap(({ pools }) => Object.values(pools)).filter(isPoolInUse)) {
      tokens[chainId] = (tokens[chainId] ?? new Set()).add(lowerAddress(poolPosition.underlying))
    }
  }
  return Object.fromEntries(
    Object.entries(tokens).map(([chainId, addresses]) => [Number(chainId), [...addresses].sort()]),
  )
}
