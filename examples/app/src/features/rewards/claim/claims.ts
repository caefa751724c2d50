import type { ClaimableReward, LendingPositionsResult } from '@causeway/core/lending'

/** Rewards of a sub-account with a lender. */
export interface Claim {
  readonly key: string
  readonly chainId: number
  readonly lender: string
  readonly subAccount: string
  readonly rewards: readonly ClaimableReward[]
}

/** Returns the claimable rewards by lender. */
export function toClaims(positions: LendingPositionsResult['positions']): Claim[] {
  return positions
    .flatMap((lenderPositions) => lenderPositions.positions)
    .map(({ chainId, lender, subAccount, claimable }) => ({
      key: `${chainId}:${lender}:${subAccount}`,
      chainId,
      lender,
      subAccount,
      rewards: claimable.filter(({ amount }) => amount > 0n),
    }))
    .filter(({ rewards }) => rewards.length > 0)
}
