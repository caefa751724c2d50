import type { ProviderOptions, QuoteProvider, TokenListEntry } from '../../quotes/provider.ts'
import type { ProviderErrorCode } from '../../quotes/provider-error.ts'
import type { UncheckedQuoteRequest } from '../../quotes/quote-request.ts'
import type { StatusRequest, TransferStatus } from '../../quotes/status.ts'
import type { ApiCall } from '../scripted-fetch.ts'
import type { ChainScript } from './chain.ts'
import { valueAt } from './json-path.ts'
import type { ApiRoutes } from './server.ts'

/** Reason why a feature does not apply to the provider. The suite prints it. */
export interface NotApplicable {
  readonly none: string
}

/**
 * Location of a value in a request: a field of the query or of the JSON body (`quote.amount`), or a function that reads
 * it.
 */
export type WireReader = string | ((call: ApiCall) => unknown)

/** Description of a provider, from which the suite derives its tests. */
export interface ProviderSpec {
  /**
   * Provider factory. If the provider has several base URLs, put each of them below `baseUrl`, and its path into the
   * keys of `routes`.
   */
  readonly create: (options: ProviderOptions) => QuoteProvider
  /** Request with two tokens and with a recipient that differs from the sender. */
  readonly request: UncheckedQuoteRequest
  /** Output that the server quotes for `request`, in base units of the output token. */
  readonly toAmount: bigint
  readonly routes: ApiRoutes
  /** Scripted chains for a provider that reads contracts. Reads are also routes, such as `POST chain/1/0x0d35b415`. */
  readonly chain?: ChainScript
  /** Routes that create data on the server and must not be called twice. */
  readonly mutations?: readonly string[]
  /**
   * HTTP statuses of 500 or above that mean a rejection by the provider, each with an error row:
   * `{ 'GET quote': [500] }`.
   */
  readonly rejectionStatuses?: Readonly<Record<string, readonly number[]>>
  readonly wire: WireSpec
  /** Values that are sent for a slippage of 0.1%, 0.5% and 3%. */
  readonly slippage: SlippageSpec | NotApplicable
  readonly native: NativeSpec | NotApplicable
  /** Amounts that must be exact in both directions. Default: 1, 2^53 + 1, 10^24 + 7. */
  readonly amounts?: readonly bigint[]
  readonly errors: readonly ErrorRow[]
  /** Requests that are rejected before a request is sent. */
  readonly unsupported: readonly UnsupportedRow[]
  /** Build tests, for a provider that builds without requesting a transaction. */
  readonly build?: BuildSpec
  /** Status tests, for a provider with a `status`. */
  readonly status?: StatusSpec
  /** Token list tests, for a provider with a token list. */
  readonly tokens?: TokensSpec
  /** Reason why `decode` does not apply to the transactions of this specification. */
  readonly decode?: NotApplicable
  /**
   * Fields of a reply that may be missing, with the reason: `{ 'GET quote fees': 'charged only on some routes' }`. A
   * missing, empty or unknown value, or a fraction instead of an integer, may change the result, but a malformed value
   * may not.
   */
  readonly optionalFields?: Readonly<Record<string, string>>
  /**
   * Fields that may change the signed transaction or the quote without failing a check, with the reason why the user
   * cannot lose funds: `{ 'GET quote requestId': 'only names the request' }`, or
   * `{ 'transaction.data word 4': '...' }`. An entry that no mutation needs fails the suite.
   */
  readonly acceptedChanges?: Readonly<Record<string, string>>
  /**
   * Known gaps: fields that no check covers although a change could cost the user funds, with the possible loss. An
   * entry whose mutations are all caught fails the suite.
   */
  readonly knownGaps?: Readonly<Record<string, string>>
}

/** Locations of the quote terms in a request. */
export interface WireSpec {
  /** Route of the request that contains the terms. */
  readonly route: string
  /** Location of the amount in base units, as a bigint or a decimal string. */
  readonly amount: WireReader | NotApplicable
  readonly sourceToken: WireReader | NotApplicable
  readonly destinationToken: WireReader | NotApplicable
  readonly recipient: WireReader | NotApplicable
  readonly sender: WireReader | NotApplicable
}

