import type { SpreadSource } from '@causeway/view-models'

/**
 * Returns the last source if its cost is the reason: its chain is used after all others, each of which costs less.
 * Other forms of an asset are last at any cost.
 */
export function findCostliestLast(
  sources: readonly SpreadSource[],
): { readonly chainId: number; readonly cost: number } | undefined {
  const { chainId, cost } = sources.at(-1) ?? {}
  if (chainId === undefined || cost === undefined) return undefined
  const others = sources.filter((source) => source.chainId !== chainId)
  const isLast =
    others.length > 0 && sources.slice(0, others.length).every((source) => source.chainId !== chainId)
  const isCostliest = others.every((source) => source.cost !== undefined && source.cost < cost)
  return isLast && isCostliest ? { chainId, cost } : undefined
}
