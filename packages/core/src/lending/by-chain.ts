/** Grouped by chain, in the order in which each chain first comes. */
export function byChain<Item extends { readonly chainId: number }>(
  items: readonly Item[],
): Map<number, Item[]> {
  const groups = new Map<number, Item[]>()
  for (const item of items) {
    const group = groups.get(item.chainId)
    if (group) group.push(item)
    else groups.set(item.chainId, [item])
  }
  return groups
}
