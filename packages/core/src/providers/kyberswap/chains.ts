/**
 * KyberSwap's names of its supported chains.
 *
 * @see https://docs.kyberswap.com/kyberswap-solutions/kyberswap-aggregator/supported-chains
 */
export const CHAINS: ReadonlyMap<number, string> = /* @__PURE__ */ new Map([
  [1, 'ethereum'],
  [10, 'optimism'],
  [56, 'bsc'],
  [130, 'unichain'],
  [137, 'polygon'],
  [143, 'monad'],
  [146, 'sonic'],
  [999, 'hyperevm'],
  [2020, 'ronin'],
  [4326, 'megaeth'],
  [5000, 'mantle'],
  [8453, 'base'],
  [9745, 'plasma'],
  [42161, 'arbitrum'],
  [42793, 'etherlink'],
  [43114, 'avalanche'],
  [59144, 'linea'],
  [80094, 'berachain'],
])
