import { CausewayError } from '../kernel/index.ts'
import type { SkipCode, SkippedChain } from './request.ts'

/** The balances were not asked for, and `details` says why. */
export class BalancesSkippedError extends CausewayError<'BALANCES_SKIPPED'> {
  override readonly name = 'BalancesSkippedError'
  readonly skipCode: SkipCode
  constructor({ chainId, code, reason }: SkippedChain) {
    super(`The balances of chain '${chainId}' are not read`, { code: 'BALANCES_SKIPPED', details: reason })
    this.skipCode = code
  }
}
