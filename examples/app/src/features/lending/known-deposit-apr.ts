import type { PoolRow } from '@causeway/core/lending'
import { toKnown } from '../../ui/to-known.ts'

/** Returns the APR of a deposit, in percent: the net one or, if the intrinsic yield is unknown, rate and known rewards. */
export function knownDepositApr({
  netDepositApr,
  depositApr,
  rewardDepositApr,
}: Pick<PoolRow, 'netDepositApr' | 'depositApr' | 'rewardDepositApr'>): number {
  return toKnown(netDepositApr) ?? depositApr + (toKnown(rewardDepositApr) ?? 0)
}
