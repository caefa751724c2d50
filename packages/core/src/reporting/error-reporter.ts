import { ErrorTranslator } from '../chain-errors/error-translator.ts'
import { createDeadline, type Deadline, raceAbort } from '../kernel/abort.ts'
import { type Clock, systemClock } from '../kernel/clock.ts'
import { HttpError } from '../kernel/http-errors.ts'
import { type Logger, silentLogger } from '../kernel/logger.ts'
import { type ChatMessage, chatMessage, type Report, subjectOf } from './chat-message.ts'
import type { ReportContext } from './context.ts'
import {
  createReportLimit,
  DEFAULT_REPORT_LIMITS,
  type ReportLimit,
  type ReportLimits,
} from './report-limit.ts'

/** What an `ErrorReporter` is made with. */
export interface ErrorReporterOptions {
  /** The worker that passes reports on to a chat. There is no default: without one nothing is ever sent. */
  readonly baseUrl?: string | undefined
  /** Named in each report, such as production. */
  readonly environment?: string | undefined
  /** Whether reports hold the whole address of the wallet. Default false: its ends. */
  readonly showsWallet?: boolean | undefined
  /** Default: the same error once in ten minutes, and ten reports a minute. */
  readonly limits?: Partial<ReportLimits> | undefined
  /** Default: one without the catalogs of lenders and margin routers. */
  readonly translator?: Pick<ErrorTranslator, 'translate'> | undefined
  readonly clock?: Clock | undefined
  readonly logger?: Logger | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
}

const TIMEOUT_MS = 10_000

/** Tells the people behind an application what went wrong in it. Off unless it has a worker to tell. */
export class ErrorReporter {
  readonly #options: ErrorReporterOptions
  readonly #translator: Pick<ErrorTranslator, 'translate'>
  readonly #limit: ReportLimit
  readonly #clock: Clock
  readonly #logger: Logger
  readonly #lifetime: Deadline

  constructor(options: ErrorReporterOptions = {}) {
    const { clock = systemClock, logger = silentLogger, translator = new ErrorTranslator() } = options
    this.#options = options
    this.#translator = translator
    this.#limit = createReportLimit({ ...DEFAULT_REPORT_LIMITS, ...options.limits }, clock)
    this.#clock = clock
    this.#logger = logger
    this.#lifetime = createDeadline({ clock, what: 'The error reporter' })
  }

  /**
   * Reports an error, unless it is the user's own decision, was reported lately, or too many were. Returns at once and
   * never throws; a report that does not arrive is logged, and not sent again.
   */
  report(error: unknown, context: ReportContext = {}): void {
    const { baseUrl } = this.#options
    if (baseUrl === undefined) return
    // A logger that throws has nobody left to tell.
    this.#reportTo(baseUrl, error, context).catch(() => undefined)
  }

  /** Drops what is under way, and whatever is reported later. */
  dispose(): void {
    this.#lifetime.abort()
    this.#lifetime.dispose()
  }

  get #isDisposed(): boolean {
    return this.#lifetime.signal.aborted
  }

  async #reportTo(baseUrl: string, error: unknown, context: ReportContext): Promise<void> {
    try {
      const translated = context.translated ?? (await this.#translator.translate(error, context))
      if (!translated.shouldReport || this.#isDisposed) return
      const { environment, showsWallet = false } = this.#options
      const report: Report = { error, translated, context, environment, showsWallet }
      if (this.#limit.admit(subjectOf(report))) await this.#post(baseUrl, chatMessage(report))
      else this.#logger.debug('An error was not reported again', translated)
    } catch (failure) {
      if (!this.#isDisposed) this.#logger.warn('An error could not be reported', failure)
    }
  }

  /** Its answer is of no interest, beyond that it is none of refusal. */
  async #post(baseUrl: string, message: ChatMessage): Promise<void> {
    // Not called as a method of the options: browsers refuse that.
    const { fetch = globalThis.fetch } = this.#options
    const url = `${baseUrl}${baseUrl.includes('?') ? '&' : '?'}destination=0`
    const deadline = createDeadline({
      clock: this.#clock,
      what: 'The error report',
      milliseconds: TIMEOUT_MS,
      parents: [this.#lifetime],
    })
    try {
      const request: RequestInit = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(message),
        // An application may answer an error by a reload.
        keepalive: true,
        signal: deadline.signal,
      }
      const { ok, status } = await raceAbort(fetch(url, request), deadline.signal)
      if (ok) return
      const refusal = { status, text: '', body: undefined, retryAfterMs: undefined }
      throw new HttpError({ method: 'POST', url, secrets: [] }, refusal)
    } finally {
      deadline.abort()
      deadline.dispose()
    }
  }
}
