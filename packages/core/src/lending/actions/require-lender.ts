import { lowerAddress, NATIVE_TOKEN_ADDRESS, sameAddress } from '../../chains/address.ts'
import { CausewayError, fieldIssue, InvalidInputError } from '../../kernel/errors.ts'
import type { Address } from '../../kernel/schema.ts'
import type { AssetAction } from '../action.ts'
import type { Lender } from '../lender.ts'
import type { LenderMarket, LendingPool } from '../market.ts'
import { emptyPosition, type LenderPosition } from '../position.ts'

/** @throws InvalidInputError naming `lender` and those most like it */
export function requireLender(lenders: readonly Lender[], id: string, chainId: number): Lender {
  const lender = lenders.find((one) => one.id === id)
  if (lender) return lender
  const ids = findClosestMatches(
    id,
    lenders.map((one) => one.id),
  )
  const expected =
    ids.length > 0 ? `a lender of chain ${chainId}, such as ${ids.join(', ')}` : 'a chain with lenders'
  throw new InvalidInputError('Lending action', [fieldIssue('lender', expected, id)])
}

/**
 * @throws InvalidInputError naming `poolId` and the pools most like it; CausewayError POOL_UNREADABLE for one that could
 * not be read just now
 */
export function requirePool({ pools, failures, lender }: LenderMarket, poolId: string): LendingPool {
  const pool = Object.hasOwn(pools, poolId) ? pools[poolId] : undefined
  if (pool) return pool
  const failure = failures.find((one) => sameAddress(one.poolId, poolId))
  if (failure) {
    throw new CausewayError(`The pool ${poolId} of ${lender} could not be read`, {
      code: 'POOL_UNREADABLE',
      details: failure.reason,
      retryable: true,
    })
  }
  const all = Object.values(pools)
  const isAddressLike = poolId.startsWith('0x')
  const keyOf = (one: LendingPool) => (isAddressLike ? one.poolId : one.asset.symbol)
  const known = findClosestMatches(poolId, [...new Set(all.map(keyOf))]).flatMap((key) =>
    all.filter((one) => keyOf(one) === key).map((one) => `${one.poolId} (${one.asset.symbol})`),
  )
  const expected = `the address of an asset of ${lender}, such as ${known.slice(0, 5).join(', ')}`
  throw new InvalidInputError('Lending action', [fieldIssue('poolId', expected, poolId)])
}

/** What the account has in a sub-account, which may be nothing yet. @throws InvalidInputError naming `subAccount` */
export function requirePosition(
  positions: readonly LenderPosition[],
  account: Pick<LenderPosition, 'chainId' | 'lender' | 'account'>,
  subAccount: string | undefined,
): LenderPosition {
  const wanted = subAccount ?? '0'
  const position = positions.find((one) => one.subAccount === wanted)
  if (position) return position
  if (wanted === '0') return emptyPosition(account)
  const known = positions.map((one) => one.subAccount)
  const expected =
    known.length > 0 ? `one of ${known.join(', ')}, or none` : 'none: the account has no sub-accounts'
  throw new InvalidInputError('Lending action', [fieldIssue('subAccount', expected, subAccount)])
}

/** What moves in and out of the wallet: the pool's token, or the native asset in its place. Lower-cased. */
export function getActionToken(
  { asNative }: Pick<AssetAction, 'asNative'>,
  { underlying }: LendingPool,
): Address {
  return lowerAddress(asNative ? NATIVE_TOKEN_ADDRESS : underlying)
}

/** Whether what the action does is done to the account's own position. */
export function isForOwnAccount(action: AssetAction, account: Address): boolean {
  const whose = 'onBehalfOf' in action ? action.onBehalfOf : undefined
  return whose === undefined || sameAddress(whose, account)
}

/** The candidates most like a text that is none of them, best first: as many as help, not all there are. */
export function findClosestMatches(text: string, candidates: readonly string[], most = 5): string[] {
  const wanted = text.toLowerCase()
  return candidates
    .map((candidate) => ({ candidate, distance: editDistance(wanted, candidate.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, most)
    .map(({ candidate }) => candidate)
}

/** How many letters must be put in, taken out or changed to make one text of the other (Levenshtein). */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1]
    for (let at = 1; at <= to.length; at++) {
      const changed = cell(row, at - 1) + (to[at - 1] === letter ? 0 : 1)
      next.push(Math.min(changed, cell(row, at) + 1, cell(next, at - 1) + 1))
    }
    row = next
  }
  return cell(row, to.length)
}

function cell(row: readonly number[], at: number): number {
  return row[at] ?? Number.POSITIVE_INFINITY
}
