import type { TransferRecord } from '@causeway/core'
import { useTransfers } from '@causeway/react'
import { useState } from 'react'
import { useEngine } from '../../state/use-engine.ts'
import { findRepeated, isRequestOpen } from '../review/find-repeated.ts'
import { isBatchPending } from '../review/is-sent.ts'
import type { CheckedPlan, ReviewSubject } from './review.ts'
import { isAccountAction } from './search-lost.ts'

/** A review, and the id of its own transfer. */
interface EarlierActionsInput<Subject extends ReviewSubject> {
  readonly subject: Subject | undefined
  readonly plan: CheckedPlan | undefined
  readonly transferId: string
}

/** Earlier actions of the reviewed account. */
interface EarlierActions {
  /** Whether the wallet may have a request for an identical action. */
  readonly isOpen: boolean
  /** An identical action that was sent, and is not confirmed yet or had its response lost. */
  readonly repeated: TransferRecord | undefined
  /** Actions whose batch the wallet has accepted, and of which no transaction is known. Without `repeated`. */
  readonly pending: readonly TransferRecord[]
}

/** Returns the earlier actions of an account that matter to the review of a plan. */
export function useEarlierActions<Subject extends ReviewSubject>({
  subject,
  plan,
  transferId,
}: EarlierActionsInput<Subject>): EarlierActions {
  const { clock } = useEngine()
  const transfers = useTransfers()
  const now = clock.now()
  const isOpen = plan !== undefined && isRequestOpen(plan.execution, transfers, now)
  const earlier = transfers.filter(({ id }) => id !== transferId)
  const [shown, setShown] = useState<{ readonly subject: Subject; readonly id: string }>()
  // A transfer that the review has stated stays after its confirmation, also once the plan is made again.
  const shownIds = shown && shown.subject === subject ? [shown.id] : []
  const repeated = plan && findRepeated(plan.execution, earlier, now, shownIds)
  if (subject && repeated && !shownIds.includes(repeated.id)) setShown({ subject, id: repeated.id })
  const pending = transfers.filter(
    (transfer) =>
      subject !== undefined &&
      isAccountAction(subject.account, transfer) &&
      isBatchPending(transfer) &&
      transfer.id !== transferId &&
      transfer.id !== repeated?.id,
  )
  return { isOpen, repeated, pending }
}
