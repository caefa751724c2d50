import { lowerAddress, sameAddress } from '../chains/address.ts'
import type { Address } from '../kernel/schema.ts'
import type { AssetMove } from '../lending/actions/to-asset-move.ts'
import type { LendingPool } from '../lending/lender-market.ts'
import { getMarginSpends, type MarginDeposit } from './margin-deposit.ts'
import type { MarginTerms } from './margin-terms.ts'

/**
 * Returns the token movements that the simulation of a trade may show: the margin leaves the account, and the lender's tokens
 * of both pools may move. The account must not lose any other token.
 */
export function getAssetMoves(
  { sell, buy }: Pick<MarginTerms, 'sell' | 'buy'>,
  margin: MarginDeposit | undefined,
  recipient: Address,
): AssetMove[] {
  return getPoolMoves([buy, sell], margin, recipient)
}

/** Returns the movements for the pools of one or several lenders, as `getAssetMoves` does. */
export function getPoolMoves(
  pools: readonly LendingPool[],
  margin: MarginDeposit | undefined,
  recipient: Address,
): AssetMove[] {
  const returned = pools.flatMap(getLenderTokens)
  const toMove = (token: Address, direction: AssetMove['direction'], amount: bigint): AssetMove => {
    return { token, direction, amount, expected: amount, recipient, returned }
  }
  return [
    ...getMarginSpends(margin).map(({ token, amount }) => toMove(token, 'out', amount)),
    ...pools.map(({ underlying }) => toMove(lowerAddress(underlying), 'in', 0n)),
  ]
}

/** Returns the contracts of a pool except its underlying, such as aToken and debt token. */
function getLenderTokens({ contracts, underlying }: LendingPool): Address[] {
  return Object.values(contracts)
    .filter((contract) => !sameAddress(contract, underlying))
    .map((contract) => lowerAddress(contract))
}
