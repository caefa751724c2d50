import { compact, fieldIssue, InvalidInputError } from '@causeway/core'
import { isAddress } from '@causeway/core/chains'
import { isReferralCode } from '@causeway/core/points'

/** What the query parameter `operation` may say. */
export const URL_OPERATIONS = ['open', 'close', 'collateralswap', 'debtswap'] as const

/** One of `URL_OPERATIONS`. */
export type UrlOperation = (typeof URL_OPERATIONS)[number]

/** What the query of a page says. What is missing or malformed is not there. */
export interface UrlState {
  /** The parameter `chain`. */
  readonly chainId?: number
  readonly inputChain?: number
  readonly outputChain?: number
  /** Id of a lender. */
  readonly lender?: string
  /** A symbol or an address. */
  readonly inputCurrency?: string
  readonly outputCurrency?: string
  /** Default `open`. */
  readonly operation: UrlOperation
  /** Exactly six characters. */
  readonly referralCode?: string
  /** Milliseconds since the epoch: a swap form begins anew with each. */
  readonly refresh?: number
  /** Leverage of a margin trade, from 1 to 1,000 with at most two decimals. */
  readonly leverage?: number
  /** Id of the mode of the lender in which a trade is meant. */
  readonly mode?: number
}

/** A value for each parameter that changes, or 'remove', which deletes it. */
export type UrlChanges = { readonly [Name in keyof UrlState]?: UrlState[Name] | 'remove' | undefined }

/** What a query says, with its question mark or without. It never throws: whatever cannot be read is left out. */
export function readUrlState(search: string): UrlState {
  const query = new URLSearchParams(search)
  const value = <T>({ key, read }: Parameter<T>): T | undefined => {
    const text = query.get(key)
    return text === null ? undefined : read(text)
  }
  return compact({
    chainId: value(PARAMETERS.chainId),
    inputChain: value(PARAMETERS.inputChain),
    outputChain: value(PARAMETERS.outputChain),
    lender: value(PARAMETERS.lender),
    inputCurrency: value(PARAMETERS.inputCurrency),
    outputCurrency: value(PARAMETERS.outputCurrency),
    operation: value(PARAMETERS.operation) ?? 'open',
    referralCode: value(PARAMETERS.referralCode),
    refresh: value(PARAMETERS.refresh),
    leverage: value(PARAMETERS.leverage),
    mode: value(PARAMETERS.mode),
  })
}

/**
 * The query with these changes, with its question mark, or empty. Every other parameter keeps its bytes and its place;
 * a new one comes last.
 *
 * @throws InvalidInputError naming each value that `readUrlState` would not read back
 */
export function writeUrlState(search: string, changes: UrlChanges): string {
  const changed = NAMES.filter((name) => changes[name] !== undefined)
  refuseUnreadable(changed, changes)
  const pairs = search.replace(/^\?/, '').split('&').filter(Boolean)
  const next = changed.reduce((left, name) => write(left, PARAMETERS[name].key, `${changes[name]}`), pairs)
  return next.length === 0 ? '' : `?${next.join('&')}`
}

/** What `applyUrlState` needs of `window.history` and `window.location`. */
export interface UrlPage {
  readonly history: {
    readonly state: unknown
    replaceState(state: unknown, unused: string, url: string): void
  }
  readonly location: { readonly href: string }
}

/**
 * Writes the changes to the address of the page, in place of its history entry: going back leaves the page.
 *
 * @throws InvalidInputError as `writeUrlState` does
 */
export function applyUrlState({ history, location }: UrlPage, changes: UrlChanges): void {
  const url = new URL(location.href)
  const search = writeUrlState(url.search, changes)
  if (search === url.search) return
  url.search = search
  history.replaceState(history.state, '', url.href)
}

interface Parameter<T> {
  readonly key: string
  /** In words, for errors. */
  readonly expected: string
  readonly read: (text: string) => T | undefined
}

const chainParameter = (key: string): Parameter<number> => ({
  key,
  expected: 'a chain id',
  read: readChainId,
})

const currencyParameter = (key: string): Parameter<string> => ({
  key,
  expected: 'a symbol or an address',
  read: readCurrency,
})

/** In the order in which new ones are written. */
const PARAMETERS: { readonly [Name in keyof UrlState]-?: Parameter<NonNullable<UrlState[Name]>> } = {
  chainId: /* @__PURE__ */ chainParameter('chain'),
  inputChain: /* @__PURE__ */ chainParameter('inputChain'),
  outputChain: /* @__PURE__ */ chainParameter('outputChain'),
  lender: { key: 'lender', expected: 'the id of a lender', read: readLender },
  inputCurrency: /* @__PURE__ */ currencyParameter('inputCurrency'),
  outputCurrency: /* @__PURE__ */ currencyParameter('outputCurrency'),
  operation: { key: 'operation', expected: 'open, close, collateralswap or debtswap', read: readOperation },
  referralCode: {
    key: 'referralCode',
    expected: 'exactly six characters',
    read: (text) => (isReferralCode(text) ? text : undefined),
  },
  refresh: {
    key: 'refresh',
    expected: 'milliseconds since the epoch',
    read: (text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined),
  },
  leverage: {
    key: 'leverage',
    expected: 'a number from 1 to 1000 with at most two decimals',
    read: readLeverage,
  },
  mode: {
    key: 'mode',
    expected: 'the id of a mode',
    read: (text) => (/^\d{1,4}$/.test(text) ? Number(text) : undefined),
  },
}

const NAMES = /* @__PURE__ */ Object.keys(PARAMETERS) as (keyof UrlState)[]

function readChainId(text: string): number | undefined {
  const id = /^\d+$/.test(text) ? Number(text) : 0
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

function readLeverage(text: string): number | undefined {
  const leverage = /^\d{1,4}(\.\d{1,2})?$/.test(text) ? Number(text) : 0
  return leverage >= 1 && leverage <= 1_000 ? leverage : undefined
}

function readLender(text: string): string | undefined {
  return /^[\w-]{1,128}$/.test(text) ? text : undefined
}

/** Text that begins like an address is one, or it is malformed; everything else may be a symbol. */
function readCurrency(text: string): string | undefined {
  if (/^0x[\da-f]*$/i.test(text)) return isAddress(text, 'EVM') || isAddress(text, 'FUEL') ? text : undefined
  return /^[^\p{C}\uFFFD]{1,64}$/u.test(text) && text.trim() === text ? text : undefined
}

function readOperation(text: string): UrlOperation | undefined {
  return URL_OPERATIONS.find((operation) => operation === text.toLowerCase())
}

function refuseUnreadable(changed: readonly (keyof UrlState)[], changes: UrlChanges): void {
  const issues = changed
    .filter(
      (name) => changes[name] !== 'remove' && PARAMETERS[name].read(`${changes[name]}`) !== changes[name],
    )
    .map((name) => fieldIssue(name, PARAMETERS[name].expected, changes[name]))
  if (issues.length > 0) throw new InvalidInputError('URL', issues)
}

/** In place of the first pair of this name; further ones, which nobody reads, go. */
function write(pairs: readonly string[], key: string, value: string): string[] {
  const isOurs = (pair: string) => new URLSearchParams(`?${pair}`).has(key)
  const written = value === 'remove' ? [] : [`${key}=${encodeURIComponent(value)}`]
  const first = pairs.findIndex(isOurs)
  if (first < 0) return [...pairs, ...written]
  return [...pairs.slice(0, first), ...written, ...pairs.slice(first).filter((pair) => !isOurs(pair))]
}
