/**
 * The supported chains of Pendle, and the aggregators through which it reaches other tokens
 * (GET /v1/sdk/{chainId}/supported-aggregators): those that cost the least of a caller's rate limit.
 */
export const AGGREGATORS: ReadonlyMap<number, readonly string[]> = /* @__PURE__ */ new Map([
  ...[1, 10, 56, 130, 143, 146, 5000, 8453, 9745, 42161].map((chainId): [number, string[]] => [
    chainId,
    ['kyberswap', 'okx'],
  ]),
  ...[999, 80094].map((chainId): [number, string[]] => [chainId, ['kyberswap']]),
])
