import { lowerAddress } from '../chains/address.ts'
import type { Address } from '../kernel/schema.ts'
import type { LendingPool } from '../lending/lender-market.ts'
import type { TokenMovement } from '../platforms/platform.ts'

/**
 * Share of a simulated amount that must still move, in percent. The router enforces the exact minimum of the swap. More
 * than half, because the flash loan may come from a contract of the lender as well.
 */
const MIN_SHARE = 60n

/**
 * Returns the movements of the pools' assets to and from the contracts of the lenders: the amounts that the call deposits, repays,
 * withdraws and borrows. Routers limit these amounts to the position, so a call whose position is gone would succeed
 * without an effect.
 */
export function getRequiredMovements(
  movements: readonly TokenMovement[],
  pools: readonly LendingPool[],
): TokenMovement[] {
  const assets = new Set(pools.map(({ underlying }) => lowerAddress(underlying)))
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
