import type { TransferRecord } from '@causeway/core'
import { sameAddress } from '@causeway/core/chains'
import type { LendingAccount } from '@causeway/core/lending'
import type { Engine } from '../../state/use-engine.ts'
import { isReportedRejection, isSendUnknown } from '../review/is-sent.ts'

/** A transfer whose wallet response was lost, after its search. */
interface SearchedTransfer {
  readonly latest: TransferRecord
  /** Whether it was unknown before the search whether it was sent. */
  readonly wasUnknown: boolean
}

/**
 * Searches for the transactions of lending actions and margin trades of an account whose wallet response was lost or a rejection. A
 * transfer stays unknown if its chain cannot be read.
 * @param includedIds transfers that are returned in any case
 */
export async function searchLost(
  { transfers, clock }: Engine,
  account: LendingAccount,
  includedIds: readonly string[],
): Promise<readonly SearchedTransfer[]> {
  const records = await transfers.load()
  const isUnknown = (record: TransferRecord) =>
    isSendUnknown(record) || isReportedRejection(record, clock.now())
  const lost = records.filter(
    (record) => includedIds.includes(record.id) || (isAccountAction(account, record) && isUnknown(record)),
  )
  await Promise.allSettled(lost.filter(isUnknown).map(({ id }) => transfers.check(id)))
  return lost.map((record) => ({
    latest: transfers.get(record.id) ?? record,
    wasUnknown: isUnknown(record),
  }))
}

/** Returns whether a transfer is a lending action or margin trade of an account on its chain, at any lender. */
export function isAccountAction(
  { chainId, account }: LendingAccount,
  { from, info, ...record }: TransferRecord,
): boolean {
  return record.chainId === chainId && sameAddress(from, account) && info.lender !== undefined
}
