import { type ChainRecord, chainById, chainOrDefault, DEFAULT_CHAIN_ID } from '@causeway/core/chains'

/** One lender on one chain. */
export interface LenderPlace {
  readonly chainId: number
  readonly lender: string
}

/** The lenders of a chain, as far as they could be told. */
export interface ChainOfLenders {
  readonly chainId: number
  /** Ids, in the order of the lists they are from. */
  readonly lenders: readonly string[]
  /** A list could not be had: there may be more. */
  readonly isPartial: boolean
}

/** What an address asked for that there is not. */
export interface Replaced {
  readonly what: 'chain' | 'lender'
  readonly asked: string
}

export interface PlaceOfAddress {
  readonly chainId: number
  /** Undefined while lenders are not known, and where the chain has none. */
  readonly lender: string | undefined
  readonly replaced: Replaced | undefined
}

/** What the path of a page comes to: an unknown chain is the default one, an unknown lender the chain's first. */
export function placeOf(
  asked: { readonly chainId?: string | undefined; readonly lenderId?: string | undefined },
  chains: readonly ChainRecord[],
  known: readonly ChainOfLenders[] | undefined,
): PlaceOfAddress {
  const { chainId: chainText = '', lenderId = '' } = asked
  const id = /^\d{1,12}$/.test(chainText) ? Number(chainText) : 0
  const chainId = chainOrDefault(chains, id)?.id ?? DEFAULT_CHAIN_ID
  const unknownChain = chainById(chains, id) ? undefined : { what: 'chain' as const, asked: chainText }
  const there = known?.find((one) => one.chainId === chainId)
  if (!there) return { chainId, lender: undefined, replaced: unknownChain }
  const found = lenderIn(there, lenderId)
  if (found !== undefined) return { chainId, lender: found, replaced: unknownChain }
  const unknownLender = unknownChain ?? { what: 'lender' as const, asked: lenderId }
  return { chainId, lender: there.lenders[0], replaced: unknownLender }
}

/** However it is written; one that may be on a list that could not be had is taken at its word. */
function lenderIn({ lenders, isPartial }: ChainOfLenders, asked: string): string | undefined {
  const same = lenders.find((id) => id === asked) ?? lenders.find((id) => isSameName(id, asked))
  return same ?? (isPartial && asked !== '' ? asked : undefined)
}

function isSameName(id: string, asked: string): boolean {
  return id.toLowerCase() === asked.toLowerCase()
}
