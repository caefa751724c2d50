import { lowerAddress, NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import type { ExecutionPlan } from '../execution/plan/execution-plan.ts'
import type { Address } from '../kernel/schema.ts'
import type { MarginRequest } from './margin-request.ts'
import type { MarginTerms } from './margin-terms.ts'

/** Margin of the user as part of a trade. */
export interface MarginDeposit {
  /** Underlying token of the pool. Lower-cased. */
  readonly token: Address
  /** Base units. */
  readonly amount: bigint
  /** Whether the user pays in the native asset, which the router wraps. */
  readonly asNative: boolean
}

/** Returns the margin of a request in the token of its pool. */
export function toMarginDeposit(
  { margin }: Pick<MarginRequest, 'margin'>,
  { sell, buy }: Pick<MarginTerms, 'sell' | 'buy'>,
): MarginDeposit | undefined {
  if (!margin) return undefined
  const { underlying } = margin.side === 'sell' ? sell : buy
  return { token: lowerAddress(underlying), amount: margin.amount, asNative: margin.asNative ?? false }
}

/** Returns the wallet balance that a margin deposit spends: the pool's token, or the native asset. */
export function getMarginSpends(margin: MarginDeposit | undefined): NonNullable<ExecutionPlan['spends']> {
  if (!margin) return []
  const token = margin.asNative ? lowerAddress(NATIVE_TOKEN_ADDRESS) : margin.token
  return [{ token, amount: margin.amount }]
}
