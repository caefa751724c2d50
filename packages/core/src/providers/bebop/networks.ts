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

/** The contracts of Bebop's two kinds of routes, by the type of a route (docs.bebop.xyz, smart contracts). */
export const CONTRACTS = {
  /** Signed prices of makers. */
  PMMv3: { router: '0xbbbbbBB520d69a9775E85b458C58c648259FAD5F' },
  /** An auction of solvers. */
  JAMv2: {
    router: '0xbeb0b0623f66bE8cE162EbDfA2ec543A522F4ea6',
    spender: '0xC5a350853E4e36b73EB0C24aaA4b8816C9A3579a',
  },
} as const
