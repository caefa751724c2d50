import type { ErrorContext } from '../chain-errors/error-translator.ts'
import type { TranslatedError } from '../chain-errors/translated-error.ts'

/** Origin of an error and the current operation. `operation` is the type of a margin trade. */
export interface ReportContext extends ErrorContext {
  readonly blockNumber?: bigint | undefined
  /** Account address. Reports abbreviate it. */
  readonly wallet?: string | undefined
  /** Screen, form or job of the error, such as "swap form". */
  readonly source?: string | undefined
  /** Display name of the lender. */
  readonly lender?: string | undefined
  /** Type of a quick action, such as Deposit. */
  readonly quickAction?: string | undefined
  /** Translation that was shown to the user. Default: translated by the reporter. */
  readonly translated?: TranslatedError | undefined
}
