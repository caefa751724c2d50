import type { Clock } from '../kernel/clock.ts'
import { createKeyedStore, type KeyedStore, type ReadableKeyedStore } from '../kernel/keyed-store.ts'
import type { Logger } from '../kernel/logger.ts'
import type { Address } from '../kernel/schema.ts'
import type { ChainBalances } from '../platforms/balance-adapter.ts'
import { type BalanceReading, sameReading } from '../platforms/balance-reading.ts'
import { tokenKey } from '../tokens/token.ts'
import { type BalanceInvalidation, isAffected } from './invalidation.ts'
import { type CheckedRequest, NATIVE_KEY, subjectOf } from './request.ts'

/** The balance of one token of one account, as last read. */
export interface BalanceRow {
  readonly chainId: number
  readonly account: Address
  /** The token's address in lower case. */
  readonly token: string
  readonly reading: BalanceReading
}

/** How reading one account on one chain goes. */
export interface BalanceReadState {
  readonly chainId: number
  readonly account: Address
  readonly isLoading: boolean
  /** The newest answer. */
  readonly answer?: ChainBalances
  /** When it came, in milliseconds; undefined once it is known to be out of date. */
  readonly readTime?: number | undefined
  /** Why the last read failed; undefined once one succeeds. */
  readonly error?: unknown
}

/** What was read, and what is being read. */
export interface BalanceStore {
  readonly rows: ReadableKeyedStore<BalanceRow>
  readonly reads: ReadableKeyedStore<BalanceReadState>
  begin(request: CheckedRequest): RunningRead
  /** The newest answer, where it is younger than `maxAgeMs` and tells every token that is wanted. */
  youngAnswer(request: CheckedRequest, maxAgeMs: number): ChainBalances | undefined
  /** @param change normalized */
  invalidate(change: BalanceInvalidation): void
}

/** Ends with one of the three. */
export interface RunningRead {
  succeed(answer: ChainBalances): void
  fail(error: unknown): void
  /** Nobody wants the answer any more. */
  cancel(): void
}

/** Where the balance of a token is filed in `rows`, however the addresses are written. */
export function balanceKey(chainId: number, account: string, token: string): string {
  return `${chainId}:${account.toLowerCase()}:${tokenKey(token)}`
}

/** Where the state of an account on a chain is filed in `reads`. */
export function balanceReadKey(chainId: number, account: string): string {
  return `${chainId}:${account.toLowerCase()}`
}

interface Running {
  readonly key: string
  readonly request: CheckedRequest
  /** What it reads has changed since it began. */
  isOutdated: boolean
}

export function createBalanceStore(clock: Clock, logger: Logger): BalanceStore {
  const rows: KeyedStore<BalanceRow> = createKeyedStore(logger)
  const reads: KeyedStore<BalanceReadState> = createKeyedStore(logger)
  const running = new Set<Running>()
  /** Which read wrote under a key: one that began earlier and ends later does not overwrite it. */
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
      if (!mayWrite(key, order) || sameReading(reading, rows.get(key)?.reading)) continue
      rows.set(key, { chainId, account, token, reading })
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
          end(mayWrite(key, order) ? { answer, readTime, error: undefined } : {})
        },
        fail: (error) => end({ error }),
        cancel: () => end({}),
      }
    },
    youngAnswer(request, maxAgeMs) {
      const { chainId, account, tokens } = subjectOf(request)
      const { answer, readTime } = reads.get(balanceReadKey(chainId, account)) ?? {}
      if (!answer || readTime === undefined || clock.now() - readTime >= maxAgeMs) return undefined
      return tokens.every((token) => Object.hasOwn(answer.tokenData, token)) ? answer : undefined
    },
    invalidate(change) {
      for (const read of running) {
        if (isAffected(subjectOf(read.request), change)) read.isOutdated = true
      }
      for (const state of reads.getAll()) {
        const { chainId, account, answer } = state
        const tokens = Object.keys(answer?.tokenData ?? {})
        if (!answer || !isAffected({ chainId, account, tokens }, change)) continue
        reads.set(balanceReadKey(chainId, account), { ...state, readTime: undefined })
      }
    },
  }
}
