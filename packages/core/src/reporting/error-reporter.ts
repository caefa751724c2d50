import { ErrorTranslator } from '../chain-errors/error-translator.ts'
import { createDeadline, type Deadline, raceAbort } from '../kernel/abort.ts'
import { type Clock, systemClock } from '../kernel/clock.ts'
import { HttpError } from '../kernel/http-errors.ts'
import { type Logger, silentLogger } from '../kernel/logger.ts'
import type { ServicePlugin } from '../platforms/service-plugin.ts'
import { type ChatMessage, createChatMessage, getReportKey, type Report } from './create-chat-message.ts'
import type { ReportContext } from './report-context.ts'
import {
  createReportLimit,
  DEFAULT_REPORT_LIMITS,
  type ReportLimit,
  type ReportLimits,
} from './report-limit.ts'

/** Options for `ErrorReporter`. */
export interface ErrorReporterOptions {
  /** URL of the worker that forwards reports to a chat. Default: none, so that nothing is sent. */
  readonly baseUrl?: string | undefined
  /** Environment in each report, such as production. */
  readonly environment?: string | undefined
  /** Whether reports contain the full wallet address. Default false: abbreviated. */
  readonly showsWallet?: boolean | undefined
  /** Rate limits. Default: the same error once in ten minutes, and ten reports per minute. */
  readonly limits?: Partial<ReportLimits> | undefined
  /** Error translator. Default: one without the catalogs of lenders and margin routers. */
  readonly translator?: Pick<ErrorTranslator, 'translate'> | undefined
  readonly clock?: Clock | undefined
  readonly logger?: Logger | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
}

const TIMEOUT_MS = 10_000

/** Reports errors to the developers of an application. Disabled without `baseUrl`. */
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
   * Reports an error, except for user rejections, recently reported errors, and errors above the rate limit. Returns
   * immediately and never throws. A failed report is logged and not retried.
   */
  report(error: unknown, context: ReportContext = {}): void {
    const { baseUrl } = this.#options
    if (baseUrl === undefined) return
    // Ignore errors of the logger, because they cannot be reported.
    this.#reportTo(baseUrl, error, context).catch(() => undefined)
  }

  /** Aborts pending reports and ignores later ones. */
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
      if (this.#limit.admit(getReportKey(report))) await this.#post(baseUrl, createChatMessage(report))
      else this.#logger.debug('The error was not reported: the report limit is reached.', translated)
    } catch (failure) {
      if (!this.#isDisposed) this.#logger.warn('The error could not be reported.', failure)
    }
  }

  /** Sends a message. @throws HttpError for an error status */
  async #post(baseUrl: string, message: ChatMessage): Promise<void> {
    // Call `fetch` without a receiver, because browsers reject it as a method of another object.
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
        // Set keepalive, because the application may reload after an error.
        keepalive: true,
        signal: deadline.signal,
      }
      const { ok, status } = await raceAbort(fetch(url, request), deadline.signal)
      if (ok) return
      const response = { status, text: '', body: undefined, retryAfterMs: undefined }
      throw new HttpError({ method: 'POST', url, secrets: [] }, response)
    } finally {
      deadline.abort()
      deadline.dispose()
    }
  }
}

/** Adds the service `causeway.reporter`, which reports errors to the application's worker. */
export function errorReports(
  options: Pick<ErrorReporterOptions, 'baseUrl' | 'environment' | 'showsWallet' | 'limits'> = {},
): ServicePlugin<'reporter', ErrorReporter, { readonly errors: ErrorTranslator }> {
  return {
    name: 'reporter',
    requires: [],
    create(context, { errors }) {
      const reporter = new ErrorReporter({ ...context, ...options, translator: errors })
      context.onDispose(() => reporter.dispose())
      return reporter
    },
  }
}
