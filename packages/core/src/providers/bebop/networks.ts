/**
 * Bebop's names of its supported chains (docs.bebop.xyz), without ZKsync, whose contracts have other addresses.
 */
export const NETWORKS: ReadonlyMap<number, string> = /* @__PURE__ */ new Map([
  [1, 'ethereum'],
  [10, 'optimism'],
  [56, 'bsc'],
  [137, 'polygon'],
  [8453, 'base'],
  [34443, 'mode'],
  [42161, 'arbitrum'],
  [43114, 'avalanche'],
  [81457, 'blast'],
  [167000, 'taiko'],
  [534352, 'scroll'],
])
