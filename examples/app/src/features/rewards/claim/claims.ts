import type { ClaimableReward, LendingPositionsResult } from '@causeway/core/lending'

/** What one lender owes one sub-account in rewards. */
export interface Claim {
  readonly key: string
  readonly chainId: number
  readonly lender: string
  readonly subAccount: string
  readonly rewards: readonly ClaimableReward[]
}

/** Everything that can be claimed, lender by lender. */
export function claimsOf(positions: LendingPositionsResult['positions']): Claim[] {
  return positions
    .flatMap((held) => held.positions)
    .map(({ chainId, lender, subAccount, claimable }) => ({
      key: `${chainId}:${lender}:${subAccount}`,
      chainId,
      lender,
      subAccount,
      rewards: claimable.filter(({ amount }) => amount > 0n),
    }))
    .filter(({ rewards }) => rewards.length > 0)
}
