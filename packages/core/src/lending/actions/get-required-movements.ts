import { lowerAddress } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import type { TokenMovement } from '../../platforms/platform.ts'
import type { LendingPool } from '../lender-market.ts'

/**
 * Share of a simulated amount that must still move, in percent. The router of a trade enforces the exact minimum of its
 * swap. More than half, because the flash loan may come from a contract of the lender as well.
 */
const MIN_SHARE = 60n

/**
 * Returns the movements of the pools' assets to and from the contracts of the lenders: the amounts that the calls deposit, repay,
 * withdraw and borrow. Routers and lenders limit these amounts to the position, so a call whose position is gone may succeed
 * without an effect.
 *
 * @param tokens further tokens that replace an asset, such as the native token
 */
export function getRequiredMovements(
  movements: readonly TokenMovement[],
  pools: readonly LendingPool[],
  tokens: readonly Address[] = [],
): TokenMovement[] {
  const assets = new Set(
    [...pools.map(({ underlying }) => underlying), ...tokens].map((token) => lowerAddress(token)),
  )
  const contracts = pools
    .flatMap((pool) => Object.values(pool.contracts))
    .map((contract) => lowerAddress(contract))
  const isLender = (address: Address) => contracts.includes(lowerAddress(address))
  const sums = new Map<string, TokenMovement>()
  for (const { token, from, to, amount } of movements) {
    if (!assets.has(lowerAddress(token)) || isLender(from) === isLender(to)) continue
    const key = [token, from, to].join(':').toLowerCase()
    sums.set(key, { token, from, to, amount: amount + (sums.get(key)?.amount ?? 0n) })
  }
  return [...sums.values()]
    .map((movement) => ({ ...movement, amount: (movement.amount * MIN_SHARE) / 100n }))
    .filter(({ amount }) => amount > 0n)
}
