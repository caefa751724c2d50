import type { TransferRecord } from '@causeway/core'
import type { RunResult } from '@causeway/react'
import type { UseMutationResult } from '@tanstack/react-query'
import type { Allowances } from '../review/use-allowances.ts'
import { hasOpenSteps } from '../transfers/has-open-steps.ts'
import type { Review } from './review.ts'

/** State of the parts of a review. */
interface ReviewState {
  readonly run: Pick<RunResult<never>, 'isIdle' | 'status'>
  readonly check: Pick<UseMutationResult, 'isSuccess' | 'status'>
  /** The search for a transfer that the plan would repeat. */
  readonly search: Pick<UseMutationResult, 'isPending' | 'isError'>
  /** Whether a plan is checked. */
  readonly isChecked: boolean
  /** Whether the action turned out to be sent. */
  readonly wasSent: boolean
  readonly record: TransferRecord | undefined
  /** Current amounts of the permissions that the record has granted. Undefined while they are read. */
  readonly allowances: Allowances | undefined
}

/** Returns the status of a review and its execution. */
export function getReviewStatus(state: ReviewState): Review['status'] {
  const { run, check, search, isChecked, wasSent, record, allowances } = state
  if (!run.isIdle) return RUN_STATUS[run.status]
  if (wasSent && record && hasOpenSteps(record, allowances)) return 'stopped'
  if (wasSent) return record?.status === 'DONE' ? 'done' : 'checking'
  if (search.isError) return 'rejected'
  // Until the transfer is shown, or the review ends.
  const isFinding = search.isPending || (check.isSuccess && !isChecked)
  return isFinding ? 'checking' : CHECK_STATUS[check.status]
}

const CHECK_STATUS = { idle: 'idle', pending: 'checking', error: 'rejected', success: 'checked' } as const
const RUN_STATUS = { idle: 'idle', pending: 'running', error: 'stopped', success: 'done' } as const
