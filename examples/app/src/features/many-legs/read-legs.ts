import type { Address } from '@causeway/core'
import { normalizeAmountText } from '@causeway/view-models'

/** A source of several transfers, as in the URL. */
export interface LegText {
  readonly chainId: number
  /** Token address in lower case. */
  readonly address: Address
  /** Amount as typed; empty at first. */
  readonly text: string
}

/** State of several transfers in the URL: the sources to send, and the sent transfers. */
export interface LegUrlState {
  readonly from: readonly LegText[]
  /** Ids of the started transfers, in order. */
  readonly transfers: readonly string[]
}

const LEG = /^(\d{1,9})-0x([\da-f]{40}(?:[\da-f]{24})?)-([^,]{0,120})$/i
/** Maximum number of sources. */
const MAX_LEGS = 24

/** Replaces commas in amounts, because commas separate the legs. */
const COMMA = '~'

/** The maximum length of an amount. */
const MAX_TEXT_LENGTH = 120

/** Returns a typed amount for the URL. An invalid text is kept: the form rejects it. */
function legText(typed: string): string {
  return normalizeAmountText(typed).slice(0, MAX_TEXT_LENGTH).replaceAll(',', COMMA)
}

/** Parses the query. Invalid and duplicate sources are skipped. */
export function readLegs(search: string): LegUrlState {
  const query = new URLSearchParams(search)
  const legs = parseList(query.get('from')).flatMap((part): LegText[] => {
    const [, chainId, digits = '', text = ''] = LEG.exec(part) ?? []
    if (chainId === undefined) return []
    const address: Address = `0x${digits.toLowerCase()}`
    return [{ chainId: Number(chainId), address, text: text.replaceAll(COMMA, ',') }]
  })
  const from = legs.filter((leg, index) => legs.findIndex((candidate) => isSameLeg(leg, candidate)) === index)
  return { from, transfers: [...new Set(parseList(query.get('transfers')))] }
}

/** Returns the query with these legs; other parameters are kept. */
export function writeLegs(search: string, { from, transfers }: LegUrlState): string {
  const query = new URLSearchParams(search)
  const setParameter = (name: string, parts: readonly string[]) => {
    if (parts.length === 0) query.delete(name)
    else query.set(name, parts.join(','))
  }
  setParameter(
    'from',
    from.map(({ chainId, address, text }) => `${chainId}-${address}-${legText(text)}`),
  )
  setParameter('transfers', transfers)
  // Keep commas readable: they have no meaning in a query.
  return `?${query}`.replaceAll('%2C', ',').replace(/^\?$/, '')
}

export function isSameLeg(a: Omit<LegText, 'text'>, b: Omit<LegText, 'text'>): boolean {
  return a.chainId === b.chainId && a.address === b.address
}

function parseList(text: string | null): string[] {
  return (text ?? '')
    .split(',')
    .filter((part) => part !== '')
    .slice(0, MAX_LEGS)
}
