import type { TranslatedErrorCode } from './translated-error.ts'

/** Errors of a protocol's contracts. */
export interface ErrorCatalog {
  /** Entries by the text of `Error(string)`. */
  readonly strings?: ErrorEntries
  /** Entries by the selector of a custom error. */
  readonly selectors?: ErrorEntries
  /** Compound V2 only: codes of `Failure` events by the contract that emits them. */
  readonly failures?: Readonly<Record<'token' | 'comptroller' | 'vai', FailureCodes>>
}

/** The name of an error in the contract, its message, and its translated code. */
export type ErrorEntry = readonly [name: string, meaning: string, code: TranslatedErrorCode]

/** Entries of a catalog, by selector or text. */
export type ErrorEntries = Readonly<Record<string, ErrorEntry>>

/** Codes of `Failure` events, with the actions that failed, by their index. */
export interface FailureCodes {
  readonly errors: ErrorEntries
  readonly actions: readonly string[]
}

/** Contracts with an error catalog, such as a lender family or a margin router. */
export interface ErrorSource {
  /** The id of a lender family, which is the `protocol` of an `ErrorContext`, or of a margin router. */
  readonly id: string
  /** Loads the catalog. Called when an error is translated for the first time. */
  readonly errors?: (() => Promise<ErrorCatalog>) | undefined
}

/** The family of the lender that was called. */
export type ErrorProtocol = 'aave-v2' | 'aave-v3' | 'compound-v2' | 'compound-v3' | 'morpho' | 'init'
