import type { Address } from 'viem'
import { ownAddress } from '../../own-address.ts'

/** Addresses of Causeway's contracts for margin trades and swaps. */
export interface MarginContracts {
  readonly marginRouter: Address
  /** Contract through which the margin router executes swaps. */
  readonly swapForwarder: Address
  readonly poolRouter: Address
}

/** Contract addresses on every chain of the sandbox. The contracts are not deployed on real chains. */
export const marginContracts: MarginContracts = {
  marginRouter: ownAddress('margin router'),
  swapForwarder: ownAddress('margin router, forwarder'),
  poolRouter: ownAddress('pool router'),
}
