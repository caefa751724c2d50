import type {
  ProviderErrorCode,
  ProviderOptions,
  QuoteProvider,
  QuoteRequestInput,
  StatusRequest,
  TokenListEntry,
  TransferStatus,
} from '../../quotes/index.ts'
import type { ChainScript } from './chain.ts'
import type { Call, Routes } from './server.ts'

/** The provider has no such thing, and why. The reason is printed. */
export interface None {
  readonly none: string
}

/** Where a sent value is found: a field of the query or of the JSON body (`quote.amount`), or what reads the call. */
export type Reader = string | ((call: Call) => unknown)

/** What the author of an adapter says about it; the suite follows from this. */
export interface ProviderSpec {
  /** The factory. With more than one base URL: put each below `baseUrl`, and its path into the keys of `routes`. */
  readonly create: (options: ProviderOptions) => QuoteProvider
  /** From a token to a token, with both accounts, and different ones. */
  readonly request: QuoteRequestInput
  /** What the server pays for `request`, in base units of the destination token. */
  readonly toAmount: bigint
  readonly routes: Routes
  /** For a provider that reads chains. Its reads are routes too, such as `POST chain/1/0x0d35b415`. */
  readonly chain?: ChainScript
  /** Routes that create something on the server: they are never called twice. */
  readonly mutations?: readonly string[]
  /** HTTP statuses from 500 by which a route declines, and an error row says so: `{ 'GET quote': [500] }`. */
  readonly declines?: Readonly<Record<string, readonly number[]>>
  readonly wire: WireSpec
  /** What goes out for a slippage of 0.1 %, 0.5 % and 3 %. */
  readonly slippage: SlippageSpec | None
  readonly native: NativeSpec | None
  /** Amounts that must survive to the last digit, both ways. Default: 1, 2^53 + 1, 10^24 + 7. */
  readonly amounts?: readonly bigint[]
  readonly errors: readonly ErrorRow[]
  /** Requests that are refused before anything is sent. */
  readonly refused: readonly RefusedRow[]
  /** Present when the provider has the part. */
  readonly build?: BuildSpec
  readonly status?: StatusSpec
  readonly tokens?: TokensSpec
  /** Why the adapter's `decode` cannot read the transactions of this specification. */
  readonly decode?: None
  /**
   * Parts of a reply that may be missing, and why: `{ 'GET quote fees': 'charged only on some routes' }`. Missing, empty
   * or an unknown word there may change the answer; anything malformed may not.
   */
  readonly fallbacks?: Readonly<Record<string, string>>
  /** Addresses that only the reply knows, and why they are believed: `{ 'GET quote approvalAddress': '...' }`. */
  readonly trusted?: Readonly<Record<string, string>>
}

/** Where the terms of a quote are found in what was sent. */
export interface WireSpec {
  /** The route that carries the terms. */
  readonly route: string
  /** Base units: a bigint, or digits. */
  readonly amount: Reader | None
  readonly sourceToken: Reader | None
  readonly destinationToken: Reader | None
  readonly recipient: Reader | None
  readonly sender: Reader | None
}

export interface SlippageSpec {
  readonly read: Reader
  readonly sent: Readonly<Record<0.1 | 0.5 | 3, string | number>>
}

/** How the provider writes the native token. */
export interface NativeSpec {
  readonly source: string
  readonly destination: string
  /** A request with native tokens that is served. Default: `request` with a native token of 18 decimals on one side. */
  readonly request?: QuoteRequestInput
}

export interface ErrorRow {
  /** Completes 'when ...'. */
  readonly when: string
  /** Default: the route that carries the terms. */
  readonly route?: string
  readonly reply: unknown
  readonly code: ProviderErrorCode | 'HTTP_ERROR' | 'INVALID_RESPONSE'
  /** Part of what the user is told. */
  readonly reason?: string
}

export interface RefusedRow {
  readonly when: string
  /** What differs from `request`. */
  readonly request: Partial<QuoteRequestInput>
  readonly code: ProviderErrorCode
}

export interface BuildSpec {
  /** Why building sends nothing. */
  readonly local?: string
  /** Why there is no transaction: an order is signed instead. */
  readonly order?: string
}

export interface StatusSpec {
  readonly request: StatusRequest
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

export interface StatusRow {
  readonly when: string
  readonly reply: unknown
  readonly status: TransferStatus
  readonly message?: string
  readonly toHash?: string
}

export interface TokensSpec {
  /** Each must be found in the list. */
  readonly entries: readonly Partial<TokenListEntry>[]
}

export function isNone(value: object | string | ((...args: never[]) => unknown)): value is None {
  return typeof value === 'object' && 'none' in value
}

/** Whether a record of the specification names this place of a reply, or one above it. */
export function isListed(
  places: Readonly<Record<string, string>> | undefined,
  route: string,
  path: string,
): boolean {
  return Object.keys(places ?? {}).some((place) => {
    if (!place.startsWith(`${route} `)) return false
    const actual = path.split('.')
    return place
      .slice(route.length + 1)
      .split('.')
      .every((key, index) => key === '*' || key === actual[index])
  })
}

/** The value that a reader finds. */
export function readWire(reader: Reader, call: Call): unknown {
  if (typeof reader === 'function') return reader(call)
  return valueAt(call.body, reader.split('.')) ?? call.query[reader]
}

function valueAt(node: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return node
  if (typeof node !== 'object' || node === null || !Object.hasOwn(node, key)) return undefined
  return valueAt(Reflect.get(node, key), rest)
}
