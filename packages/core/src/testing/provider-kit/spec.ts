import type { ProviderOptions, QuoteProvider, TokenListEntry } from '../../quotes/provider.ts'
import type { ProviderErrorCode } from '../../quotes/provider-error.ts'
import type { UncheckedQuoteRequest } from '../../quotes/quote-request.ts'
import type { StatusRequest, TransferStatus } from '../../quotes/status.ts'
import type { ApiCall } from '../scripted-api.ts'
import type { ChainScript } from './chain.ts'
import { valueAt } from './json-place.ts'
import type { ApiRoutes } from './server.ts'

/** The provider has no such thing, and why. The reason is printed. */
export interface Absence {
  readonly none: string
}

/** Where a sent value is found: a field of the query or of the JSON body (`quote.amount`), or what reads the call. */
export type WireReader = string | ((call: ApiCall) => unknown)

/** What the author of an adapter says about it; the suite follows from this. */
export interface ProviderSpec {
  /** The factory. With more than one base URL: put each below `baseUrl`, and its path into the keys of `routes`. */
  readonly create: (options: ProviderOptions) => QuoteProvider
  /** From a token to a token, with both accounts, and different ones. */
  readonly request: UncheckedQuoteRequest
  /** What the server pays for `request`, in base units of the destination token. */
  readonly toAmount: bigint
  readonly routes: ApiRoutes
  /** For a provider that reads chains. Its reads are routes too, such as `POST chain/1/0x0d35b415`. */
  readonly chain?: ChainScript
  /** Routes that create something on the server: they are never called twice. */
  readonly mutations?: readonly string[]
  /** HTTP statuses from 500 by which a route declines, and an error row says so: `{ 'GET quote': [500] }`. */
  readonly declines?: Readonly<Record<string, readonly number[]>>
  readonly wire: WireSpec
  /** What goes out for a slippage of 0.1 %, 0.5 % and 3 %. */
  readonly slippage: SlippageSpec | Absence
  readonly native: NativeSpec | Absence
  /** Amounts that must survive to the last digit, both ways. Default: 1, 2^53 + 1, 10^24 + 7. */
  readonly amounts?: readonly bigint[]
  readonly errors: readonly ErrorRow[]
  /** Requests that are refused before anything is sent. */
  readonly refused: readonly RefusedRow[]
  /** How it builds, where that is not by asking for a transaction. */
  readonly build?: BuildSpec
  /** For a provider with a `status`. */
  readonly status?: StatusSpec
  /** For a provider with a token list. */
  readonly tokens?: TokensSpec
  /** Why the adapter's `decode` cannot read the transactions of this specification. */
  readonly decode?: Absence
  /**
   * Parts of a reply that may be missing, and why: `{ 'GET quote fees': 'charged only on some routes' }`. Missing, empty
   * or an unknown word there may change the answer; anything malformed may not.
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

/** Where the terms of a quote are found in what was sent. */
export interface WireSpec {
  /** The route that carries the terms. */
  readonly route: string
  /** Base units: a bigint, or digits. */
  readonly amount: WireReader | Absence
  readonly sourceToken: WireReader | Absence
  readonly destinationToken: WireReader | Absence
  readonly recipient: WireReader | Absence
  readonly sender: WireReader | Absence
}

/** How the provider writes slippage. */
export interface SlippageSpec {
  readonly read: WireReader
  /** By the percent of the request. */
  readonly sent: Readonly<Record<0.1 | 0.5 | 3, string | number>>
}

/** How the provider writes the native token. */
export interface NativeSpec {
  readonly source: string
  readonly destination: string
  /** A request with native tokens that is served. Default: `request` with a native token of 18 decimals on one side. */
  readonly request?: UncheckedQuoteRequest
}

/** A reply that is no quote, and what is said of it. */
export interface ErrorRow {
  /** Completes 'when ...'. */
  readonly when: string
  /** Default: the route that carries the terms. */
  readonly route?: string
  readonly reply: unknown
  readonly code: ProviderErrorCode | 'HTTP_ERROR' | 'INVALID_RESPONSE'
  /** Part of what the user is told, or of what the error holds beside it. */
  readonly reason?: string
}

/** A request that is refused before anything is sent. */
export interface RefusedRow {
  /** Completes 'when ...'. */
  readonly when: string
  /** What differs from `request`. */
  readonly request: Partial<UncheckedQuoteRequest>
  readonly code: ProviderErrorCode
}

/** How a provider builds that does not ask its server for a transaction. */
export interface BuildSpec {
  /** Why building sends nothing. */
  readonly local?: string
  /** Why there is no transaction: an order is signed instead. */
  readonly order?: string
}

/** How a transfer is looked up, and what the answers mean. */
export interface StatusSpec {
  readonly request: StatusRequest
  /** The route that answers with the row's reply. */
  readonly route: string
  /** The first is what `routes` answers. */
  readonly rows: readonly [StatusRow, ...StatusRow[]]
  /** A reply with a status word that does not exist. */
  readonly unknownWord: (word: string) => unknown
  /** What an unknown word means. Default PENDING. */
  readonly unknownStatus?: TransferStatus
  /** What HTTP 404 means. The house rule is NOT_FOUND. */
  readonly notFound: 'NOT_FOUND' | 'PENDING' | 'rethrow'
  /** It is looked up by hash and by order alike. */
  readonly bothTypes?: true
  /** What a destination hash looks like. Default: 32 bytes in hex. */
  readonly hash?: RegExp
}

/** A reply, and what is read out of it. */
export interface StatusRow {
  /** Completes 'when ...'. */
  readonly when: string
  readonly reply: unknown
  readonly status: TransferStatus
  readonly message?: string
  /** Of the transaction that paid out; an empty text while there is none. */
  readonly toHash?: string
}

/** What stands in the token list. */
export interface TokensSpec {
  /** Each must be found, with these fields. */
  readonly entries: readonly Partial<TokenListEntry>[]
}

export function isAbsence(value: object | string | ((...args: never[]) => unknown)): value is Absence {
  return typeof value === 'object' && 'none' in value
}

/** The value that a reader finds. */
export function readWire(reader: WireReader, call: ApiCall): unknown {
  if (typeof reader === 'function') return reader(call)
  return valueAt(call.body, reader.split('.')) ?? call.query[reader]
}

/** Places of replies, or of a transaction, by which a record of the specification names them. */
type Places = Readonly<Record<string, string>> | undefined

/** Whether a record of the specification names this place of a reply, or one above it. */
export function isListed(places: Places, route: string, path: string): boolean {
  return findListed(places, route, path).length > 0
}

/** Returns the entries of a record that name this place of a reply, or one above it. */
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
