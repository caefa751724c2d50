import { sameAddress } from '../../chains/address.ts'
import type { TransferRecord } from '../../transfers/record.ts'
import type { ExecutionPlan, PlannedAllowance } from './execution-plan.ts'

/** An allowance of an account, which several orders may use. */
type SharedAllowance = Pick<ExecutionPlan, 'chainId' | 'account'> &
  Pick<PlannedAllowance, 'token' | 'spender'>

/**
 * Returns a plan whose allowances also cover the open orders of the account that use them. An order spends its amount when it
 * is filled, so that it would leave too little for another one.
 *
 * @param now milliseconds since the epoch
 */
export function coverOpenOrders<Plan extends Pick<ExecutionPlan, 'chainId' | 'account' | 'steps'>>(
  plan: Plan,
  transfers: readonly TransferRecord[],
  now: number,
): Plan {
  const open = transfers.filter((record) => isOrderOpen(record, now))
  const steps = plan.steps.map((step) =>
    step.kind === 'allowance'
      ? { ...step, amount: step.amount + getOrderedAmount({ ...plan, ...step }, open) }
      : step,
  )
  return { ...plan, steps }
}

/** Returns the sum of the amounts of orders that use an allowance, in base units. */
export function getOrderedAmount(
  { chainId, account, token, spender }: SharedAllowance,
  orders: readonly TransferRecord[],
): bigint {
  return orders.reduce((sum, { chainId: orderChainId, from, run }) => {
    const { request, spender: orderSpender } = run?.terms ?? {}
    const isSame =
      run?.steps.some(({ kind }) => kind === 'order') === true &&
      orderChainId === chainId &&
      sameAddress(from, account) &&
      sameAddress(spender, orderSpender) &&
      sameAddress(token, request?.fromTokenAddress)
    return isSame ? sum + (request?.fromAmount ?? 0n) : sum
  }, 0n)
}

/** Returns whether an order is signed and can still be filled, as far as known. */
function isOrderOpen({ status, hash, departedTime, run }: TransferRecord, now: number): boolean {
  const isFilled = hash !== undefined || departedTime !== undefined
  if (status !== 'PENDING' || isFilled) return false
  return (run?.steps ?? []).some(
    (step) =>
      step.kind === 'order' && step.signature !== undefined && (step.order.validUntil ?? now + 1) > now,
  )
}
