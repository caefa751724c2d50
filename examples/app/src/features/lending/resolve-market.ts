import { type ChainRecord, chainById, chainOrDefault, DEFAULT_CHAIN_ID } from '@causeway/core/chains'

/** A lender on a chain. */
export interface MarketRef {
  readonly chainId: number
  readonly lender: string
}

/** The lenders of a chain that are known so far. */
export interface ChainLenders {
  readonly chainId: number
  /** Ids in the order of their lists. */
  readonly lenders: readonly string[]
  /** Whether a list failed to load, so that lenders may be missing. */
  readonly isPartial: boolean
}

/** A chain or lender of the URL that does not exist. */
export interface Replacement {
  readonly kind: 'chain' | 'lender'
  readonly requested: string
}

export interface ResolvedMarket {
  readonly chainId: number
  /** Undefined until the lender lists have loaded, and if the chain has no lender. */
  readonly lender: string | undefined
  readonly replaced: Replacement | undefined
}

/**
 * Resolves the path of a page: an unknown chain becomes the default chain, an unknown lender the first one of the
 * chain.
 */
export function resolveMarket(
  params: { readonly chainId?: string | undefined; readonly lenderId?: string | undefined },
  chains: readonly ChainRecord[],
  chainLenders: readonly ChainLenders[] | undefined,
): ResolvedMarket {
  const { chainId: chainText = '', lenderId = '' } = params
  const id = /^\d{1,12}$/.test(chainText) ? Number(chainText) : 0
  const chainId = chainOrDefault(chains, id)?.id ?? DEFAULT_CHAIN_ID
  const unknownChain = chainById(chains, id) ? undefined : { kind: 'chain' as const, requested: chainText }
  const lendersOfChain = chainLenders?.find((entry) => entry.chainId === chainId)
  if (!lendersOfChain) return { chainId, lender: undefined, replaced: unknownChain }
  const knownLender = findLender(lendersOfChain, lenderId)
  if (knownLender !== undefined) return { chainId, lender: knownLender, replaced: unknownChain }
  const unknownLender = unknownChain ?? { kind: 'lender' as const, requested: lenderId }
  return { chainId, lender: lendersOfChain.lenders[0], replaced: unknownLender }
}

/** Returns the id of a lender, ignoring case. An unknown id is accepted if a list failed to load. */
function findLender({ lenders, isPartial }: ChainLenders, requestedId: string): string | undefined {
  const match = lenders.find((id) => id === requestedId) ?? lenders.find((id) => isSameName(id, requestedId))
  return match ?? (isPartial && requestedId !== '' ? requestedId : undefined)
}

function isSameName(id: string, requestedId: string): boolean {
  return id.toLowerCase() === requestedId.toLowerCase()
}
