import { lowerAddress, NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import type { ExecutionPlan } from '../execution/plan/plan.ts'
import type { MarginRequest } from './request.ts'
import type { MarginTerms, OwnLeg } from './trade.ts'

/** The own funds of a request, in the token of the pool that they are of. */
export function ownLeg(
  { own }: Pick<MarginRequest, 'own'>,
  { sell, buy }: Pick<MarginTerms, 'sell' | 'buy'>,
): OwnLeg | undefined {
  if (!own) return undefined
  const { underlying } = own.side === 'sell' ? sell : buy
  return { token: lowerAddress(underlying), amount: own.amount, asNative: own.asNative ?? false }
}

/** What own funds take from the wallet: the native asset may stand for its wrapped token. Lower-cased. */
export function ownSpends(own: OwnLeg | undefined): NonNullable<ExecutionPlan['spends']> {
  if (!own) return []
  const token = own.asNative ? lowerAddress(NATIVE_TOKEN_ADDRESS) : own.token
  return [{ token, amount: own.amount }]
}
