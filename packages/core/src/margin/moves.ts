import { NATIVE_TOKEN_ADDRESS, sameAddress } from '../chains/index.ts'
import type { AssetMove, LendingPool } from '../lending/index.ts'
import type { MarginPlan } from './plan.ts'

/**
 * What a trade may do to the account's tokens: take the own funds, and move the lender's tokens of both assets. Of everything
 * else the account ends with no less.
 */
export function movesOf({ trade }: Pick<MarginPlan, 'trade'>): AssetMove[] {
  const { account: recipient, own, out, in: sold } = trade
  const returned = [out.pool, sold.pool].flatMap(lenderTokens)
  const kept = [out.pool, sold.pool].map(({ underlying }) => underlying.toLowerCase())
  const comes = kept.map((token): AssetMove => ({ token, direction: 'in', amount: 0n, recipient, returned }))
  if (!own) return comes
  const token = own.asNative ? NATIVE_TOKEN_ADDRESS.toLowerCase() : own.token
  return [{ token, direction: 'out', amount: own.amount, recipient, returned }, ...comes]
}

/** The lender's own tokens of a pool, which the account hands over and gets. */
export function lenderTokens({ contracts, underlying }: LendingPool): string[] {
  return Object.values(contracts)
    .filter((one) => !sameAddress(one, underlying))
    .map((one) => one.toLowerCase())
}
