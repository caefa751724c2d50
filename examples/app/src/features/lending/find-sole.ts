/** Share of the value that an item has to hold. The rest is dust that a trade left. */
const MIN_SHARE = 0.99

/** Returns the item that holds nearly all of the value; undefined if several do, or if a value is unknown. */
export function findSole<Item>(
  items: readonly Item[],
  getUsd: (item: Item) => number | undefined,
): Item | undefined {
  const values = items.map((item) => ({ item, usd: getUsd(item) ?? Number.NaN }))
  const total = values.reduce((sum, { usd }) => sum + usd, 0)
  return total > 0 ? values.find(({ usd }) => usd >= total * MIN_SHARE)?.item : undefined
}

/** Returns the item with the largest known value; undefined if no item has one. */
export function findLargest<Item>(
  items: readonly Item[],
  getUsd: (item: Item) => number | undefined,
): Item | undefined {
  const values = items.map((item) => ({ item, usd: getUsd(item) ?? 0 })).filter(({ usd }) => usd > 0)
  return values.sort((a, b) => b.usd - a.usd)[0]?.item
}
