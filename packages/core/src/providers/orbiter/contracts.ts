/**
 * OrbiterRouterV3 by chain id: the only contract that deposits go through.
 *
 * Source: https://docs.orbiter.finance/developer/smart-contract, 2026-11. Merlin (4200) as in github.com/Cryptorubic/rubic-sdk,
 * `orbiter-bridge`, which agrees with the documentation on the other chains that it has.
 */
const COMMON_ROUTER = '0x13e46b2a3f8512ed4682a8fb8b560589fe3c2172'
const COMMON_CHAINS: readonly number[] = [
  56, 169, 196, 204, 255, 1101, 5000, 8453, 42766, 59144, 81457, 534352,
]
const ROUTERS: Readonly<Record<number, string>> = {
  1: '0xc741900276cd598060b0fe6594fbe977392928f4',
  10: '0x3191f40de6991b1bb1f61b7cec43d62bb337786b',
  137: '0x653f25dc641544675338cb47057f8ea530c69b78',
  324: '0xb4ab2ff34fadc774aff45f1c4566cb5e16bd4867',
  4200: '0x4b8a4641c140b3aa6be8d99786fafe47a65869db',
  42161: '0x6a065083886ec63d274b8e1fe19ae2ddf498bfdd',
  42170: '0xbea3c3c4f00799b9b053f7ad25024d85e1ad049a',
  167000: '0x2598d7bc9d3b4b6124f3282e49eee68db270f516',
  7777777: '0x2598d7bc9d3b4b6124f3282e49eee68db270f516',
}

/** Returns the router of a chain; undefined if none is published. */
export function getRouter(chainId: number): string | undefined {
  return ROUTERS[chainId] ?? (COMMON_CHAINS.includes(chainId) ? COMMON_ROUTER : undefined)
}
