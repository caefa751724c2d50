import { type Channel, createChannel, createDeadline, type Deadline, raceAbort } from '../kernel/index.ts'
import { agreedSpender, agreedTransaction } from './build.ts'
import { isProviderFault, LateError, type QuoteFailure, toFailure } from './failure.ts'
import type { HealthMonitor } from './health.ts'
import type { ProviderContext, QuoteProvider } from './provider.ts'
import { type Quote, toQuote } from './quote.ts'
import type { QuoteRequest } from './request.ts'
import { verify } from './verify.ts'

/** A quote or a failure, the moment it lands. */
export type QuoteUpdate =
  | { readonly type: 'quote'; readonly quote: Quote }
  | { readonly type: 'failure'; readonly failure: QuoteFailure }

/** All providers asked at once; exactly one update each, then the end. */
export interface Round {
  readonly updates: Channel<QuoteUpdate>
  /** Lets go of the providers that have not answered: each becomes a failure saying that it was late. */
  cut(afterMs: number): void
  /** Resolves when nothing of the round is left. Never rejects. */
  readonly finished: Promise<void>
}

export interface RoundOptions {
  readonly request: QuoteRequest
  readonly providers: readonly QuoteProvider[]
  readonly context: Omit<ProviderContext, 'signal'>
  readonly health: HealthMonitor
  /** Milliseconds after which those still silent are aborted. */
  readonly timeout: number
  readonly parents: readonly (AbortSignal | Deadline | undefined)[]
  readonly nextId: () => string
}

export function startRound(options: RoundOptions): Round {
  const { context, timeout, parents } = options
  const deadline = createDeadline({
    clock: context.clock,
    what: 'The answer',
    milliseconds: timeout,
    parents,
  })
  const updates = createChannel<QuoteUpdate>(() => deadline.abort())
  const ask = async (provider: QuoteProvider) => {
    const update = await askProvider(provider, options, deadline)
    updates.push(update)
    if (update.type === 'quote' || update.failure.code === 'CANCELLED') return
    const { name, reason } = update.failure
    context.logger.warn(`${name} has no quote: ${reason}`, update.failure)
  }
  // Settled, not all: a logger that throws must not keep the round from ending.
  const finished = Promise.allSettled(options.providers.map(ask)).then(() => {
    deadline.dispose()
    updates.end()
  })
  return {
    updates,
    cut: (afterMs) => deadline.abort(new LateError(afterMs)),
    finished,
  }
}

/** Never rejects: whatever goes wrong is this provider's own row. */
async function askProvider(
  provider: QuoteProvider,
  { request, context, health, nextId }: RoundOptions,
  round: Deadline,
): Promise<QuoteUpdate> {
  const { clock } = context
  const startedAt = clock.now()
  const fail = (error: unknown): QuoteUpdate => {
    const elapsedMs = clock.now() - startedAt
    return {
      type: 'failure',
      failure: toFailure(error, { providerId: provider.id, name: provider.name, elapsedMs }),
    }
  }

  try {
    round.signal.throwIfAborted()
    const refusal = provider.refusal(request)
    if (refusal) return fail(refusal)
    health.admit(provider.id)
  } catch (error) {
    return fail(error)
  }

  const update = await answerOf()
  const elapsedMs = clock.now() - startedAt
  health.observe(provider.id, observationOf(update), elapsedMs)
  return update

  async function answerOf(): Promise<QuoteUpdate> {
    const own = createDeadline({ clock, what: provider.name, parents: [round] })
    try {
      const { signal } = own
      const result = await raceAbort(callQuote(provider, request, { ...context, signal }), signal)
      if (!result.ok) return fail(result.error)
      const now = clock.now()
      const origin = { id: nextId(), provider, request, fetchedAt: now, elapsedMs: now - startedAt }
      const quote = toQuote(result.value, origin)
      return { type: 'quote', quote: await verifyQuote(provider, quote, { ...context, signal }) }
    } catch (error) {
      return fail(error)
    } finally {
      // Whatever the adapter still has under way has nobody waiting for it.
      own.abort()
      own.dispose()
    }
  }
}

/** Turns a synchronous throw of an adapter into a rejection. */
async function callQuote(provider: QuoteProvider, request: QuoteRequest, context: ProviderContext) {
  return provider.quote(request, context)
}

/** A quote that brings its transaction is verified at once; the others when they are built. */
async function verifyQuote(provider: QuoteProvider, quote: Quote, context: ProviderContext): Promise<Quote> {
  const { request, toAmountMin, transactionData } = quote
  if (!transactionData) return quote
  const payload = agreedTransaction(quote, transactionData)
  const subject = { provider, request, payload, spender: agreedSpender(quote), toAmountMin }
  return { ...quote, verification: await verify(subject, context) }
}

function observationOf(update: QuoteUpdate) {
  if (update.type === 'quote') return 'success'
  const { failure } = update
  if (isProviderFault(failure)) return 'fault'
  return failure.code === 'CANCELLED' || failure.code === 'LATE' ? 'neutral' : 'success'
}
