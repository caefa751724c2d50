import { type ChainRecord, chainById } from '@causeway/core/chains'
import { type LenderLabels, type LendingPortfolio, lenderDisplayName } from '@causeway/core/lending'
import { commonCopy } from '#locale/common-copy'
import { portfolioCopy } from '#locale/portfolio-copy'
import { readReason } from '../../copy/read-reason.ts'

/** A lender, or all lenders of a chain, that failed to load. */
export interface UnreadLender {
  readonly key: string
  readonly chainId: number
  /** Undefined for every lender of the chain. */
  readonly lender: string | undefined
  /** `Aave V3 on Base`, `Every lender on Base`. */
  readonly name: string
  readonly reason: string
}

interface LendingReads {
  readonly portfolios: readonly Pick<LendingPortfolio, 'failures'>[]
  /** Chains that failed to load entirely. */
  readonly errors: readonly { readonly chainId: number; readonly error: Error }[]
}

/** Returns the lenders that are missing from a portfolio, with the reason. */
export function unreadLenders(
  { portfolios, errors }: LendingReads,
  chains: readonly ChainRecord[],
  labels: LenderLabels,
): UnreadLender[] {
  const getName = (chainId: number, lender: string | undefined) => {
    const chain = chainById(chains, chainId)?.name ?? commonCopy.chainNumberInner(chainId)
    return lender === undefined
      ? portfolioCopy.allLendersOn(chain)
      : portfolioCopy.lenderOn(lenderDisplayName(lender, labels), chain)
  }
  const failures = [...portfolios.flatMap((portfolio) => portfolio.failures), ...errors]
  return failures.map((failure) => {
    const { chainId, error } = failure
    const lender = 'lender' in failure ? failure.lender : undefined
    return {
      key: `${chainId}:${lender ?? ''}`,
      chainId,
      lender,
      name: getName(chainId, lender),
      reason: getReason(error),
    }
  })
}

function getReason(error: Error): string {
  const details = 'details' in error && typeof error.details === 'string' ? error.details : undefined
  return readReason(details || error.message)
}
