import { type TransferRecord, type TransferStep, transferStage } from '@causeway/core'
import { isUnanswered } from '../../copy/step-copy.ts'

/** Steps that a resume of an expired plan does not send. The revocation of a permission does not expire. */
const EXPIRING: readonly TransferStep['kind'][] = ['call', 'batch', 'e-mode', 'collateral']

/**
 * Returns whether a plan without a quote has expired, so that a resume does not send its remaining actions. False while
 * a step may have been sent with a lost reply, which a resume finds out.
 *
 * @param now milliseconds since the epoch
 */
export function isPlanExpired(record: TransferRecord, now: number): boolean {
  const { run } = record
  if (run?.validUntil === undefined || run.terms !== undefined || now < run.validUntil) return false
  if (run.steps.some((step) => step.kind !== 'approve' && isUnanswered(step))) return false
  const stage = transferStage(record)
  if (stage.stage === 'preparing') return true
  return stage.stage === 'interrupted' && stage.openSteps.some(({ kind }) => EXPIRING.includes(kind))
}
