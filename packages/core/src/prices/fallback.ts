import { abortReason, createDeadline, type Deadline, raceAbort } from '../kernel/abort.ts'
import { betterPrice, type KnownPrice, readOffer } from './known-price.ts'
import { type PriceSourceFailure, priceKey } from './price.ts'
import type { PriceAnswer, PriceSource, PriceSourceContext, PriceToken } from './source.ts'
import { toSourceFailure } from './source-failure.ts'
import type { PriceStorage } from './stored.ts'

/** What the sources knew together. */
export interface GatheredPrices {
  /** By `priceKey`. */
  readonly prices: ReadonlyMap<string, KnownPrice>
  /** By `priceKey`, of each token that was asked for: what each source that has no fresh price of it said. */
  readonly reasons: ReadonlyMap<string, readonly string[]>
  readonly failures: readonly PriceSourceFailure[]
}

export interface GatherOptions {
  /** In order of trust. */
  readonly sources: readonly PriceSource[]
  readonly tokens: readonly PriceToken[]
  readonly context: Omit<PriceSourceContext, 'signal'>
  /** Signal of the caller. Aborts the requests. */
  readonly caller: Deadline
  /** For all sources together, in milliseconds. */
  readonly timeoutMs: number
  /** Hears what is known after each source. */
  readonly onStep?: (prices: ReadonlyMap<string, KnownPrice>) => void
}

/** Sources in order of trust, and below them what they said last. */
export interface PriceFallback {
  gather(options: Omit<GatherOptions, 'sources'>): Promise<GatheredPrices>
  /** Resolves once everything fresh is stored. */
  settled(): Promise<void>
}

export function createPriceFallback(sources: readonly PriceSource[], storage: PriceStorage): PriceFallback {
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
async function gatherPrices(options: GatherOptions): Promise<GatheredPrices> {
  const { sources, tokens, context, caller, timeoutMs, onStep } = options
  const prices = new Map<string, KnownPrice>()
  const reasons = new Map<string, string[]>(tokens.map((token) => [keyOf(token), []]))
  const failures: PriceSourceFailure[] = []
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
      const read = offer && readOffer(offer, source.id, now)
      if (typeof read === 'object') prices.set(key, betterPrice(prices.get(key), read))
      else reasons.get(key)?.push(`${source.id}: ${read ?? failure?.reason ?? 'has no price of it'}`)
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
): Promise<{ readonly answer: PriceAnswer; readonly failure?: PriceSourceFailure }> {
  const { clock, logger } = context
  const left = source.isLocal ? SOURCE_TIMEOUT_MS : Math.min(SOURCE_TIMEOUT_MS, endsAt - clock.now())
  if (left <= 0) {
    const reason = 'was not asked: the time was up'
    return { answer: NOTHING, failure: { source: source.id, reason, retryable: true } }
  }
  const answer = await answerInTime(source, tokens, left, { context, caller })
  if (answer.failure === undefined) return { answer }
  const failure = toSourceFailure(source.id, answer.failure)
  if (!caller.signal.aborted) logger.warn(`Prices of ${source.id}: ${failure.reason}`)
  return { answer, failure }
}

/** What the source has when its time is up, or the error that it failed with. */
async function answerInTime(
  source: PriceSource,
  tokens: readonly PriceToken[],
  milliseconds: number,
  { context, caller }: Pick<GatherOptions, 'context' | 'caller'>,
): Promise<PriceAnswer> {
  const terms = { clock: context.clock, what: `Prices of ${source.id}`, parents: [caller] }
  const time = createDeadline({ ...terms, milliseconds })
  const patience = createDeadline({ ...terms, milliseconds: milliseconds + GRACE_MS })
  try {
    const asked = source.getPrices(tokens, { ...context, signal: time.signal })
    return await raceAbort(asked, patience.signal)
  } catch (error) {
    return { ...NOTHING, failure: error ?? 'it threw nothing' }
  } finally {
    time.dispose()
    patience.abort()
    patience.dispose()
  }
}
