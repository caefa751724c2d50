import type { PlannedStep } from '../../execution/index.ts'
import type { MarginTrade } from '../../margin/index.ts'

/** What lets a contract take the own funds of a trade; native ones travel with the call. */
export function ownAllowance({ own }: MarginTrade, spender: string): readonly PlannedStep[] {
  return own && !own.asNative ? [{ kind: 'allowance', token: own.token, spender, amount: own.amount }] : []
}
