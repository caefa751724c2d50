import type { Address } from '../../kernel/schema.ts'
/** The Causeway swap router of a chain, and the pools that it searches. */
export interface PoolRouterDeployment {
  /** The router: the contract to call, and the spender. */
  readonly router: string
  /** `QuoterV2` of the pools' Uniswap V3. */
  readonly quoter: Address
  /** Intermediate tokens of a swap, including the wrapped native token if there is one. */
  readonly hops: readonly string[]
  /** Fees of the pools in millionths. Default: those of Uniswap V3. */
  readonly fees?: readonly number[] | undefined
}

/** Deployments by chain id. The router has no public deployment, so there is no default. */
export type PoolRouterDeployments = Readonly<Record<number, PoolRouterDeployment>>

/** https://docs.uniswap.org/concepts/protocol/fees */
export const UNISWAP_FEES = [100, 500, 3_000, 10_000] as const
