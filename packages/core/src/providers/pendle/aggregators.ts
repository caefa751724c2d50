/**
 * Pendle's aggregators for swaps to other tokens, by supported chain (GET /v1/sdk/{chainId}/supported-aggregators).
 * Only those that use the least of the rate limit are enabled.
 */
export const AGGREGATORS: ReadonlyMap<number, readonly string[]> = /* @__PURE__ */ new Map([
  ...[1, 10, 56, 130, 143, 146, 5000, 8453, 9745, 42161].map((chainId): [number, string[]] => [
    chainId,
    ['kyberswap', 'okx'],
  ]),
  ...[999, 80094].map((chainId): [number, string[]] => [chainId, ['kyberswap']]),
])
