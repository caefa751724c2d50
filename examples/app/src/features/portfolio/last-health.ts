import type { LenderWorth } from '@causeway/core'
import type { UnreadLender } from './unread-lenders.ts'

/** The health factor of a loan when it was last read. */
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
  /** Chains that are still being read. */
  readonly awaitedChains: readonly number[]
  /** When what is shown of each chain was read, in milliseconds since the epoch. */
  readonly readTimes: ReadonlyMap<number, number>
}

/** Returns the health factors to remember: those that were read, and the last ones of what could not be. */
export function nextHealths(known: readonly LastHealth[], reads: HealthReads, now: number): LastHealth[] {
  const { lenders, readTimes } = reads
  const read = lenders.flatMap(({ chainId, lender, healthFactor }): LastHealth[] =>
    healthFactor === 'unknown' || !Number.isFinite(healthFactor)
      ? []
      : [{ chainId, lender, healthFactor, time: readTimes.get(chainId) ?? now }],
  )
  return [...read, ...unreadHealths(known, reads)]
}

/** Returns the last known health factors of loans that could not be read now, or not yet. */
export function unreadHealths(
  known: readonly LastHealth[],
  { lenders, unreadLenders, awaitedChains }: HealthReads,
): LastHealth[] {
  const isRead = (one: LastHealth) =>
    lenders.some(
      ({ chainId, lender, healthFactor }) =>
        chainId === one.chainId && lender === one.lender && healthFactor !== 'unknown',
    )
  const isListed = (one: LastHealth) =>
    lenders.some(({ chainId, lender }) => chainId === one.chainId && lender === one.lender)
  const isUnread = (one: LastHealth) =>
    awaitedChains.includes(one.chainId) ||
    isListed(one) ||
    unreadLenders.some(
      ({ chainId, lender }) => chainId === one.chainId && (lender === undefined || lender === one.lender),
    )
  return known.filter((one) => !isRead(one) && isUnread(one))
}

/** Parses remembered health factors; what cannot be read is left out. */
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
  const numberAt = (key: string) => Number.isFinite(Reflect.get(value, key))
  return (
    numberAt('chainId') &&
    numberAt('healthFactor') &&
    numberAt('time') &&
    typeof Reflect.get(value, 'lender') === 'string'
  )
}
