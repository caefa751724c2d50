import { abortReason, createDeadline, type Deadline, raceAbort } from '../kernel/index.ts'
import { toSourceFailure } from './explain.ts'
import { betterPrice, judgeOffer, type KnownPrice } from './merge.ts'
import { priceKey, type SourceFailure } from './price.ts'
import type { PriceAnswer, PriceContext, PriceSource, PriceToken } from './source.ts'
import type { PriceStorage } from './stored.ts'

/** What the sources knew together. */
export interface Gathered {
  /** By `priceKey`. */
  readonly prices: ReadonlyMap<string, KnownPrice>
  /** By `priceKey`, of each token that was asked for: what each source that has no fresh price of it said. */
  readonly reasons: ReadonlyMap<string, readonly string[]>
  readonly failures: readonly SourceFailure[]
}

export interface GatherOptions {
  /** In order of trust. */
  readonly sources: readonly PriceSource[]
  readonly tokens: readonly PriceToken[]
  readonly context: Omit<PriceContext, 'signal'>
  /** Of the caller: once it aborts, nobody waits for the answer. */
  readonly caller: Deadline
  /** For all sources together, in milliseconds. */
  readonly timeoutMs: number
  /** Hears what is known after each source. */
  readonly onStep?: (prices: ReadonlyMap<string, KnownPrice>) => void
}

/** Sources in order of trust, and below them what they said last. */
export interface Ladder {
  gather(options: Omit<GatherOptions, 'sources'>): Promise<Gathered>
  /** Resolves once everything fresh is stored. */
  settled(): Promise<void>
}

export function createLadder(sources: readonly PriceSource[], storage: PriceStorage): Ladder {
  return {
    async gather(options) {
      const gathered = await gatherPrices({ ...options, sources: [...sources, storage.source] })
      storage.keep(options.tokens, gathered.prices)
      return gathered
    },
    settled: storage.settled,
  }
}

/** One source may not use up the time of all. */
const SOURCE_TIMEOUT_MS = 12_000
/** For a source to hand over what it has after its time is up. */
const GRACE_MS = 250

/**
 * Asks the sources in order of trust, each for what nobody before it had a fresh price of.
 *
 * @throws what the caller's deadline was aborted with
 */
async function gatherPrices(options: GatherOptions): Promise<Gathered> {
  const { sources, tokens, context, caller, timeoutMs, onStep } = options
  const prices = new Map<string, KnownPrice>()
  const reasons = new Map<string, string[]>(tokens.map((token) => [keyOf(token), []]))
  const failures: SourceFailure[] = []
  const endsAt = context.clock.now() + timeoutMs

  for (const source of sources) {
    const missing = tokens.filter(
      (token) => prices.get(keyOf(token))?.isStale !== false && covers(source, token),
    )
    if (missing.length === 0) continue
    const { answer, failure } = await ask(source, missing, endsAt, options)
    if (caller.signal.aborted) throw abortReason(caller.signal)
    if (failure) failures.push(failure)
    const now = context.clock.now()
    for (const token of missing) {
      const key = keyOf(token)
      const offer = answer.prices.get(key)
      const judged = offer && judgeOffer(offer, source.id, now)
      if (typeof judged === 'object') prices.set(key, betterPrice(prices.get(key), judged))
      else reasons.get(key)?.push(`${source.id}: ${judged ?? failure?.reason ?? 'has no price of it'}`)
    }
    onStep?.(prices)
  }
  return { prices, reasons, failures }
}

function keyOf({ chainId, address }: PriceToken): string {
  return priceKey(chainId, address)
}

/** A source is asked for its own chains alone. */
function covers({ chains }: PriceSource, { chainId }: PriceToken): boolean {
  return chains === undefined || chains.includes(chainId)
}

const NOTHING: PriceAnswer = { prices: new Map() }

/** Whatever becomes of it, the next source is asked. */
async function ask(
  source: PriceSource,
  tokens: readonly PriceToken[],
  endsAt: number,
  { context, caller }: GatherOptions,
): Promise<{ readonly answer: PriceAnswer; readonly failure?: SourceFailure }> {
  const { clock, logger } = context
  const left = source.isLocal ? SOURCE_TIMEOUT_MS : Math.min(SOURCE_TIMEOUT_MS, endsAt - clock.now())
  if (left <= 0) {
    const reason = 'was not asked: the time was up'
    return { answer: NOTHING, failure: { source: source.id, reason, retryable: true } }
  }
  const what = `Prices of ${source.id}`
  const time = createDeadline({ clock, what, milliseconds: left, parents: [caller] })
  const patience = createDeadline({ clock, what, milliseconds: left + GRACE_MS, parents: [caller] })
  try {
    const asked = source.getPrices(tokens, { ...context, signal: time.signal })
    const answer = await raceAbort(asked, patience.signal)
    if (answer.failure === undefined) return { answer }
    return { answer, failure: warned(toSourceFailure(source.id, answer.failure)) }
  } catch (error) {
    return { answer: NOTHING, failure: warned(toSourceFailure(source.id, error)) }
  } finally {
    time.dispose()
    patience.abort()
    patience.dispose()
  }

  function warned(failure: SourceFailure): SourceFailure {
    if (!caller.signal.aborted) logger.warn(`${what}: ${failure.reason}`)
    return failure
  }
}
