import type { Address } from 'viem'
import { ownAddress } from '../../own-address.ts'

/** Addresses of Causeway's contracts for margin trades and swaps. */
export interface MarginContracts {
  readonly marginRouter: Address
  /** Contract that calls the swaps of the margin router. */
  readonly swapForwarder: Address
  readonly poolRouter: Address
}

/** Addresses on every chain of the sandbox. There is no other deployment. */
export const marginContracts: MarginContracts = {
  marginRouter: ownAddress('margin router'),
  swapForwarder: ownAddress('margin router, forwarder'),
  poolRouter: ownAddress('pool router'),
}
