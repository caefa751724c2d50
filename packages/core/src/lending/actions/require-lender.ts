import { lowerAddress, NATIVE_TOKEN_ADDRESS, sameAddress } from '../../chains/address.ts'
import { CausewayError, fieldIssue, InvalidInputError } from '../../kernel/errors.ts'
import type { Address } from '../../kernel/schema.ts'
import type { AssetAction } from '../action.ts'
import type { Lender } from '../lender.ts'
import type { LenderMarket, LendingPool } from '../lender-market.ts'
import { emptyPosition, type LenderPosition } from '../lender-position.ts'

/** Returns the lender with this id. @throws InvalidInputError naming `lender` and the closest matches */
export function requireLender(lenders: readonly Lender[], id: string, chainId: number): Lender {
  const lender = lenders.find((candidate) => candidate.id === id)
  if (lender) return lender
  const ids = findClosestMatches(
    id,
    lenders.map((candidate) => candidate.id),
  )
  const expected =
    ids.length > 0 ? `a lender of chain ${chainId}, such as ${ids.join(', ')}` : 'a chain with lenders'
  throw new InvalidInputError('Lending action', [fieldIssue('lender', expected, id)])
}

/**
 * Returns the pool with this id.
 *
 * @throws InvalidInputError naming `poolId` and the closest matches; CausewayError POOL_UNREADABLE for a pool whose read
 * failed
 */
export function requirePool({ pools, failures, lender }: LenderMarket, poolId: string): LendingPool {
  const pool = Object.hasOwn(pools, poolId) ? pools[poolId] : undefined
  if (pool) return pool
  const failure = failures.find((candidate) => sameAddress(candidate.poolId, poolId))
  if (failure) {
    throw new CausewayError(`The pool ${poolId} of ${lender} could not be read. Try again later.`, {
      code: 'POOL_UNREADABLE',
      details: failure.reason,
      retryable: true,
    })
  }
  const all = Object.values(pools)
  const isAddressLike = poolId.startsWith('0x')
  const getKey = (pool: LendingPool) => (isAddressLike ? pool.poolId : pool.asset.symbol)
  const suggestions = findClosestMatches(poolId, [...new Set(all.map(getKey))]).flatMap((key) =>
    all.filter((pool) => getKey(pool) === key).map((match) => `${match.poolId} (${match.asset.symbol})`),
  )
  const expected = `the address of an asset of ${lender}, such as ${suggestions.slice(0, 5).join(', ')}`
  throw new InvalidInputError('Lending action', [fieldIssue('poolId', expected, poolId)])
}

/** Returns the position in a sub-account, empty for a new one. @throws InvalidInputError naming `subAccount` */
export function requirePosition(
  positions: readonly LenderPosition[],
  account: Pick<LenderPosition, 'chainId' | 'lender' | 'account'>,
  subAccount: string | undefined,
): LenderPosition {
  const requestedId = subAccount ?? '0'
  const position = positions.find((candidate) => candidate.subAccount === requestedId)
  if (position) return position
  if (requestedId === '0') return emptyPosition(account)
  const ids = positions.map((position) => position.subAccount)
  const expected =
    ids.length > 0 ? `one of ${ids.join(', ')}, or none` : 'none: the account has no sub-accounts'
  throw new InvalidInputError('Lending action', [fieldIssue('subAccount', expected, subAccount)])
}

/** Returns the token that the action moves in or out of the wallet: the underlying or the native token. Lower-cased. */
export function getActionToken(
  { asNative }: Pick<AssetAction, 'asNative'>,
  { underlying }: LendingPool,
): Address {
  return lowerAddress(asNative ? NATIVE_TOKEN_ADDRESS : underlying)
}

/** Returns whether the action changes the account's own position. */
export function isForOwnAccount(action: AssetAction, account: Address): boolean {
  const owner = 'onBehalfOf' in action ? action.onBehalfOf : undefined
  return owner === undefined || sameAddress(owner, account)
}

/** Returns the candidates closest to a text by edit distance, best first. */
function findClosestMatches(text: string, candidates: readonly string[], maxCount = 5): string[] {
  const lowerText = text.toLowerCase()
  return candidates
    .map((candidate) => ({ candidate, distance: editDistance(lowerText, candidate.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, maxCount)
    .map(({ candidate }) => candidate)
}

/** Returns the Levenshtein distance of two texts. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1]
    for (let column = 1; column <= to.length; column++) {
      const changed = cell(row, column - 1) + (to[column - 1] === letter ? 0 : 1)
      next.push(Math.min(changed, cell(row, column) + 1, cell(next, column - 1) + 1))
    }
    row = next
  }
  return cell(row, to.length)
}

function cell(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}
