import { abortReason, createDeadline, type Deadline, raceAbort } from '../kernel/abort.ts'
import { isCausewayError } from '../kernel/errors.ts'
import { HttpError } from '../kernel/http-errors.ts'
import type { PriceStorage } from './create-price-storage.ts'
import { type PriceSourceFailure, priceKey } from './price.ts'
import type { PriceAnswer, PriceSource, PriceSourceContext, PriceToken } from './source.ts'
import { pickBetterPrice, type ValidPrice, validateOffer } from './validate-offer.ts'

/** Combined prices of all sources. */
export interface GatheredPrices {
  /** Prices by `priceKey`. */
  readonly prices: ReadonlyMap<string, ValidPrice>
  /** Reasons by `priceKey`, for every requested token. Each source without a fresh price adds one. */
  readonly reasons: ReadonlyMap<string, readonly string[]>
  readonly failures: readonly PriceSourceFailure[]
}

/** Options for requesting all sources. */
export interface GatherOptions {
  /** Sources in order of trust. */
  readonly sources: readonly PriceSource[]
  readonly tokens: readonly PriceToken[]
  readonly context: Omit<PriceSourceContext, 'signal'>
  /** Deadline of the caller, which aborts the requests. */
  readonly caller: Deadline
  /** Time limit for all sources together, in milliseconds. */
  readonly timeoutMs: number
  /** Called after each source with the prices known so far. */
  readonly onStep?: (prices: ReadonlyMap<string, ValidPrice>) => void
}

/** Price sources in order of trust, with stored prices as the last one. */
export interface PriceFallback {
  /** Requests the sources one after the other and stores fresh prices. */
  gather(options: Omit<GatherOptions, 'sources'>): Promise<GatheredPrices>
  /** Resolves once fresh prices are stored. */
  settled(): Promise<void>
}

/** Creates the fallback chain of `sources` followed by `storage`. */
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

/** Timeout of one source, so that it cannot use up the time of the others. */
const SOURCE_TIMEOUT_MS = 12_000
/** Time in which a source may return partial results after its timeout. */
const GRACE_MS = 250

/**
 * Requests the sources in order of trust, each for the tokens without a fresh price so far.
 *
 * @throws the abort reason of the caller's deadline
 */
async function gatherPrices(options: GatherOptions): Promise<GatheredPrices> {
  const { sources, tokens, context, caller, timeoutMs, onStep } = options
  const prices = new Map<string, ValidPrice>()
  const reasons = new Map<string, string[]>(tokens.map((token) => [toKey(token), []]))
  const failures: PriceSourceFailure[] = []
  const endsAt = context.clock.now() + timeoutMs

  for (const source of sources) {
    const missing = tokens.filter(
      (token) => prices.get(toKey(token))?.isStale !== false && supportsChain(source, token),
    )
    if (missing.length === 0) continue
    const { answer, failure } = await requestSource(source, missing, endsAt, options)
    if (caller.signal.aborted) throw abortReason(caller.signal)
    if (failure) failures.push(failure)
    const now = context.clock.now()
    for (const token of missing) {
      const key = toKey(token)
      const offer = answer.prices.get(key)
      const read = offer && validateOffer(offer, source.id, now)
      if (typeof read === 'object') prices.set(key, pickBetterPrice(prices.get(key), read))
      else reasons.get(key)?.push(`${source.id}: ${read ?? failure?.reason ?? 'has no price for the token'}`)
    }
    onStep?.(prices)
  }
  return { prices, reasons, failures }
}

function toKey({ chainId, address }: PriceToken): string {
  return priceKey(chainId, address)
}

function supportsChain({ chains }: PriceSource, { chainId }: PriceToken): boolean {
  return chains === undefined || chains.includes(chainId)
}

const EMPTY_ANSWER: PriceAnswer = { prices: new Map() }

/** Requests one source. Returns a failure instead of throwing. */
async function requestSource(
  source: PriceSource,
  tokens: readonly PriceToken[],
  endsAt: number,
  { context, caller }: GatherOptions,
): Promise<{ readonly answer: PriceAnswer; readonly failure?: PriceSourceFailure }> {
  const { clock, logger } = context
  const remainingMs = source.isLocal ? SOURCE_TIMEOUT_MS : Math.min(SOURCE_TIMEOUT_MS, endsAt - clock.now())
  if (remainingMs <= 0) {
    const reason = 'not requested: the time limit was reached'
    return { answer: EMPTY_ANSWER, failure: { source: source.id, reason, retryable: true } }
  }
  const answer = await readUntilDeadline(source, tokens, remainingMs, { context, caller })
  if (answer.failure === undefined) return { answer }
  const failure = toSourceFailure(source.id, answer.failure)
  if (!caller.signal.aborted) logger.warn(`Prices of ${source.id}: ${failure.reason}`)
  return { answer, failure }
}

/** Returns the prices that the source has loaded by its timeout, and the error if it failed. */
async function readUntilDeadline(
  source: PriceSource,
  tokens: readonly PriceToken[],
  milliseconds: number,
  { context, caller }: Pick<GatherOptions, 'context' | 'caller'>,
): Promise<PriceAnswer> {
  const deadlineOptions = { clock: context.clock, what: `Prices of ${source.id}`, parents: [caller] }
  const softDeadline = createDeadline({ ...deadlineOptions, milliseconds })
  const hardDeadline = createDeadline({ ...deadlineOptions, milliseconds: milliseconds + GRACE_MS })
  try {
    const answer = source.getPrices(tokens, { ...context, signal: softDeadline.signal })
    return await raceAbort(answer, hardDeadline.signal)
  } catch (error) {
    return { ...EMPTY_ANSWER, failure: error ?? 'the source threw undefined' }
  } finally {
    softDeadline.dispose()
    hardDeadline.abort()
    hardDeadline.dispose()
  }
}

/** Returns one line for an error: the status of an HTTP error, or the message with its details. */
export function formatSourceError(error: unknown): string {
  if (error instanceof HttpError) return `HTTP error! status: ${error.status}`
  if (isCausewayError(error)) {
    return error.details ? `${error.shortMessage} (${error.details})` : error.shortMessage
  }
  return error instanceof Error ? error.message : String(error)
}

function toSourceFailure(source: string, error: unknown): PriceSourceFailure {
  const retryable = isCausewayError(error) ? error.retryable : true
  return { source, reason: formatSourceError(error), retryable }
}
