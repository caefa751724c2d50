import { createDeadline, type Deadline, raceAbort } from '../kernel/abort.ts'
import { type Channel, createChannel } from '../kernel/channel.ts'
import type { Clock } from '../kernel/clock.ts'
import { compact } from '../kernel/compact.ts'
import { loadModule } from '../kernel/load-module.ts'
import type { HealthMonitor } from './create-health-monitor.ts'
import { getUnsupportedReason } from './get-unsupported-reason.ts'
import type { ProviderContext, QuoteProvider } from './provider.ts'
import { type Quote, toQuote } from './quote.ts'
import type { QuoteRequest } from './quote-request.ts'
import { isProviderOutage, LateError, type QuoteFailure, toQuoteFailure } from './to-quote-failure.ts'

/** Default deadline of a quote request, in milliseconds. */
export const DEFAULT_TIMEOUT_MS = 15_000

/** The quote or the failure of a provider. */
export type QuoteUpdate =
  | { readonly type: 'quote'; readonly quote: Quote }
  | { readonly type: 'failure'; readonly failure: QuoteFailure }

/** A request that was sent to all its providers. */
export interface PendingQuoteRequest {
  /** The completed request. */
  readonly request: QuoteRequest | Promise<QuoteRequest>
  /** Exactly one update per provider, then the end. */
  readonly updates: Channel<QuoteUpdate>
  /** Aborts the pending providers, which fail with code LATE. `afterMs` is the soft deadline in their message. */
  close(afterMs: number): void
  /** Resolves when all providers have ended. Never rejects. */
  readonly finished: Promise<void>
}

/** Options for `startQuoteRequest`. */
export interface StartQuoteRequestOptions {
  /** The completed request. Providers are requested once it resolves. If it rejects, `updates` fails with its error. */
  readonly request: QuoteRequest | Promise<QuoteRequest>
  readonly providers: readonly QuoteProvider[]
  readonly context: Omit<ProviderContext, 'signal'>
  readonly health: HealthMonitor
  /** Milliseconds after which pending providers are aborted. */
  readonly timeout: number
  readonly parents: readonly (AbortSignal | Deadline | undefined)[]
  readonly nextId: () => string
  /** Runs while the providers are pending, until `deadline`. If it rejects, `updates` fails with its error. */
  readonly check: (request: QuoteRequest, deadline: Deadline) => Promise<void>
}

type ProviderRequestOptions = Omit<StartQuoteRequestOptions, 'request'> & { readonly request: QuoteRequest }

/** Sends a request to all providers at once. */
export function startQuoteRequest(options: StartQuoteRequestOptions): PendingQuoteRequest {
  const { request, context, timeout, parents } = options
  const deadline = createDeadline({
    clock: context.clock,
    what: 'The response',
    milliseconds: timeout,
    parents,
  })
  const updates = createChannel<QuoteUpdate>(() => deadline.abort())
  const requestProvider = async (provider: QuoteProvider, completed: QuoteRequest) => {
    const update = await getUpdate(provider, { ...options, request: completed }, deadline)
    updates.push(update)
    if (update.type === 'quote' || update.failure.code === 'CANCELLED') return
    const { name, reason } = update.failure
    context.logger.warn(`${name} has no quote: ${reason}`, update.failure)
  }
  const check = (completed: QuoteRequest) =>
    options.check(completed, deadline).catch((error: unknown) => {
      updates.fail(error)
      deadline.abort()
    })
  // Use `allSettled`, so that the request ends even if the logger throws.
  const requestAll = (completed: QuoteRequest) =>
    Promise.allSettled([
      ...options.providers.map((provider) => requestProvider(provider, completed)),
      check(completed),
    ])
  const settled = request instanceof Promise ? request.then(requestAll) : requestAll(request)
  const finished = settled.then(
    () => {
      deadline.dispose()
      updates.end()
    },
    (error: unknown) => {
      deadline.dispose()
      updates.fail(error)
    },
  )
  return {
    request,
    updates,
    close: (afterMs) => deadline.abort(new LateError(afterMs)),
    finished,
  }
}

