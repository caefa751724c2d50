import type { Address } from '@causeway/core'
import { sameAddress } from '@causeway/core/chains'
import type { LenderPositions, LendingPositionsResult } from '@causeway/core/lending'
import type { Engine } from '../../state/use-engine.ts'

/** Last known positions with a lender. */
export interface LastRead extends LenderPositions {
  /** Time of the read, in milliseconds since the epoch. */
  readonly readTime: number
}

type StoredRead = ReturnType<Engine['lending']['positions']['getAll']>[number]

/** Returns the last known positions of an account with the lenders whose positions could not be loaded. */
export function getLastReads(
  { positions, failures }: LendingPositionsResult,
  reads: readonly StoredRead[],
  account: Address | undefined,
): LastRead[] {
  return reads.flatMap((read) => {
    const { chainId, lender, market, readTime } = read
    const isUnread =
      failures.some(
        (failure) =>
          failure.chainId === chainId &&
          (failure.lender ?? lender) === lender &&
          (failure.family ?? market?.family) === market?.family,
      ) && !positions.some((loaded) => loaded.chainId === chainId && loaded.lender === lender)
    // An invalidated read has no time: a transaction has changed the positions since.
    if (!isUnread || !market || !read.positions?.length || readTime === undefined) return []
    if (!sameAddress(read.account, account)) return []
    return [{ chainId, lender, account: read.account, market, positions: read.positions, readTime }]
  })
}
