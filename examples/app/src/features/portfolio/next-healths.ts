import type { LenderWorth } from '@causeway/view-models'
import type { UnreadLender } from './unread-lenders.ts'

/** Health factor of a loan at its last successful read. */
export interface LastHealth {
  readonly chainId: number
  readonly lender: string
  readonly healthFactor: number
  /** Milliseconds since the epoch. */
  readonly time: number
}

interface HealthReads {
  readonly lenders: readonly Pick<LenderWorth, 'chainId' | 'lender' | 'healthFactor'>[]
  readonly unreadLenders: readonly Pick<UnreadLender, 'chainId' | 'lender'>[]
  /** Chains that are loading. */
  readonly awaitedChains: readonly number[]
  /** Time of the last read of each chain, in milliseconds since the epoch. */
  readonly readTimes: ReadonlyMap<number, number>
}

/** Returns the health factors to store: the loaded ones, and the last known ones of other loans. */
export function nextHealths(previous: readonly LastHealth[], reads: HealthReads, now: number): LastHealth[] {
  const { lenders, readTimes } = reads
  const read = lenders.flatMap(({ chainId, lender, healthFactor }): LastHealth[] =>
    healthFactor === 'unknown' || !Number.isFinite(healthFactor)
      ? []
      : [{ chainId, lender, healthFactor, time: readTimes.get(chainId) ?? now }],
  )
  return [...read, ...unreadHealths(previous, reads)]
}

/** Returns the last known health factors of loans that failed to load or are loading. */
export function unreadHealths(
  previous: readonly LastHealth[],
  { lenders, unreadLenders, awaitedChains }: HealthReads,
): LastHealth[] {
  const isRead = (health: LastHealth) =>
    lenders.some(
      ({ chainId, lender, healthFactor }) =>
        chainId === health.chainId && lender === health.lender && healthFactor !== 'unknown',
    )
  const isListed = (health: LastHealth) =>
    lenders.some(({ chainId, lender }) => chainId === health.chainId && lender === health.lender)
  const isUnread = (health: LastHealth) =>
    awaitedChains.includes(health.chainId) ||
    isListed(health) ||
    unreadLenders.some(
      ({ chainId, lender }) =>
        chainId === health.chainId && (lender === undefined || lender === health.lender),
    )
  return previous.filter((health) => !isRead(health) && isUnread(health))
}

/** Parses stored health factors and omits malformed ones. */
export function parseHealths(text: string | null): LastHealth[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? list.filter(isLastHealth) : []
  } catch {
    return []
  }
}

function isLastHealth(value: unknown): value is LastHealth {
  if (typeof value !== 'object' || value === null) return false
  const isNumber = (key: string) => Number.isFinite(Reflect.get(value, key))
  return (
    isNumber('chainId') &&
    isNumber('healthFactor') &&
    isNumber('time') &&
    typeof Reflect.get(value, 'lender') === 'string'
  )
}