/**
 * Waits for the updates of a request.
 *
 * @param softTimeout milliseconds after which the request is closed as soon as there is a quote
 * @returns quotes and failures in the order of their arrival
 */
export async function collectQuotes(
  pending: PendingQuoteRequest,
  clock: Clock,
  softTimeout: number | undefined,
): Promise<{ readonly quotes: readonly Quote[]; readonly failures: readonly QuoteFailure[] }> {
  const quotes: Quote[] = []
  const failures: QuoteFailure[] = []
  const softDeadline = createDeadline({ clock, what: 'The response', milliseconds: softTimeout })
  const closeIfEnough = () => {
    if (softDeadline.signal.aborted && quotes.length > 0) pending.close(softTimeout ?? 0)
  }
  softDeadline.onAbort(closeIfEnough)
  try {
    for await (const update of pending.updates) {
      if (update.type === 'quote') quotes.push(update.quote)
      else failures.push(update.failure)
      closeIfEnough()
    }
  } finally {
    softDeadline.dispose()
  }
  return { quotes, failures }
}

/** Returns the quote of a provider, or its failure. Never rejects. */
async function getUpdate(
  provider: QuoteProvider,
  options: ProviderRequestOptions,
  requestDeadline: Deadline,
): Promise<QuoteUpdate> {
  const { clock } = options.context
  const startedAt = clock.now()
  const toFailed = (error: unknown): QuoteUpdate => {
    const origin = { providerId: provider.id, name: provider.name, elapsedMs: clock.now() - startedAt }
    return { type: 'failure', failure: toQuoteFailure(error, origin) }
  }
  try {
    requestDeadline.signal.throwIfAborted()
    const unsupportedReason = getUnsupportedReason(provider, options.request)
    if (unsupportedReason) return toFailed(unsupportedReason)
    options.health.admitRequest(provider.id)
  } catch (error) {
    return toFailed(error)
  }

  const deadline = createDeadline({ clock, what: provider.name, parents: [requestDeadline] })
  const update = await fetchQuote(provider, options, startedAt, deadline.signal).catch(toFailed)
  // Abort requests that the adapter did not await.
  deadline.abort()
  deadline.dispose()
  options.health.recordOutcome(provider.id, toOutcome(update), clock.now() - startedAt)
  return update
}

async function fetchQuote(
  provider: QuoteProvider,
  { request, context: sharedContext, nextId }: ProviderRequestOptions,
  startedAt: number,
  signal: AbortSignal,
): Promise<QuoteUpdate> {
  const context = { ...sharedContext, signal }
  // The async function converts a synchronous error of the adapter to a rejection.
  const quoteAsync = async () => provider.quote(request, context)
  const result = await raceAbort(quoteAsync(), signal)
  if (result instanceof Error) throw result
  const fetchedAt = context.clock.now()
  const origin = { id: nextId(), provider, request, fetchedAt, elapsedMs: fetchedAt - startedAt }
  return { type: 'quote', quote: await withVerification(provider, toQuote(result, origin), context) }
}

/** Verifies a quote that includes its transaction. Other quotes are verified when they are built. */
async function withVerification(
  provider: QuoteProvider,
  quote: Quote,
  context: ProviderContext,
): Promise<Quote> {
  const { transactionData } = quote
  if (!transactionData) return quote
  const { verifyQuote } = await loadModule(import('./build-chunk.ts'))
  return { ...quote, ...compact(await verifyQuote(provider, quote, transactionData, context)) }
}

function toOutcome(update: QuoteUpdate) {
  if (update.type === 'quote') return 'success'
  const { failure } = update
  if (isProviderOutage(failure)) return 'outage'
  return failure.code === 'CANCELLED' || failure.code === 'LATE' ? 'neutral' : 'success'
}
