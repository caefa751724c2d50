import type { Clock } from '../kernel/clock.ts'
import { createKeyedStore, type KeyedStore, type ReadableKeyedStore } from '../kernel/keyed-store.ts'
import type { Logger } from '../kernel/logger.ts'
import type { Address } from '../kernel/schema.ts'
import { type BalanceResult, isSameBalance } from '../platforms/balance.ts'
import type { ChainBalances } from '../platforms/balance-adapter.ts'
import { tokenKey } from '../tokens/token.ts'
import { type CheckedRequest, getReadSubject, NATIVE_KEY } from './check-request.ts'
import { type BalanceInvalidation, isAffected } from './invalidation.ts'

/** Latest balance of one token of one account. */
export interface BalanceRow {
  readonly chainId: number
  readonly account: Address
  /** Lower-cased token address. */
  readonly token: string
  readonly result: BalanceResult
}

/** Read state of one account on one chain. */
export interface BalanceReadState {
  readonly chainId: number
  readonly account: Address
  readonly isLoading: boolean
  /** Latest balances. */
  readonly balances?: ChainBalances
  /** Time of the latest balances, in milliseconds; undefined once they are out of date. */
  readonly readTime?: number | undefined
  /** Error of the last read; undefined once a read succeeds. */
  readonly error?: unknown
}

/** Latest balances and pending reads. */
export interface BalanceStore {
  readonly rows: ReadableKeyedStore<BalanceRow>
  readonly reads: ReadableKeyedStore<BalanceReadState>
  begin(request: CheckedRequest): RunningRead
  /** Returns the latest balances if they are younger than `maxAgeMs` and include every requested token. */
  getFreshBalances(request: CheckedRequest, maxAgeMs: number): ChainBalances | undefined
  /** Marks the reads of changed balances as out of date. The change must be normalized. */
  invalidate(change: BalanceInvalidation): void
}

/** Pending read. Call exactly one of its methods, exactly once. */
export interface RunningRead {
  succeed(answer: ChainBalances): void
  fail(error: unknown): void
  /** Ends an aborted read. */
  cancel(): void
}

interface Running {
  readonly key: string
  readonly request: CheckedRequest
  /** Whether the balances changed since the read began. */
  isOutdated: boolean
}

export function createBalanceStore(clock: Clock, logger: Logger): BalanceStore {
  const rows: KeyedStore<BalanceRow> = createKeyedStore(logger)
  const reads: KeyedStore<BalanceReadState> = createKeyedStore(logger)
  const running = new Set<Running>()
  /**
   * Sequence number of the read that last wrote each key, so that a read that began earlier and ends later does not
   * overwrite it.
   */
  const writers = new Map<string, number>()
  let begun = 0

  const mayWrite = (key: string, order: number): boolean => {
    if ((writers.get(key) ?? 0) > order) return false
    writers.set(key, order)
    return true
  }

  const update = (key: string, { chain, account }: CheckedRequest, change: Partial<BalanceReadState>) => {
    const isLoading = [...running].some((read) => read.key === key)
    reads.set(key, { ...reads.get(key), chainId: chain.id, account, ...change, isLoading })
  }

  const write = ({ chainId, account, nativeBalance, tokenData }: ChainBalances, order: number) => {
    for (const [token, reading] of Object.entries({ ...tokenData, [NATIVE_KEY]: nativeBalance })) {
      const key = balanceKey(chainId, account, token)
      if (!mayWrite(key, order) || isSameBalance(reading, rows.get(key)?.result)) continue
      rows.set(key, { chainId, account, token, result: reading })
    }
  }

  return {
    rows,
    reads,
    begin(request) {
      const key = balanceReadKey(request.chain.id, request.account)
      const read: Running = { key, request, isOutdated: false }
      const order = ++begun
      const end = (change: Partial<BalanceReadState>) => {
        running.delete(read)
        update(key, request, change)
      }
      running.add(read)
      update(key, request, {})
      return {
        succeed(answer) {
          write(answer, order)
          const readTime = read.isOutdated ? undefined : clock.now()
          end(mayWrite(key, order) ? { balances: answer, readTime, error: undefined } : {})
        },
        fail: (error) => end({ error }),
        cancel: () => end({}),
      }
    },
    getFreshBalances(request, maxAgeMs) {
      const { chainId, account, tokens } = getReadSubject(request)
      const { balances: answer, readTime } = reads.get(balanceReadKey(chainId, account)) ?? {}
      if (!answer || readTime === undefined || clock.now() - readTime >= maxAgeMs) return undefined
      return tokens.every((token) => Object.hasOwn(answer.tokenData, token)) ? answer : undefined
    },
    invalidate(change) {
      for (const read of running) {
        if (isAffected(getReadSubject(read.request), change)) read.isOutdated = true
      }
      for (const state of reads.getAll()) {
        const { chainId, account, balances: answer } = state
        const tokens = Object.keys(answer?.tokenData ?? {})
        if (!answer || !isAffected({ chainId, account, tokens }, change)) continue
        reads.set(balanceReadKey(chainId, account), { ...state, readTime: undefined })
      }
    },
  }
}

/** Returns the key of a read state in `reads`. */
export function balanceReadKey(chainId: number, account: string): string {
  return `${chainId}:${account.toLowerCase()}`
}

/** Returns the key of a balance in `rows`. Addresses may have any casing. */
export function balanceKey(chainId: number, account: string, token: string): string {
  return `${chainId}:${account.toLowerCase()}:${tokenKey(token)}`
}
