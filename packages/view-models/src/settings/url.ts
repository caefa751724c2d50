import { compact, fieldIssue, InvalidInputError } from '@causeway/core'
import { isAddress } from '@causeway/core/chains'
import { isReferralCode } from '@causeway/core/points'

/** Values of the query parameter `operation`. */
export const URL_OPERATIONS = ['open', 'close', 'collateralswap', 'debtswap'] as const

/** One of `URL_OPERATIONS`. */
export type UrlOperation = (typeof URL_OPERATIONS)[number]

/** State of a page's query. Missing and malformed parameters are undefined. */
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
  /** Margin operation. Default `open`. */
  readonly operation: UrlOperation
  /** Referral code of exactly six characters. */
  readonly referralCode?: string
  /** Milliseconds since the epoch. Each value resets the swap form. */
  readonly refresh?: number
  /** Leverage of a margin trade, from 1 to 1,000 with at most two decimals. */
  readonly leverage?: number
  /** Id of the lender's mode for a trade. */
  readonly mode?: number
}

/** A value for each parameter that changes, or 'remove', which deletes it. */
export type UrlChanges = { readonly [Name in keyof UrlState]?: UrlState[Name] | 'remove' | undefined }

/** Reads a query, with or without its question mark. Never throws: malformed parameters are ignored. */
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
 * Returns the query with the changes applied, with its question mark, or an empty string. Other parameters keep their
 * text and position; new ones are appended.
 *
 * @throws InvalidInputError listing each value that `readUrlState` would not read back
 */
export function writeUrlState(search: string, changes: UrlChanges): string {
  const changed = NAMES.filter((name) => changes[name] !== undefined)
  rejectInvalid(changed, changes)
  const pairs = search.replace(/^\?/, '').split('&').filter(Boolean)
  const next = changed.reduce((query, name) => write(query, PARAMETERS[name].key, `${changes[name]}`), pairs)
  return next.length === 0 ? '' : `?${next.join('&')}`
}

/** The parts of `window` that `applyUrlState` uses. */
export interface UrlPage {
  readonly history: {
    readonly state: unknown
    replaceState(state: unknown, unused: string, url: string): void
  }
  readonly location: { readonly href: string }
}

/**
 * Changes the URL of the page, replacing its history entry, so that going back leaves the page.
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
  /** Description of valid values, for errors. */
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

/** Parameters in the order in which new ones are appended. */
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

/** Text that starts with `0x` has to be a valid address. Other text may be a symbol. */
function readCurrency(text: string): string | undefined {
  if (/^0x[\da-f]*$/i.test(text)) return isAddress(text, 'EVM') || isAddress(text, 'FUEL') ? text : undefined
  return /^[^\p{C}\uFFFD]{1,64}$/u.test(text) && text.trim() === text ? text : undefined
}

function readOperation(text: string): UrlOperation | undefined {
  return URL_OPERATIONS.find((operation) => operation === text.toLowerCase())
}

function rejectInvalid(changed: readonly (keyof UrlState)[], changes: UrlChanges): void {
  const issues = changed
    .filter(
      (name) => changes[name] !== 'remove' && PARAMETERS[name].read(`${changes[name]}`) !== changes[name],
    )
    .map((name) => fieldIssue(name, PARAMETERS[name].expected, changes[name]))
  if (issues.length > 0) throw new InvalidInputError('URL', issues)
}

/** Replaces the first pair of a key and removes the others, which are never read. */
function write(pairs: readonly string[], key: string, value: string): string[] {
  const hasKey = (pair: string) => new URLSearchParams(`?${pair}`).has(key)
  const written = value === 'remove' ? [] : [`${key}=${encodeURIComponent(value)}`]
  const first = pairs.findIndex(hasKey)
  if (first < 0) return [...pairs, ...written]
  return [...pairs.slice(0, first), ...written, ...pairs.slice(first).filter((pair) => !hasKey(pair))]
}
