/**
 * Bebop's names of the chains that it serves (docs.bebop.xyz). ZKsync is left out, as its contracts are others than these.
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

/** What Bebop's two kinds of routes call, and who takes the tokens for them (docs.bebop.xyz, smart contracts). */
export const CONTRACTS: ReadonlyMap<string, { readonly router: string; readonly spender: string }> =
  /* @__PURE__ */ new Map([
    // Makers' own signed prices.
    [
      'PMMv3',
      {
        router: '0xbbbbbBB520d69a9775E85b458C58c648259FAD5F',
        spender: '0xbbbbbBB520d69a9775E85b458C58c648259FAD5F',
      },
    ],
    // An auction among solvers.
    [
      'JAMv2',
      {
        router: '0xbeb0b0623f66bE8cE162EbDfA2ec543A522F4ea6',
        spender: '0xC5a350853E4e36b73EB0C24aaA4b8816C9A3579a',
      },
    ],
  ])
