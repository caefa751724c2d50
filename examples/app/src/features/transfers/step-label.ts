import { abbreviateAddress } from '@causeway/core/format'
import { sendingCopy } from '#locale/sending-copy'
import { transfersCopy } from '#locale/transfers-copy'
import { exactAmount } from '../../copy/exact-amount.ts'
import type { SingleStep } from '../../copy/get-single-steps.ts'
import { parseWrapping } from '../../copy/parse-wrapping.ts'
import { type PaidToken, stepCopy } from '../../copy/step-copy.ts'
import { getStepPermission } from './step-permission.ts'
import type { TransferFacts } from './transfer-facts.ts'

/** Returns the wallet request of a step, with the amount of its calldata. */
export function stepLabel(step: SingleStep, facts: TransferFacts): string {
  const { action, paid, paidExact, record } = facts
  const wrapping = record.info.type === 'Money Market' ? wrappingLabel(step, facts) : undefined
  if (wrapping) return wrapping
  const permission = getStepPermission(step, facts)
  if (permission?.isRevocation) return transfersCopy.revokePermission
  switch (permission?.kind) {
    case 'debt':
      return transfersCopy.allowDebt(permission.amount)
    case 'withdrawal':
      return transfersCopy.allowWithdrawal(permission.amount)
    case 'manager':
      return transfersCopy.allowManaging(abbreviateAddress(permission.spender))
  }
  // The record of a margin trade has the amounts of its position, which the wallet does not pay.
  const isMargin = record.info.type === 'Margin'
  const exact = permission?.amount ?? (isMargin ? undefined : paidExact)
  if (step.kind === 'approve' && exact === undefined && isMargin) return transfersCopy.approve
  return stepCopy(step, {
    type: action,
    amount: isMargin ? '' : (paid ?? ''),
    exact,
    token: getTradedToken(facts),
  })
}

/** Returns the token that a trade pays. Undefined if it is unknown, and for other actions. */
function getTradedToken({ record: { info }, input }: TransferFacts): PaidToken | undefined {
  const { symbol, decimals } = input ?? {}
  const { aggregator, type, inputCurrency: address, inputAmountRaw: amount } = info
  if (aggregator === undefined || type === 'Margin' || address === undefined) return undefined
  return symbol === undefined || decimals === undefined ? undefined : { address, symbol, decimals, amount }
}

/** Returns the copy of a call that wraps or unwraps the native token for a lending action. Undefined for others. */
function wrappingLabel(step: SingleStep, { chain }: TransferFacts): string | undefined {
  const wrapped = chain?.wrappedNative
  if (!wrapped || !('call' in step)) return undefined
  const { type, amount } = parseWrapping(step.call, wrapped.address.toLowerCase()) ?? {}
  if (amount === undefined) return undefined
  const { symbol, decimals } = chain.nativeCurrency
  const text = exactAmount(amount, decimals)
  return type === 'wrap'
    ? sendingCopy.wrap(`${text} ${symbol}`)
    : sendingCopy.unwrap(`${text} ${wrapped.symbol}`)
}
