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

/** What a token picker looks through. */
export interface TokenCatalogueInput {
  /** The tokens of lists, of any chains. */
  readonly tokens: readonly Token[]
  /** Tokens that the user named. One that a list has too is that of the list. */
  readonly customTokens?: readonly Token[] | undefined
  /** Only these chains, the one that matters most first. Default: all, in the order of their ids. */
  readonly chainIds?: readonly number[] | undefined
  /** What the user holds, by `customTokenKey`. */
  readonly balances?: ReadonlyMap<string, TokenHolding> | undefined
  /** Keys of tokens that were chosen lately, the last one first. */
  readonly recents?: readonly string[] | undefined
  /** Keys of the tokens to offer first, in their order. */
  readonly mainTokens?: readonly string[] | undefined
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** What is held of a token: as a balance row has it. */
export type TokenHolding = Pick<BalanceEntry, 'balanceRaw' | 'balanceUsd'>

/** Every token of a picker in the order of a blank search. Make it anew when a list or a balance changes, not for a key. */
export interface TokenCatalogue {
  readonly choices: readonly TokenChoice[]
}

/** One token of a picker. */
export interface TokenChoice {
  /** As `customTokenKey` makes it: unique in the list. */
  readonly key: string
  readonly token: Token
  /** Where it stands while nothing is typed. */
  readonly section: TokenSection
  readonly holding: TokenHolding | undefined
  /** On no list: anybody can give a token any name. */
  readonly isUnverified: boolean
  /** Another token of its chain has the same symbol: show `shortAddress` beside it. */
  readonly isAmbiguous: boolean
  /** Blank for a native token, which has no address of its own. */
  readonly shortAddress: string
  readonly pendle: PendleMark | undefined
  /** What a text is looked for in: lower case. */
  readonly terms: TokenTerms
}

/** Symbol, name and address in lower case. */
export type TokenTerms = Readonly<Record<'symbol' | 'name' | 'address', string>>

/** Held, chosen lately, among the main ones, on a list, on none. */
export type TokenSection = 'held' | 'recent' | 'main' | 'listed' | 'unverified'

/** What is said of a Pendle token beside its symbol. */
export interface PendleMark {
  readonly type: PendleTokenType
  /** Seconds since the epoch. */
  readonly expiry: number | undefined
  readonly isExpired: boolean
}

/** What a search found. */
export interface TokenSearchResult {
  /** Each the same object as in the catalogue. */
  readonly choices: readonly TokenChoice[]
  /** The address that was typed where no token of these chains has it: a token may be read from the chain. */
  readonly unknownAddress: Address | undefined
}

/**
 * Every token of the chains once: first what is held, by its worth in USD, then what was chosen lately, the main ones and
 * the rest of the lists. What is on no list comes last, whatever it calls itself.
 */
export function tokenCatalogue(input: TokenCatalogueInput): TokenCatalogue {
  const candidates = candidatesOf(input).sort(compare)
  const namesakes = countsOf(candidates.map(({ token }) => nameOf(token)))
  const choices = candidates.map(({ key, token, section, holding }): TokenChoice => {
    const { address, symbol, name } = token
    return {
      key,
      token,
      section,
      holding,
      isUnverified: section === 'unverified',
      isAmbiguous: (namesakes.get(nameOf(token)) ?? 0) > 1,
      shortAddress: isNativeToken(address) ? '' : abbreviateAddress(address),
      pendle: pendleMark(token, input.now),
      terms: { symbol: symbol.toLowerCase(), name: name.toLowerCase(), address: address.toLowerCase() },
    }
  })
  return { choices }
}

/**
 * The tokens that a text means: an address before all, then whose symbol it is, whose symbol and whose name begin with it,
 * and who has it somewhere. Equals stay in the order of the catalogue,
 * and what is on no list follows all that is.
 * A key costs one pass over the catalogue, and no sorting.
 *
 * @param text a symbol, a name, an address, or the beginning of one; blank means everything
 */
export function searchTokens({ choices }: TokenCatalogue, text: string): TokenSearchResult {
  const wanted = text.trim()
  const rankOf = matcher(wanted)
  const [verified, unverified] = [emptyRanks(), emptyRanks()]
  for (const choice of choices) {
    const rank = rankOf(choice.terms)
    if (rank !== undefined) (choice.isUnverified ? unverified : verified)[rank]?.push(choice)
  }
  const found = [...verified, ...unverified].flat()
  const isAddressTyped = isAddress(wanted, 'EVM') || isAddress(wanted, 'FUEL')
  return { choices: found, unknownAddress: isAddressTyped && found.length === 0 ? wanted : undefined }
}

interface Candidate extends Pick<TokenChoice, 'key' | 'token' | 'section' | 'holding'> {
  /** Within its section: the lowest first. */
  readonly place: number
  readonly chainPlace: number
}

/** Every token of the chains once, with its place before anything is typed. */
function candidatesOf({
  tokens,
  customTokens = [],
  chainIds,
  balances,
  recents = [],
  mainTokens = [],
}: TokenCatalogueInput): Candidate[] {
  const chains = placesOf(chainIds ?? [])
  const [recentPlaces, mainPlaces] = [placesOf(recents), placesOf(mainTokens)]
  const candidates = new Map<string, Candidate>()
  const add = (token: Token, isListed: boolean) => {
    const chainPlace = chainIds ? chains.get(token.chainId) : token.chainId
    if (chainPlace === undefined) return
    const key = customTokenKey(token.chainId, token.address)
    if (candidates.has(key)) return
    const holding = balances?.get(key)
    const recent = recentPlaces.get(key)
    const main = mainPlaces.get(key)
    const { section, place } = placeOf({ isListed, holding, recent, main })
    candidates.set(key, { key, token, section, holding, place, chainPlace })
  }
  for (const token of tokens) add(token, true)
  for (const token of customTokens) add(token, false)
  return [...candidates.values()]
}

function placesOf<Item>(items: readonly Item[]): Map<Item, number> {
  const places = new Map<Item, number>()
  for (const [place, item] of items.entries()) if (!places.has(item)) places.set(item, place)
  return places
}

function placeOf({
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
  // Whoever sends worthless tokens to everybody is not to be first in their lists.
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
    a.chainPlace - b.chainPlace ||
    compareTexts(a.token.symbol, b.token.symbol) ||
    compareTexts(a.key, b.key)
  )
}

/** As many as `matcher` tells apart. */
const RANKS = 5

function emptyRanks(): TokenChoice[][] {
  return Array.from({ length: RANKS }, () => [])
}

/** How well a token matches a text, 0 the best; undefined where it does not. */
function matcher(wanted: string): (terms: TokenTerms) => number | undefined {
  const text = wanted.toLowerCase()
  if (text === '') return () => 0
  if (/^0x[0-9a-f]{3,}$/.test(text)) {
    return ({ address }) => (address === text ? 0 : address.startsWith(text) ? 1 : undefined)
  }
  const alias = canonicalSymbol(wanted.toUpperCase()).toLowerCase()
  return ({ symbol, name }) => {
    if (symbol === text) return 0
    if (symbol === alias) return 1
    if (symbol.startsWith(text)) return 2
    if (name.startsWith(text)) return 3
    return symbol.includes(text) || name.includes(text) ? 4 : undefined
  }
}

function nameOf({ chainId, symbol }: Token): string {
  return `${chainId}:${symbol.toLowerCase()}`
}

function countsOf(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

function pendleMark(token: Token, now: number): PendleMark | undefined {
  const pendle = token.props?.pendle
  if (!pendle) return undefined
  return { type: pendle.tokenType, expiry: pendle.expiry, isExpired: isPendleExpired(token, now / 1000) }
}
