import type { Address } from 'viem'
import { ownAddress } from '../../own-address.ts'

/** Where the product's own contracts for margin trades and swaps stand. */
export interface MarginContracts {
  readonly marginRouter: Address
  /** What its swaps are called by. */
  readonly swapForwarder: Address
  readonly poolRouter: Address
}

/** The same on every chain of the sandbox: they are on no other. */
export const marginContracts: MarginContracts = {
  marginRouter: ownAddress('margin router'),
  swapForwarder: ownAddress('margin router, forwarder'),
  poolRouter: ownAddress('pool router'),
}
