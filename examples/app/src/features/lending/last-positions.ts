import type { Address } from '@causeway/core'
import { sameAddress } from '@causeway/core/chains'
import { type LenderPositions, type LendingPositionsResult, lenderPositionView } from '@causeway/core/lending'
import type { LenderWorth } from '@causeway/view-models'
import type { Engine } from '../../state/use-engine.ts'

/** Deposits and debt with a lender at their last successful read. */
export interface LastPosition {
  readonly chainId: number
  readonly lender: string
  /** Value in USD; undefined in entries of earlier versions. */
  readonly deposits?: number
  readonly debt?: number
  /** Undefined without debt. */
  readonly healthFactor?: number
  /** Milliseconds since the epoch. */
  readonly time: number
}

/** The latest reads of the positions of an account. */
export interface PositionReads {
  readonly lenders: readonly Pick<
    LenderWorth,
    'chainId' | 'lender' | 'deposits' | 'debt' | 'healthFactor' | 'isClosed'
  >[]
  /** Lenders that failed to load; without `lender`, all of the chain. */
  readonly unreadLenders: readonly { readonly chainId: number; readonly lender?: string | undefined }[]
  /** Chains that are loading. */
  readonly awaitedChains: readonly number[]
  /** Time of the last read of each chain, in milliseconds since the epoch. */
  readonly readTimes: ReadonlyMap<number, number>
}

/** The last read of a position, by any page. */
type StoredRead = ReturnType<Engine['lending']['positions']['getAll']>[number]

/** Returns the positions of an account, each with the values of the later read if another page has read it since. */
export function withLaterReads(
  positions: readonly LastPosition[],
  reads: readonly StoredRead[],
  account: Address,
): LastPosition[] {
  const laterReads = reads
    .filter((read) => sameAddress(read.account, account))
    .flatMap((read) => toLastPosition(read) ?? [])
    .filter((read) =>
      positions.every((position) => !isSameLender(position, read) || position.time < read.time),
    )
  return [
    ...positions.filter((position) => !laterReads.some((read) => isSameLender(position, read))),
    ...laterReads.filter(({ deposits, debt }) => deposits !== 0 || debt !== 0),
  ]
}

/** Returns the totals of a read. Undefined before it, after an invalidation, and if a value is unknown. */
function toLastPosition({
  chainId,
  lender,
  market,
  positions,
  readTime,
}: StoredRead): LastPosition | undefined {
  if (!market || !positions || readTime === undefined) return undefined
  const totals = getTotals({ market, positions })
  if (!totals) return undefined
  const { healthFactor, ...values } = totals
  return {
    chainId,
    lender,
    ...values,
    ...(Number.isFinite(healthFactor) ? { healthFactor } : {}),
    time: readTime,
  }
}

/** Returns the totals of positions, with an infinite health factor without debt. Undefined if a value is unknown. */
function getTotals({ market, positions }: Pick<LenderPositions, 'market' | 'positions'>) {
  const views = positions.map((position) => lenderPositionView(position, market))
  const deposits = sumKnown(views.map(({ balanceData }) => balanceData.deposits))
  const debt = sumKnown(views.map(({ balanceData }) => balanceData.debt))
  const healthFactors = views.map(({ healthFactor }) => healthFactor).filter((factor) => factor !== 'unknown')
  if (deposits === undefined || debt === undefined || healthFactors.length < views.length) return undefined
  return { deposits, debt, healthFactor: Math.min(...healthFactors) }
}

/**
 * Returns a result of reading positions for `nextPositions`.
 *
 * @param read the result; undefined while none was loaded
 * @param readTime time of the result, in milliseconds since the epoch
 */
export function toPositionReads(
  read: LendingPositionsResult | undefined,
  chainIds: readonly number[],
  readTime: number,
): PositionReads {
  return {
    lenders: (read?.positions ?? []).map(({ chainId, lender, ...loaded }) => {
      const { deposits, debt, healthFactor } = getTotals(loaded) ?? UNKNOWN_TOTALS
      // An account in a mode, or with unclaimed rewards, has a position without pools.
      const isClosed = loaded.positions.every(({ pools }) => Object.keys(pools).length === 0)
      return { chainId, lender, deposits, debt, healthFactor, isClosed }
    }),
    unreadLenders: read?.failures ?? [],
    awaitedChains: read ? [] : chainIds,
    readTimes: new Map(chainIds.map((chainId) => [chainId, readTime])),
  }
}

