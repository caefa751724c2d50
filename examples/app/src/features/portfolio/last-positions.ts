import type { LenderWorth } from '@causeway/view-models'
import type { UnreadLender } from './unread-lenders.ts'

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

interface PositionReads {
  readonly lenders: readonly Pick<
    LenderWorth,
    'chainId' | 'lender' | 'deposits' | 'debt' | 'healthFactor' | 'isClosed'
  >[]
  readonly unreadLenders: readonly Pick<UnreadLender, 'chainId' | 'lender'>[]
  /** Chains that are loading. */
  readonly awaitedChains: readonly number[]
  /** Time of the last read of each chain, in milliseconds since the epoch. */
  readonly readTimes: ReadonlyMap<number, number>
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
  return [...read, ...unreadPositions(previous, reads)]
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
