import type { ErrorContext } from '../chain-errors/error-translator.ts'
import type { TranslatedError } from '../chain-errors/translated-error.ts'

/** Where an error comes from, and what was under way. A margin trade says its type as `operation`. */
export interface ReportContext extends ErrorContext {
  readonly blockNumber?: bigint | undefined
  /** The account's address. It leaves the machine in short. */
  readonly wallet?: string | undefined
  /** The screen, form or job in which it happened, in a word. */
  readonly source?: string | undefined
  /** Its name as people write it. */
  readonly lender?: string | undefined
  /** The type of a quick action, such as Deposit. */
  readonly quickAction?: string | undefined
  /** As it was shown to the user; without it the error is translated here. */
  readonly translated?: TranslatedError | undefined
}
