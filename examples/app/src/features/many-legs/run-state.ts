import type { ExecutionProgress } from '@causeway/core'
import { isSameRequest } from '../trade/is-same-request.ts'
import type { LegCheck, PermitAccount } from './leg-check.ts'
import type { Leg } from './legs.ts'

/** Where a run of several transfers is. */
export interface RunState {
  readonly status: 'idle' | 'checking' | 'checked' | 'running'
  /** By the key of the leg. One that failed stays so until it is checked again, or taken back. */
  readonly checks: ReadonlyMap<string, LegCheck>
  readonly current: { readonly key: string; readonly progress: ExecutionProgress | undefined } | undefined
}

/** What a review is of: what each leg asks, and who carries permits out. */
export interface ReviewedLegs {
  readonly legs: readonly Pick<Leg, 'key' | 'view'>[]
  readonly account: PermitAccount
}

export const IDLE: RunState = { status: 'idle', checks: new Map(), current: undefined }

/**
 * The run as it counts now. What was reviewed is sent only while it is what the form asks: with another amount, token,
 * limit or account in any leg there is nothing reviewed.
 */
export function getCurrentRun(
  state: RunState,
  reviewed: ReviewedLegs | undefined,
  shown: ReviewedLegs,
): RunState {
  if (state.status !== 'checking' && state.status !== 'checked') return state
  return reviewed && isSameReview(reviewed, shown) ? state : IDLE
}

function isSameReview(reviewed: ReviewedLegs, shown: ReviewedLegs): boolean {
  if (reviewed.account !== shown.account || reviewed.legs.length !== shown.legs.length) return false
  return reviewed.legs.every(({ key, view }) => {
    const now = shown.legs.find((leg) => leg.key === key)
    return isSameRequest(view.request, now?.view.request)
  })
}
