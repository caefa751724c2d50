import { createDeadline, type Deadline, raceAbort } from '../kernel/abort.ts'
import { type Channel, createChannel } from '../kernel/channel.ts'
import { loadModule } from '../kernel/load-module.ts'
import type { HealthMonitor } from './health-monitor.ts'
import type { ProviderContext, QuoteProvider } from './provider.ts'
import { type Quote, toQuote } from './quote.ts'
import { isProviderFault, LateError, type QuoteFailure, toFailure } from './quote-failure.ts'
import type { QuoteRequest } from './quote-request.ts'
import { getUnsupportedReason } from './unsupported-reason.ts'

/** How long providers are waited for when nobody says, in milliseconds. */
export const DEFAULT_TIMEOUT_MS = 15_000

/** A quote or a failure, the moment it lands. */
export type QuoteUpdate =
  | { readonly type: 'quote'; readonly quote: Quote }
  | { readonly type: 'failure'; readonly failure: QuoteFailure }

/** All providers asked at once; exactly one update each, then the end. */
export interface PendingQuoteRequest {
  /** The completed request. */
  readonly request: QuoteRequest | Promise<QuoteRequest>
  readonly updates: Channel<QuoteUpdate>
  /** Lets go of the providers that have not answered: each becomes a failure saying that it was late. */
  close(afterMs: number): void
  /** Resolves when nothing of the round is left. Never rejects. */
  readonly finished: Promise<void>
}

export interface StartQuoteRequestOptions {
  /** Providers are asked once it resolves; with its error the round fails before any provider is asked. */
  readonly request: QuoteRequest | Promise<QuoteRequest>
  readonly providers: readonly QuoteProvider[]
  readonly context: Omit<ProviderContext, 'signal'>
  readonly health: HealthMonitor
  /** Milliseconds after which those still silent are aborted. */
  readonly timeout: number
  readonly parents: readonly (AbortSignal | Deadline | undefined)[]
  readonly nextId: () => string
}

/** Options of one provider's part of a round. */
type ProviderRequestOptions = Omit<StartQuoteRequestOptions, 'request'> & { readonly request: QuoteRequest }

export function startQuoteRequest(options: StartQuoteRequestOptions): PendingQuoteRequest {
  const { request, context, timeout, parents } = options
  const deadline = createDeadline({
    clock: context.clock,
    what: 'The answer',
    milliseconds: timeout,
    parents,
  })
  const updates = createChannel<QuoteUpdate>(() => deadline.abort())
  const ask = async (provider: QuoteProvider, completed: QuoteRequest) => {
    const update = await askProvider(provider, { ...options, request: completed }, deadline)
    updates.push(update)
    if (update.type === 'quote' || update.failure.code === 'CANCELLED') return
    const { name, reason } = update.failure
    context.logger.warn(`${name} has no quote: ${reason}`, update.failure)
  }
  // Settled, not all: a logger that throws must not keep the round from ending.
  const askAll = (completed: QuoteRequest) =>
    Promise.allSettled(options.providers.map((provider) => ask(provider, completed)))
  const settled = request instanceof Promise ? request.then(askAll) : askAll(request)
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

/** Never rejects: whatever goes wrong is this provider's own row. */
async function askProvider(
  provider: QuoteProvider,
  options: ProviderRequestOptions,
  round: Deadline,
): Promise<QuoteUpdate> {
  const { clock } = options.context
  const startedAt = clock.now()
  const fail = (error: unknown): QuoteUpdate => {
    const origin = { providerId: provider.id, name: provider.name, elapsedMs: clock.now() - startedAt }
    return { type: 'failure', failure: toFailure(error, origin) }
  }
  try {
    round.signal.throwIfAborted()
    const refusal = getUnsupportedReason(provider, options.request)
    if (refusal) return fail(refusal)
    options.health.admit(provider.id)
  } catch (error) {
    return fail(error)
  }

  const deadline = createDeadline({ clock, what: provider.name, parents: [round] })
  const update = await fetchQuote(provider, options, startedAt, deadline.signal).catch(fail)
  // Whatever the adapter still has under way has nobody waiting for it.
  deadline.abort()
  deadline.dispose()
  options.health.observe(provider.id, observationOf(update), clock.now() - startedAt)
  return update
}

async function fetchQuote(
  provider: QuoteProvider,
  { request, context: shared, nextId }: ProviderRequestOptions,
  startedAt: number,
  signal: AbortSignal,
): Promise<QuoteUpdate> {
  const context = { ...shared, signal }
  // Async: what an adapter throws at once is a rejection too.
  const ask = async () => provider.quote(request, context)
  const answer = await raceAbort(ask(), signal)
  if (answer instanceof Error) throw answer
  const fetchedAt = context.clock.now()
  const origin = { id: nextId(), provider, request, fetchedAt, elapsedMs: fetchedAt - startedAt }
  return { type: 'quote', quote: await withVerification(provider, toQuote(answer, origin), context) }
}

/** A quote that brings its transaction is verified at once; the others when they are built. */
async function withVerification(
  provider: QuoteProvider,
  quote: Quote,
  context: ProviderContext,
): Promise<Quote> {
  const { transactionData } = quote
  if (!transactionData) return quote
  const { verifyQuote } = await loadModule(import('./build-chunk.ts'))
  return { ...quote, verification: await verifyQuote(provider, quote, transactionData, context) }
}

function observationOf(update: QuoteUpdate) {
  if (update.type === 'quote') return 'success'
  const { failure } = update
  if (isProviderFault(failure)) return 'fault'
  return failure.code === 'CANCELLED' || failure.code === 'LATE' ? 'neutral' : 'success'
}
