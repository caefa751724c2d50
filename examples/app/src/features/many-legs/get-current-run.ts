import type { Address, ExecutionProgress, PerChainType } from '@causeway/core'
import { isSameRequest } from '../trade/is-same-request.ts'
import type { LegCheck, PermitAccount } from './check-leg.ts'
import type { Leg } from './legs.ts'

/** State of the execution of several transfers. */
export interface RunState {
  readonly status: 'idle' | 'checking' | 'checked' | 'running'
  /** Checks by leg key. A failed one remains until the leg is checked again or removed. */
  readonly checks: ReadonlyMap<string, LegCheck>
  readonly current: { readonly key: string; readonly progress: ExecutionProgress | undefined } | undefined
  /** Accounts that were connected when sending began, until the next review. Undefined without unsent parts of a run. */
  readonly accounts: PerChainType<Address> | undefined
}

/** The reviewed requests, and the account that executes permits. */
export interface ReviewedLegs {
  readonly legs: readonly Pick<Leg, 'key' | 'view'>[]
  readonly account: PermitAccount
}

export const IDLE: RunState = { status: 'idle', checks: new Map(), current: undefined, accounts: undefined }

/**
 * Returns the current state. A review is discarded once the form requests another amount, token, limit or account in
 * any leg.
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