/** Format of slippage. */
export interface SlippageSpec {
  readonly read: WireReader
  /** Values that are sent, by the percentage of the request. */
  readonly sent: Readonly<Record<0.1 | 0.5 | 3, string | number>>
}

/** Format of the native token. */
export interface NativeSpec {
  readonly source: string
  readonly destination: string
  /** A supported request with native tokens. Default: `request` with a native token of 18 decimals on one side. */
  readonly request?: UncheckedQuoteRequest
}

/** Reply without a quote, and the expected failure. */
export interface ErrorRow {
  /** End of the test title, after "when". */
  readonly when: string
  /** Route of the reply. Default: the route with the terms. */
  readonly route?: string
  readonly reply: unknown
  readonly code: ProviderErrorCode | 'HTTP_ERROR' | 'INVALID_RESPONSE'
  /** Part of the reason for the user or of the error details. */
  readonly reason?: string
}

/** Request that is rejected before a request is sent. */
export interface UnsupportedRow {
  /** End of the test title, after "when". */
  readonly when: string
  /** Changes to `request`. */
  readonly request: Partial<UncheckedQuoteRequest>
  readonly code: ProviderErrorCode
}

/** Description of a provider that builds without requesting a transaction. */
export interface BuildSpec {
  /** Reason why building sends no requests. */
  readonly local?: string
  /** Reason why there is no transaction: an order is signed instead. */
  readonly order?: string
}

/** Status request and the expected statuses of its replies. */
export interface StatusSpec {
  readonly request: StatusRequest
  /** Route that returns the reply of a row. */
  readonly route: string
  /** Rows of replies. The first one has the reply of `routes`. */
  readonly rows: readonly [StatusRow, ...StatusRow[]]
  /** Returns a reply with an unknown status. */
  readonly createUnknownStatus: (status: string) => unknown
  /** Expected status for an unknown status of the provider. Default PENDING. */
  readonly unknownStatus?: TransferStatus
  /** Expected status for HTTP 404, usually NOT_FOUND. */
  readonly notFound: 'NOT_FOUND' | 'PENDING' | 'rethrow'
  /** Whether transfers can be requested by hash and by order. */
  readonly bothTypes?: true
  /** Pattern of a destination hash. Default: 32 bytes in hex. */
  readonly hash?: RegExp
}

/** Reply and the expected status. */
export interface StatusRow {
  /** End of the test title, after "when". */
  readonly when: string
  readonly reply: unknown
  readonly status: TransferStatus
  readonly message?: string
  /** Hash of the payout transaction, or empty before the payout. */
  readonly toHash?: string
}

/** Expected contents of the token list. */
export interface TokensSpec {
  /** Entries that must be found, with these fields. */
  readonly entries: readonly Partial<TokenListEntry>[]
}

export function isNotApplicable(
  value: object | string | ((...args: never[]) => unknown),
): value is NotApplicable {
  return typeof value === 'object' && 'none' in value
}

/** Returns the value at a location. */
export function readWire(reader: WireReader, call: ApiCall): unknown {
  if (typeof reader === 'function') return reader(call)
  return valueAt(call.body, reader.split('.')) ?? call.query[reader]
}

/** Record of the specification that lists fields of replies or of a transaction. */
type Places = Readonly<Record<string, string>> | undefined

/** Returns whether a record lists a field of a reply or one of its parents. */
export function isListed(places: Places, route: string, path: string): boolean {
  return findListed(places, route, path).length > 0
}

/** Returns the entries of a record that list a field of a reply or one of its parents. */
export function findListed(places: Places, route: string, path: string): string[] {
  return Object.keys(places ?? {}).filter((place) => {
    if (!place.startsWith(`${route} `)) return false
    const actual = path.split('.')
    return place
      .slice(route.length + 1)
      .split('.')
      .every((key, index) => key === '*' || key === actual[index])
  })
}
