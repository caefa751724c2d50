import {
  type CausewayError,
  type Clock,
  createKeyedStore,
  type KeyedStore,
  type Logger,
  type ReadableKeyedStore,
} from '../kernel/index.ts'
import type { LenderMarket } from './market.ts'
import type { LenderPosition } from './position.ts'

interface LastRead {
  readonly chainId: number
  readonly lender: string
  /** When it was read, in milliseconds since the epoch; undefined before that, and once it is known to be out of date. */
  readonly readTime?: number | undefined
  /** Why the last read failed; undefined once one succeeds. What was read before stays. */
  readonly error?: CausewayError | undefined
}

/** A lender on a chain, as last read. */
export interface MarketEntry extends LastRead {
  readonly market?: LenderMarket
}

/** What an account has with a lender on a chain, as last read. */
export interface PositionsEntry extends LastRead {
  /** Lower-cased. */
  readonly account: string
  /** One per sub-account that has something. */
  readonly positions?: readonly LenderPosition[]
  /** What they were read with: prices and factors of the chain itself. */
  readonly market?: LenderMarket
}

/** What changed. Absent fields mean all of them. */
export interface LendingInvalidation {
  readonly chainId?: number | undefined
  readonly lender?: string | undefined
  readonly account?: string | undefined
}

export interface LendingStore {
  /** By `marketKey`. */
  readonly markets: ReadableKeyedStore<MarketEntry>
  /** By `positionsKey`. */
  readonly positions: ReadableKeyedStore<PositionsEntry>
  begin(): RunningRead
  /** A market as its own contracts told it, no older than that. */
  chainMarket(at: Lending, maxAgeMs: number): LenderMarket | undefined
  invalidate(change: LendingInvalidation): void
}

/** Writes what a read found, where no later read has done so. */
export interface RunningRead {
  market(at: Lending, found: Pick<MarketEntry, 'market' | 'error'>): void
  positions(
    at: Lending & { readonly account: string },
    found: Pick<PositionsEntry, 'positions' | 'market' | 'error'>,
  ): void
}

interface Lending {
  readonly chainId: number
  readonly lender: string
}

/** Where a lender is filed among the markets. */
export function marketKey(chainId: number, lender: string): string {
  return `${chainId}:${lender}`
}

/** Where an account's positions with a lender are filed. */
export function positionsKey(chainId: number, lender: string, account: string): string {
  return `${chainId}:${lender}:${account.toLowerCase()}`
}

export function createLendingStore(clock: Clock, logger: Logger): LendingStore {
  const markets = createKeyedStore<MarketEntry>(logger)
  const positions = createKeyedStore<PositionsEntry>(logger)
  const onChain = new Map<string, Lending & { readonly market: LenderMarket; readonly readTime: number }>()
  const writers = new Map<string, number>()
  let begun = 0
  let invalidated = 0

  return {
    markets,
    positions,
    begin() {
      const order = ++begun
      const write = <Entry extends LastRead>(store: KeyedStore<Entry>, key: string, entry: Entry): void => {
        if ((writers.get(key) ?? 0) > order) return
        writers.set(key, order)
        const before = store.get(key)
        if (entry.error) store.set(key, { ...entry, ...before, error: entry.error })
        else store.set(key, { ...entry, readTime: readTime() })
      }
      // What changed while it was read is out of date from the start.
      const isOutdated = () => order <= invalidated
      const readTime = () => (isOutdated() ? undefined : clock.now())
      const keep = (at: Lending, market: LenderMarket | undefined) => {
        if (!market?.block || isOutdated()) return
        onChain.set(marketKey(at.chainId, at.lender), { ...at, market, readTime: clock.now() })
      }
      return {
        market({ chainId, lender }, found) {
          keep({ chainId, lender }, found.market)
          write(markets, marketKey(chainId, lender), { chainId, lender, ...found })
        },
        positions({ chainId, lender, account }, found) {
          keep({ chainId, lender }, found.market)
          const key = positionsKey(chainId, lender, account)
          write(positions, key, { chainId, lender, account, ...found })
        },
      }
    },
    chainMarket({ chainId, lender }, maxAgeMs) {
      const known = onChain.get(marketKey(chainId, lender))
      return known && clock.now() - known.readTime < maxAgeMs ? known.market : undefined
    },
    invalidate(change) {
      invalidated = ++begun
      for (const [key, kept] of onChain) if (isAffected(kept, change)) onChain.delete(key)
      for (const entry of markets.getAll()) {
        if (isAffected(entry, change)) {
          markets.set(marketKey(entry.chainId, entry.lender), { ...entry, readTime: undefined })
        }
      }
      for (const entry of positions.getAll()) {
        if (isAffected(entry, change)) {
          const key = positionsKey(entry.chainId, entry.lender, entry.account)
          positions.set(key, { ...entry, readTime: undefined })
        }
      }
    },
  }
}

/** Whether something was read of what has changed. What an account did changes the market for everybody. */
export function isAffected(
  read: {
    readonly chainId: number
    readonly lender?: string | undefined
    readonly account?: string | undefined
  },
  { chainId, lender, account }: LendingInvalidation,
): boolean {
  const differs = <T>(one: T | undefined, other: T | undefined) =>
    one !== undefined && other !== undefined && one !== other
  return !(
    differs(read.chainId, chainId) ||
    differs(read.lender, lender) ||
    differs(read.account, account?.toLowerCase())
  )
}
