import { lowerAddress, sameAddress } from '../../chains/address.ts'
import type { CallMovement } from '../../execution/plan/execution-plan.ts'
import type { Address } from '../../kernel/schema.ts'
import type { LendingPool } from '../lender-market.ts'
import type { LenderPosition } from '../lender-position.ts'

/**
 * Share of a simulated amount that must still move, in percent. The router of a trade enforces the exact minimum of its
 * swap, and rewards only shrink by another claim. More than half, because the flash loan may come from a contract of the lender as well.
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
  movements: readonly CallMovement[],
  pools: readonly LendingPool[],
  tokens: readonly Address[] = [],
): CallMovement[] {
  const assets = new Set(
    [...pools.map(({ underlying }) => underlying), ...tokens].map((token) => lowerAddress(token)),
  )
  const contracts = pools
    .flatMap((pool) => Object.values(pool.contracts))
    .map((contract) => lowerAddress(contract))
  const isLender = (address: Address) => contracts.includes(lowerAddress(address))
  return toMinimums(
    movements.filter(
      ({ token, from, to }) => assets.has(lowerAddress(token)) && isLender(from) !== isLender(to),
    ),
  )
}

/**
 * Returns the movements of claimed rewards to the account. A claim whose rewards were claimed elsewhere succeeds without
 * an effect, and costs the network fee.
 */
export function getClaimedMovements(
  movements: readonly CallMovement[],
  { account, claimable }: Pick<LenderPosition, 'account' | 'claimable'>,
): CallMovement[] {
  const rewards = new Set(claimable.map(({ token }) => lowerAddress(token)))
  return toMinimums(
    movements.filter(({ token, to }) => rewards.has(lowerAddress(token)) && sameAddress(to, account)),
  )
}

/** Returns the sums of movements of a call with the same token and accounts, reduced to their minimum share. */
function toMinimums(movements: readonly CallMovement[]): CallMovement[] {
  const sums = new Map<string, CallMovement>()
  for (const { token, from, to, amount, call } of movements) {
    const key = [token, from, to, call].join(':').toLowerCase()
    sums.set(key, { token, from, to, amount: amount + (sums.get(key)?.amount ?? 0n), call })
  }
  return [...sums.values()]
    .map((movement) => ({ ...movement, amount: (movement.amount * MIN_SHARE) / 100n }))
    .filter(({ amount }) => amount > 0n)
}
