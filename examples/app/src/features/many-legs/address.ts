import type { Address } from '@causeway/core'
import { normalizeAmountText } from '@causeway/view-models'

/** One of several sources, as the address of a page names it. */
export interface LegText {
  readonly chainId: number
  /** Of the token, in small letters. */
  readonly address: Address
  /** As it was typed; blank before. */
  readonly text: string
}

/** What of a page with several transfers is in its address: what is to be sent, and what was. */
export interface LegAddress {
  readonly from: readonly LegText[]
  /** Ids of the transfers that were begun, in that order. */
  readonly transfers: readonly string[]
}

const LEG = /^(\d{1,9})-0x([\da-f]{40}(?:[\da-f]{24})?)-([^,]{0,120})$/i
/** More than anybody sends, and fewer than would hold up the page. */
const MOST = 24

/** Commas separate the legs, so the address holds another mark in their place. */
const COMMA = '~'

/** The maximum length of an amount. */
const LONGEST_TEXT = 120

/** Returns a typed amount as the address holds it. A text that cannot be read stays as typed: its form rejects it. */
function legText(typed: string): string {
  return normalizeAmountText(typed).slice(0, LONGEST_TEXT).replaceAll(',', COMMA)
}

/** What a query says. What cannot be read is left out, and so is what stands there twice. */
export function readLegs(search: string): LegAddress {
  const query = new URLSearchParams(search)
  const legs = listOf(query.get('from')).flatMap((part): LegText[] => {
    const [, chainId, digits = '', text = ''] = LEG.exec(part) ?? []
    if (chainId === undefined) return []
    const address: Address = `0x${digits.toLowerCase()}`
    return [{ chainId: Number(chainId), address, text: text.replaceAll(COMMA, ',') }]
  })
  const from = legs.filter((leg, at) => legs.findIndex((other) => isSameLeg(leg, other)) === at)
  return { from, transfers: [...new Set(listOf(query.get('transfers')))] }
}

/** The query with these legs in place of those it had; all else of it stays. */
export function writeLegs(search: string, { from, transfers }: LegAddress): string {
  const query = new URLSearchParams(search)
  const put = (name: string, parts: readonly string[]) => {
    if (parts.length === 0) query.delete(name)
    else query.set(name, parts.join(','))
  }
  put(
    'from',
    from.map(({ chainId, address, text }) => `${chainId}-${address}-${legText(text)}`),
  )
  put('transfers', transfers)
  // Readable: neither means anything else in a query.
  return `?${query}`.replaceAll('%2C', ',').replace(/^\?$/, '')
}

export function isSameLeg(a: Omit<LegText, 'text'>, b: Omit<LegText, 'text'>): boolean {
  return a.chainId === b.chainId && a.address === b.address
}

function listOf(text: string | null): string[] {
  return (text ?? '')
    .split(',')
    .filter((part) => part !== '')
    .slice(0, MOST)
}
