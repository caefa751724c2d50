import type { ProviderOptions, QuoteProvider, TokenListEntry } from '../../quotes/provider.ts'
import type { ProviderErrorCode } from '../../quotes/provider-error.ts'
import type { UncheckedQuoteRequest } from '../../quotes/quote-request.ts'
import type { StatusRequest, TransferStatus } from '../../quotes/status.ts'
import type { ApiCall } from '../scripted-fetch.ts'
import type { ChainScript } from './chain.ts'
import { valueAt } from './json-path.ts'
import type { ApiRoutes } from './server.ts'

/** Reason why a part does not apply to the provider. It is printed. */
export interface NotApplicable {
  readonly none: string
}

/** Location of a sent value: a field of the query or of the JSON body (`quote.amount`), or a function that reads it. */
export type WireReader = string | ((call: ApiCall) => unknown)

/** Description of a provider, from which the suite derives its tests. */
export interface ProviderSpec {
  /** Factory. With several base URLs, put each below `baseUrl`, and its path into the keys of `routes`. */
  readonly create: (options: ProviderOptions) => QuoteProvider
  /** Request with two tokens and two different accounts. */
  readonly request: UncheckedQuoteRequest
  /** Output of the server for `request`, in base units of the destination token. */
  readonly toAmount: bigint
  readonly routes: ApiRoutes
  /** Script of a provider that reads chains. Its reads are routes too, such as `POST chain/1/0x0d35b415`. */
  readonly chain?: ChainScript
  /** Routes that create something on the server, and are never called twice. */
  readonly mutations?: readonly string[]
  /** HTTP statuses from 500 that mean a rejection by the provider, with an error row: `{ 'GET quote': [500] }`. */
  readonly rejectionStatuses?: Readonly<Record<string, readonly number[]>>
  readonly wire: WireSpec
  /** Sent values for a slippage of 0.1 %, 0.5 % and 3 %. */
  readonly slippage: SlippageSpec | NotApplicable
  readonly native: NativeSpec | NotApplicable
  /** Amounts that must be exact in both directions. Default: 1, 2^53 + 1, 10^24 + 7. */
  readonly amounts?: readonly bigint[]
  readonly errors: readonly ErrorRow[]
  /** Requests that are rejected before anything is sent. */
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
   * Fields of a reply that may be missing, with the reason: `{ 'GET quote fees': 'charged only on some routes' }`. A missing,
   * empty or unknown value, or a fraction in place of a whole number, may change the result, but a malformed one may not.
   */
  readonly optionalFields?: Readonly<Record<string, string>>
  /**
   * Fields that may change the signed transaction or the quote without failing a check, and why that cannot cost the
   * user anything: `{ 'GET quote requestId': 'only names the request' }`, or `{ 'transaction.data word 4': '...' }`. An entry that
   * no mutation needs fails the suite.
   */
  readonly acceptedChanges?: Readonly<Record<string, string>>
  /**
   * Fields that no check covers although changing them could cost the user something, and the cost. To be closed: an entry whose
   * mutations are all caught fails the suite.
   */
  readonly knownGaps?: Readonly<Record<string, string>>
}

/** Locations of the terms of a quote in a request. */
export interface WireSpec {
  /** Route of the request with the terms. */
  readonly route: string
  /** Amount in base units: a bigint or digits. */
  readonly amount: WireReader | NotApplicable
  readonly sourceToken: WireReader | NotApplicable
  readonly destinationToken: WireReader | NotApplicable
  readonly recipient: WireReader | NotApplicable
  readonly sender: WireReader | NotApplicable
}

/** Format of slippage. */
export interface SlippageSpec {
  readonly read: WireReader
  /** Sent values by the percentage of the request. */
  readonly sent: Readonly<Record<0.1 | 0.5 | 3, string | number>>
}

/** Format of the native token. */
export interface NativeSpec {
  readonly source: string
  readonly destination: string
  /** A supported request with native tokens. Default: `request` with a native token of 18 decimals on one side. */
  readonly request?: UncheckedQuoteRequest
}

/** A reply without a quote, and the expected failure. */
export interface ErrorRow {
  /** Completes 'when ...'. */
  readonly when: string
  /** Default: the route with the terms. */
  readonly route?: string
  readonly reply: unknown
  readonly code: ProviderErrorCode | 'HTTP_ERROR' | 'INVALID_RESPONSE'
  /** Part of the reason for the user, or of the details of the error. */
  readonly reason?: string
}

/** A request that is rejected before anything is sent. */
export interface UnsupportedRow {
  /** Completes 'when ...'. */
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

/** Status request and the meaning of the replies. */
export interface StatusSpec {
  readonly request: StatusRequest
  /** Route that returns the reply of a row. */
  readonly route: string
  /** Rows; the first has the reply of `routes`. */
  readonly rows: readonly [StatusRow, ...StatusRow[]]
  /** Returns a reply with an unknown status. */
  readonly createUnknownStatus: (status: string) => unknown
  /** Meaning of an unknown status. Default PENDING. */
  readonly unknownStatus?: TransferStatus
  /** Meaning of HTTP 404. Usually NOT_FOUND. */
  readonly notFound: 'NOT_FOUND' | 'PENDING' | 'rethrow'
  /** Whether transfers can be requested by hash and by order. */
  readonly bothTypes?: true
  /** Pattern of a destination hash. Default: 32 bytes in hex. */
  readonly hash?: RegExp
}

/** A reply and the expected status. */
export interface StatusRow {
  /** Completes 'when ...'. */
  readonly when: string
  readonly reply: unknown
  readonly status: TransferStatus
  readonly message?: string
  /** Hash of the payout transaction; empty while there is none. */
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

/** Fields of replies or of a transaction, named by a record of the specification. */
type Places = Readonly<Record<string, string>> | undefined

/** Returns whether a record of the specification names a field of a reply, or one of its parents. */
export function isListed(places: Places, route: string, path: string): boolean {
  return findListed(places, route, path).length > 0
}

/** Returns the entries of a record that name a field of a reply, or one of its parents. */
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
