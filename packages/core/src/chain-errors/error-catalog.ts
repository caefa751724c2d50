import type { TranslatedErrorCode } from './translated-error.ts'

/** Errors of a protocol's contracts. */
export interface ErrorCatalog {
  /** Entries by the reason of `Error(string)`. */
  readonly strings?: ErrorEntries
  /** Entries by the selector of a custom error. */
  readonly selectors?: ErrorEntries
  /** Error codes of `Failure` events by the emitting contract. Only used for Compound V2. */
  readonly failures?: Readonly<Record<'token' | 'comptroller' | 'vai', FailureCodes>>
}

/** Entry of an error: its name in the contract, its message and its translated code. */
export type ErrorEntry = readonly [name: string, meaning: string, code: TranslatedErrorCode]

/** Entries of a catalog, by selector or text. */
export type ErrorEntries = Readonly<Record<string, ErrorEntry>>

/** Error codes of `Failure` events, and the failed actions by their index. */
export interface FailureCodes {
  readonly errors: ErrorEntries
  readonly actions: readonly string[]
}

/** Source of an error catalog, such as a lender family or a margin router. */
export interface ErrorSource {
  /** Id of a lender family (the `protocol` of an `ErrorContext`) or of a margin router. */
  readonly id: string
  /** Loads the catalog. Called when the first error is translated. */
  readonly errors?: (() => Promise<ErrorCatalog>) | undefined
}

/** Family of the called lender. */
export type ErrorProtocol = 'aave-v2' | 'aave-v3' | 'compound-v2' | 'compound-v3' | 'morpho' | 'init'
