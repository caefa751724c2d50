import { CausewayError } from '../kernel/errors.ts'
import type { BalanceSkipCode, SkippedBalances } from './request.ts'

/** The balances were not asked for, and `details` says why. */
export class BalancesSkippedError extends CausewayError<'BALANCES_SKIPPED'> {
  override readonly name = 'BalancesSkippedError'
  readonly skipCode: BalanceSkipCode
  constructor({ chainId, code, reason }: SkippedBalances) {
    super(`The balances of chain '${chainId}' are not read`, { code: 'BALANCES_SKIPPED', details: reason })
    this.skipCode = code
  }
}
