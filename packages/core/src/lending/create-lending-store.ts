import type { Clock } from '../kernel/clock.ts'
import type { CausewayError } from '../kernel/errors.ts'
import { createKeyedStore, type KeyedStore, type ReadableKeyedStore } from '../kernel/keyed-store.ts'
import type { Logger } from '../kernel/logger.ts'
import type { Address } from '../kernel/schema.ts'
import type { LendingFailure } from './failure.ts'
import type { LenderMarket } from './lender-market.ts'
import type { LenderPosition } from './lender-position.ts'
import type { LenderPositions } from './read-positions.ts'

interface LastRead {
  readonly chainId: number
  readonly lender: string
  /** Time of the read in milliseconds since the epoch. Undefined before it and after an invalidation. */
  readonly readTime?: number | undefined
  /** Error of the last read. Undefined after a successful read. Earlier data is kept. */
  readonly error?: CausewayError | undefined
}

/** A lender on a chain, as last read. */
export interface LendingMarketEntry extends LastRead {
  readonly market?: LenderMarket
}

/** Position of an account with a lender on a chain, as last read. */
export interface LendingPositionsEntry extends LastRead {
  /** Lower-cased. */
  readonly account: Address
  /** One per sub-account with deposits or debt. */
  readonly positions?: readonly LenderPosition[]
  /** Market that the position was read with, with prices and factors of the chain. */
  readonly market?: LenderMarket
}

/** Selects the data to invalidate. Omitted fields mean all. */
export interface LendingInvalidation {
  readonly chainId?: number | undefined
  readonly lender?: string | undefined
  readonly account?: Address | undefined
}

export interface LendingStore {
  /** Markets by `lendingMarketKey`. */
  readonly markets: ReadableKeyedStore<LendingMarketEntry>
  /** Positions by `lendingPositionsKey`. */
  readonly positions: ReadableKeyedStore<LendingPositionsEntry>
  /** Starts a read, whose results are written later. */
  begin(): RunningRead
  /** Returns the market last read from the chain, if it was read less than `maxAgeMs` milliseconds ago. */
  chainMarket(lender: LenderKey, maxAgeMs: number): LenderMarket | undefined
  invalidate(change: LendingInvalidation): void
}

/** Writes the results and failures of a read, unless a later read has written them. */
export interface RunningRead {
  writeMarkets(markets: readonly LenderMarket[], failures: readonly LendingFailure[]): void
  writePositions(
    account: Address,
    positions: readonly LenderPositions[],
    failures: readonly LendingFailure[],
  ): void
}

interface LenderKey {
  readonly chainId: number
  readonly lender: string
}

export function createLendingStore(clock: Clock, logger: Logger): LendingStore {
  const markets = createKeyedStore<LendingMarketEntry>(logger)
  const positions = createKeyedStore<LendingPositionsEntry>(logger)
  const onChain = new Map<string, LenderKey & { readonly market: LenderMarket; readonly readTime: number }>()
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
      // An invalidation during the read also applies to its result.
      const isOutdated = () => order <= invalidated
      const readTime = () => (isOutdated() ? undefined : clock.now())
      const keep = (market: LenderMarket) => {
        const { chainId, lender, block } = market
        const key = lendingMarketKey(chainId, lender)
        // Positions may have been read with a stored market, whose read time must not be renewed.
        const isKept = onChain.get(key)?.market.block === block
        if (block && !isKept && !isOutdated())
          onChain.set(key, { chainId, lender, market, readTime: clock.now() })
      }
      return {
        writeMarkets(read, failures) {
          for (const market of read) {
            const { chainId, lender } = market
            keep(market)
            write(markets, lendingMarketKey(chainId, lender), { chainId, lender, market })
          }
          for (const { chainId, lender, error } of failures) {
            if (lender === undefined) continue
            write(markets, lendingMarketKey(chainId, lender), { chainId, lender, error })
          }
        },
        writePositions(account, read, failures) {
          for (const entry of read) {
            keep(entry.market)
            write(positions, lendingPositionsKey(entry.chainId, entry.lender, account), entry)
          }
          for (const { chainId, lender, error } of failures) {
            if (lender === undefined) continue
            const key = lendingPositionsKey(chainId, lender, account)
            write(positions, key, { chainId, lender, account, error })
          }
        },
      }
    },
    chainMarket({ chainId, lender }, maxAgeMs) {
      const entry = onChain.get(lendingMarketKey(chainId, lender))
      return entry && clock.now() - entry.readTime < maxAgeMs ? entry.market : undefined
    },
    invalidate(change) {
      invalidated = ++begun
      for (const [key, kept] of onChain) if (isAffected(kept, change)) onChain.delete(key)
      for (const entry of markets.getAll()) {
        if (isAffected(entry, change)) {
          markets.set(lendingMarketKey(entry.chainId, entry.lender), { ...entry, readTime: undefined })
        }
      }
      for (const entry of positions.getAll()) {
        if (isAffected(entry, change)) {
          const key = lendingPositionsKey(entry.chainId, entry.lender, entry.account)
          positions.set(key, { ...entry, readTime: undefined })
        }
      }
    },
  }
}

/** Returns whether an invalidation applies to a read. Reads without an account match any account: actions also change the market. */
export function isAffected(
  read: {
    readonly chainId: number
    readonly lender?: string | undefined
    readonly account?: Address | undefined
  },
  { chainId, lender, account }: LendingInvalidation,
): boolean {
  const differs = <T>(a: T | undefined, b: T | undefined) => a !== undefined && b !== undefined && a !== b
  return !(
    differs(read.chainId, chainId) ||
    differs(read.lender, lender) ||
    differs(read.account, account?.toLowerCase())
  )
}

/** Returns the key of a lender in `LendingService.markets`. */
export function lendingMarketKey(chainId: number, lender: string): string {
  return `${chainId}:${lender}`
}

/** Returns the key of an account's positions in `LendingService.positions`. */
export function lendingPositionsKey(chainId: number, lender: string, account: string): string {
  return `${chainId}:${lender}:${account.toLowerCase()}`
}
