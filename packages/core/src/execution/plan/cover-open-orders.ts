import { sameAddress } from '../../chains/address.ts'
import { isFinishedTransfer, type TransferRecord } from '../../transfers/record.ts'
import type { ExecutionPlan, PlannedAllowance } from './execution-plan.ts'

/** An allowance of an account, which several orders may use. */
type SharedAllowance = Pick<ExecutionPlan, 'chainId' | 'account'> &
  Pick<PlannedAllowance, 'token' | 'spender'>

/**
 * Returns a plan whose allowances also cover the open orders of the account that use them. An order spends its amount when it
 * is filled, so that it would leave too little for another one. A plan that only approves spends nothing: its allowances cover
 * the open orders, or the planned amount if that is higher.
 *
 * @param now milliseconds since the epoch
 */
export function coverOpenOrders<Plan extends Pick<ExecutionPlan, 'chainId' | 'account' | 'steps'>>(
  plan: Plan,
  transfers: readonly TransferRecord[],
  now: number,
): Plan {
  const onlyApproves = plan.steps.every(({ kind }) => kind === 'allowance')
  const cover = (step: PlannedAllowance): PlannedAllowance => {
    const ordered = getOrderedAmount({ ...plan, ...step }, transfers, now)
    if (!onlyApproves) return { ...step, amount: step.amount + ordered }
    return ordered > step.amount ? { ...step, amount: ordered } : step
  }
  return { ...plan, steps: plan.steps.map((step) => (step.kind === 'allowance' ? cover(step) : step)) }
}

/**
 * Returns the sum of the amounts of the orders that use an allowance and were open at a time or later, in base units.
 *
 * @param since milliseconds since the epoch
 */
export function getOrderedAmount(
  { chainId, account, token, spender }: SharedAllowance,
  transfers: readonly TransferRecord[],
  since: number,
): bigint {
  return transfers.reduce((sum, record) => {
    const { chainId: orderChainId, from, run } = record
    const { request, spender: orderSpender } = run?.terms ?? {}
    const isSame =
      wasOrderOpen(record, since) &&
      orderChainId === chainId &&
      sameAddress(from, account) &&
      sameAddress(spender, orderSpender) &&
      sameAddress(token, request?.fromTokenAddress)
    return isSame ? sum + (request?.fromAmount ?? 0n) : sum
  }, 0n)
}

/** Returns whether an order was signed and, as far as known, could still be filled at a time or later. */
function wasOrderOpen(record: TransferRecord, since: number): boolean {
  const { hash, departedTime = Number.POSITIVE_INFINITY, finishedTime = 0, run } = record
  const isOpen = isFinishedTransfer(record)
    ? finishedTime > since
    : hash === undefined && departedTime > since
  if (!isOpen) return false
  return (run?.steps ?? []).some(
    (step) =>
      step.kind === 'order' &&
      step.signature !== undefined &&
      (step.order.validUntil ?? Number.POSITIVE_INFINITY) > since,
  )
}
