/** The router of Butter, version 3.1, at the same address on every chain. */
const ROUTER = '0xee0319cf0bca5d09333f9f6277743e8de31bd69a'

/**
 * The routers of Butter, versions 3.1 and 3.0, at the same address on every chain: the only contracts that its
 * transactions go to, and the only spenders (docs.butternetwork.io, contract addresses).
 */
const ROUTERS: readonly string[] = [ROUTER, '0xee030ec6f4307411607e55acd08e628ae6655b86']
const ROUTER_CHAINS: readonly number[] = [1, 10, 56, 130, 137, 196, 8217, 8453, 22776, 42161, 43114, 59144]

export function hasRouter(chainId: number): boolean {
  return ROUTER_CHAINS.includes(chainId)
}

export function isRouter(address: string): boolean {
  return ROUTERS.includes(address.toLowerCase())
}

/** Chains that only have the router of version 3.1. */
const CHAINS_OF_NEWER_ROUTER: readonly number[] = [130, 43114]

/**
 * Returns the routers of a chain: the only contracts that are called and approved there.
 *
 * Source: github.com/butternetwork/docs, `butterswap/deployed-contracts-v3.0.md` of 2026-07-23; equal to
 * `deployments/deploy.json` of github.com/butternetwork/butter-router-contracts of 2026-07-15, which lacks version 3.0 on X Layer.
 * Version 4 is deployed on some chains but not documented.
 */
export function getRouters(chainId: number): readonly string[] {
  if (!hasRouter(chainId)) return []
  return CHAINS_OF_NEWER_ROUTER.includes(chainId) ? ROUTERS.slice(0, 1) : ROUTERS
}
