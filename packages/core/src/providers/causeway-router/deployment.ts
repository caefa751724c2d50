import type { Address } from '../../kernel/schema.ts'
/** Where the product's own swap router stands on a chain, and which pools it looks through. */
export interface PoolRouterDeployment {
  /** The router itself: it is called, and takes what is sold. */
  readonly router: string
  /** `QuoterV2` of the pools' Uniswap V3. */
  readonly quoter: Address
  /** Tokens that a swap may go through. The wrapped native one is among them where there is one. */
  readonly hops: readonly string[]
  /** Millionths. Default: those of Uniswap V3. */
  readonly fees?: readonly number[] | undefined
}

/** By chain id. The product's router is on no public chain yet: there is no default. */
export type PoolRouterDeployments = Readonly<Record<number, PoolRouterDeployment>>

/** https://docs.uniswap.org/concepts/protocol/fees */
export const UNISWAP_FEES = [100, 500, 3_000, 10_000] as const
