import { lowerAddress, sameAddress } from '../chains/address.ts'
import type { Address } from '../kernel/schema.ts'
import type { AssetMove } from '../lending/actions/to-asset-move.ts'
import type { LendingPool } from '../lending/market.ts'
import { ownSpends } from './own.ts'
import type { MarginTerms, OwnLeg } from './trade.ts'

/**
 * What a trade may do to the account's tokens: take the own funds, and move the lender's tokens of both assets. Of everything
 * else the account ends with no less.
 */
export function movesOf(
  { sell, buy }: Pick<MarginTerms, 'sell' | 'buy'>,
  own: OwnLeg | undefined,
  recipient: Address,
): AssetMove[] {
  const pools = [buy, sell]
  const returned = pools.flatMap(lenderTokens)
  const move = (token: Address, direction: AssetMove['direction'], amount: bigint): AssetMove => {
    return { token, direction, amount, expected: amount, recipient, returned }
  }
  return [
    ...ownSpends(own).map(({ token, amount }) => move(token, 'out', amount)),
    ...pools.map(({ underlying }) => move(lowerAddress(underlying), 'in', 0n)),
  ]
}

/** The lender's own tokens of a pool, which the account hands over and gets. */
function lenderTokens({ contracts, underlying }: LendingPool): Address[] {
  return Object.values(contracts)
    .filter((one) => !sameAddress(one, underlying))
    .map((one) => lowerAddress(one))
}
