import { hasRouter, ROUTERS } from './contracts.ts'

/** Chains with the router of version 3.1 alone. */
const CHAINS_OF_NEWER_ROUTER: readonly number[] = [130, 43114]

/**
 * Returns the routers of a chain: the only contracts that are called and approved there.
 *
 * Source: github.com/butternetwork/docs, `butterswap/deployed-contracts-v3.0.md` of 2026-07-23; equal to
 * `deployments/deploy.json` of github.com/butternetwork/butter-router-contracts of 2026-07-15, which lacks version 3.0 on X Layer.
 * Version 4 is deployed on some chains, and not in the documentation.
 */
export function getRouters(chainId: number): readonly string[] {
  if (!hasRouter(chainId)) return []
  return CHAINS_OF_NEWER_ROUTER.includes(chainId) ? ROUTERS.slice(0, 1) : ROUTERS
}
