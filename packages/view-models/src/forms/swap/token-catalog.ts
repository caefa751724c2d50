import type { Address } from '@causeway/core'
import { isAddress, isNativeToken } from '@causeway/core/chains'
import {
  type BalanceEntry,
  canonicalSymbol,
  customTokenKey,
  isPendleExpired,
  type PendleTokenType,
  type Token,
} from '@causeway/core/data'
import { abbreviateAddress } from '@causeway/core/format'
import { compareTexts } from '../../shared/compare-texts.ts'

/** Input of `tokenCatalog`. */
export interface TokenCatalogInput {
  /** Tokens of token lists, on any chain. */
  readonly tokens: readonly Token[]
  /** Tokens that the user added. If a list contains such a token, the entry of the list is used. */
  readonly customTokens?: readonly Token[] | undefined
  /** Chains to show, most important first. Default: all, in the order of their ids. */
  readonly chainIds?: readonly number[] | undefined
  /** Balances by `customTokenKey`. */
  readonly balances?: ReadonlyMap<string, TokenHolding> | undefined
  /** Keys of recently chosen tokens, most recent first. */
  readonly recents?: readonly string[] | undefined
  /** Keys of tokens to show before other listed tokens, in order. */
  readonly mainTokens?: readonly string[] | undefined
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** Balance of a token and its value. */
export type TokenHolding = Pick<BalanceEntry, 'balanceRaw' | 'balanceUsd'>

/**
 * All tokens of a picker in the order without a search text. Create it again when a list or a balance changes, not per
 * key press.
 */
export interface TokenCatalog {
  readonly choices: readonly TokenChoice[]
}

/** One token of a picker. */
export interface TokenChoice {
  /** `customTokenKey` of the token, unique in the list. */
  readonly key: string
  readonly token: Token
  /** Section without a search text. */
  readonly section: TokenSection
  readonly holding: TokenHolding | undefined
  /** Whether the token is not on any list. Anyone can create a token with any symbol. */
  readonly isUnverified: boolean
  /** Whether another token on its chain has the same symbol. If so, also show `shortAddress`. */
  readonly isAmbiguous: boolean
  /** Shortened address; blank for a native token, which has none. */
  readonly shortAddress: string
  readonly pendle: PendleMark | undefined
  /** Searchable texts in lower case. */
  readonly terms: TokenTerms
}

/** Symbol, name and address in lower case. */
export type TokenTerms = Readonly<Record<'symbol' | 'name' | 'address', string>>

/** Section of a token: held, recently chosen, main, listed, or not on any list. */
export type TokenSection = 'held' | 'recent' | 'main' | 'listed' | 'unverified'

/** Label of a Pendle token. */
export interface PendleMark {
  readonly type: PendleTokenType
  /** Seconds since the epoch. */
  readonly expiry: number | undefined
  readonly isExpired: boolean
}

/** Result of a search. */
export interface TokenSearchResult {
  /** Matches, the same objects as in the catalog. */
  readonly choices: readonly TokenChoice[]
  /** The typed address, if no token of the chains has it: the token may be loaded from the chain. */
  readonly unknownAddress: Address | undefined
}

/**
 * Returns all tokens of the chains without duplicates: held ones by value, then recent, main and other listed ones.
 * Unlisted tokens are last, regardless of their value.
 */
export function tokenCatalog(input: TokenCatalogInput): TokenCatalog {
  const candidates = getCandidates(input).sort(compare)
  const namesakes = countNames(candidates.map(({ token }) => toNameKey(token)))
  const choices = candidates.map(({ key, token, section, holding }): TokenChoice => {
    const { address, symbol, name } = token
    return {
      key,
      token,
      section,
      holding,
      isUnverified: section === 'unverified',
      isAmbiguous: (namesakes.get(toNameKey(token)) ?? 0) > 1,
      shortAddress: isNativeToken(address) ? '' : abbreviateAddress(address),
      pendle: pendleMark(token, input.now),
      terms: { symbol: symbol.toLowerCase(), name: name.toLowerCase(), address: address.toLowerCase() },
    }
  })
  return { choices }
}

/**
 * Returns the tokens that match a text: exact addresses and symbols first, then symbols, then names that start with it,
 * then those that contain it. Ties keep the order of the catalog, and unlisted tokens follow all listed ones. Each
 * search is a single pass without sorting.
 *
 * @param text a symbol, a name, an address, or the beginning of one; blank matches all tokens
 */
export function searchTokens({ choices }: TokenCatalog, text: string): TokenSearchResult {
  const query = text.trim()
  const getRank = createMatcher(query)
  const [verified, unverified] = [emptyRanks(), emptyRanks()]
  for (const choice of choices) {
    const rank = getRank(choice.terms)
    if (rank !== undefined) (choice.isUnverified ? unverified : verified)[rank]?.push(choice)
  }
  const matches = [...verified, ...unverified].flat()
  const isAddressTyped = isAddress(query, 'EVM') || isAddress(query, 'FUEL')
  return { choices: matches, unknownAddress: isAddressTyped && matches.length === 0 ? query : undefined }
}

interface Candidate extends Pick<TokenChoice, 'key' | 'token' | 'section' | 'holding'> {
  /** Sort value within the section, lowest first. */
  readonly place: number
  readonly chainPosition: number
}

/** Returns all tokens of the chains without duplicates, with their positions. */
function getCandidates({
  tokens,
  customTokens = [],
  chainIds,
  balances,
  recents = [],
  mainTokens = [],
}: TokenCatalogInput): Candidate[] {
  const chains = toPositions(chainIds ?? [])
  const [recentPositions, mainPositions] = [toPositions(recents), toPositions(mainTokens)]
  const candidates = new Map<string, Candidate>()
  const add = (token: Token, isListed: boolean) => {
    const chainPosition = chainIds ? chains.get(token.chainId) : token.chainId
    if (chainPosition === undefined) return
    const key = customTokenKey(token.chainId, token.address)
    if (candidates.has(key)) return
    const holding = balances?.get(key)
    const recent = recentPositions.get(key)
    const main = mainPositions.get(key)
    const { section, place } = getPosition({ isListed, holding, recent, main })
    candidates.set(key, { key, token, section, holding, place, chainPosition })
  }
  for (const token of tokens) add(token, true)
  for (const token of customTokens) add(token, false)
  return [...candidates.values()]
}

function toPositions<Item>(items: readonly Item[]): Map<Item, number> {
  const places = new Map<Item, number>()
  for (const [place, item] of items.entries()) if (!places.has(item)) places.set(item, place)
  return places
}

function getPosition({
  isListed,
  holding,
  recent,
  main,
}: {
  readonly isListed: boolean
  readonly holding: TokenHolding | undefined
  readonly recent: number | undefined
  readonly main: number | undefined
}): Pick<Candidate, 'section' | 'place'> {
  // Sort unlisted tokens last, so that spam tokens never appear first, regardless of their value.
  const worth = holding?.balanceUsd ?? 0
  if (!isListed) return { section: 'unverified', place: -worth }
  if (worth > 0 || (holding?.balanceRaw ?? 0n) > 0n) return { section: 'held', place: -worth }
  if (recent !== undefined) return { section: 'recent', place: recent }
  return main === undefined ? { section: 'listed', place: 0 } : { section: 'main', place: main }
}

const SECTIONS: Readonly<Record<TokenSection, number>> = {
  held: 0,
  recent: 1,
  main: 2,
  listed: 3,
  unverified: 4,
}

function compare(a: Candidate, b: Candidate): number {
  return (
    SECTIONS[a.section] - SECTIONS[b.section] ||
    a.place - b.place ||
    a.chainPosition - b.chainPosition ||
    compareTexts(a.token.symbol, b.token.symbol) ||
    compareTexts(a.key, b.key)
  )
}

/** Number of different ranks that `createMatcher` can return. */
const RANKS = 5

function emptyRanks(): TokenChoice[][] {
  return Array.from({ length: RANKS }, () => [])
}

/** Returns a function that ranks how well a token matches a text, 0 is best; undefined without a match. */
function createMatcher(query: string): (terms: TokenTerms) => number | undefined {
  const text = query.toLowerCase()
  if (text === '') return () => 0
  if (/^0x[0-9a-f]{3,}$/.test(text)) {
    return ({ address }) => (address === text ? 0 : address.startsWith(text) ? 1 : undefined)
  }
  const alias = canonicalSymbol(query.toUpperCase()).toLowerCase()
  return ({ symbol, name }) => {
    if (symbol === text) return 0
    if (symbol === alias) return 1
    if (symbol.startsWith(text)) return 2
    if (name.startsWith(text)) return 3
    return symbol.includes(text) || name.includes(text) ? 4 : undefined
  }
}

function toNameKey({ chainId, symbol }: Token): string {
  return `${chainId}:${symbol.toLowerCase()}`
}

function countNames(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

function pendleMark(token: Token, now: number): PendleMark | undefined {
  const pendle = token.props?.pendle
  if (!pendle) return undefined
  return { type: pendle.tokenType, expiry: pendle.expiry, isExpired: isPendleExpired(token, now / 1000) }
}