const UNKNOWN_TOTALS = { deposits: 0, debt: 0, healthFactor: 'unknown' } as const

/** Returns the sum of values; undefined if one is unknown. */
function sumKnown(values: readonly (number | 'unknown')[]): number | undefined {
  const numbers = values.filter((value) => value !== 'unknown')
  return numbers.length < values.length ? undefined : numbers.reduce((sum, value) => sum + value, 0)
}

type LenderRef = Pick<LastPosition, 'chainId' | 'lender'>

function isSameLender(a: LenderRef, b: LenderRef): boolean {
  return a.chainId === b.chainId && a.lender === b.lender
}

/** Returns the positions to store: the loaded ones, and the last known ones of lenders that failed to load. */
export function nextPositions(
  previous: readonly LastPosition[],
  reads: PositionReads,
  now: number,
): LastPosition[] {
  const { lenders, readTimes } = reads
  const read = lenders.flatMap(
    ({ chainId, lender, deposits, debt, healthFactor, isClosed }): LastPosition[] =>
      healthFactor === 'unknown' || isClosed
        ? []
        : [
            {
              chainId,
              lender,
              deposits,
              debt,
              ...(Number.isFinite(healthFactor) ? { healthFactor } : {}),
              time: readTimes.get(chainId) ?? now,
            },
          ],
  )
  // A chain that failed to load keeps its earlier values, which another page may have read since.
  const latest = read.map(
    (position) =>
      previous.find((earlier) => isSameLender(earlier, position) && earlier.time > position.time) ?? position,
  )
  return [...latest, ...unreadPositions(previous, reads)]
}

/** Returns the last known positions with lenders that failed to load or are loading. */
export function unreadPositions(
  previous: readonly LastPosition[],
  { lenders, unreadLenders, awaitedChains }: PositionReads,
): LastPosition[] {
  const isRead = (position: LastPosition) =>
    lenders.some(
      ({ chainId, lender, healthFactor }) =>
        chainId === position.chainId && lender === position.lender && healthFactor !== 'unknown',
    )
  const isListed = (position: LastPosition) =>
    lenders.some(({ chainId, lender }) => chainId === position.chainId && lender === position.lender)
  const isUnread = (position: LastPosition) =>
    awaitedChains.includes(position.chainId) ||
    isListed(position) ||
    unreadLenders.some(
      ({ chainId, lender }) =>
        chainId === position.chainId && (lender === undefined || lender === position.lender),
    )
  return previous.filter((position) => !isRead(position) && isUnread(position))
}

/** Last known totals, in USD, and the time of the oldest of them. */
export interface LastTotals {
  readonly deposits: number
  readonly debt: number
  readonly time: number
}

/** Returns the totals of last known positions. Undefined without a position. */
export function sumPositions(positions: readonly LastPosition[]): LastTotals | undefined {
  const knownPositions = positions.filter(({ deposits }) => deposits !== undefined)
  if (knownPositions.length === 0) return undefined
  return {
    deposits: knownPositions.reduce((sum, { deposits = 0 }) => sum + deposits, 0),
    debt: knownPositions.reduce((sum, { debt = 0 }) => sum + debt, 0),
    time: Math.min(...knownPositions.map(({ time }) => time)),
  }
}

/** Parses stored positions and omits malformed ones. */
export function parsePositions(text: string | null): LastPosition[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? list.filter(isLastPosition) : []
  } catch {
    return []
  }
}

function isLastPosition(value: unknown): value is LastPosition {
  if (typeof value !== 'object' || value === null) return false
  const isNumber = (key: string) => Number.isFinite(Reflect.get(value, key))
  const isNumberOrMissing = (key: string) => !Object.hasOwn(value, key) || isNumber(key)
  return (
    isNumber('chainId') &&
    isNumber('time') &&
    typeof Reflect.get(value, 'lender') === 'string' &&
    ['deposits', 'debt', 'healthFactor'].every(isNumberOrMissing)
  )
}
