import type { Address } from 'viem'

/**
 * Contracts of Biconomy that its library reads, at their real addresses. Source:
 * `DEFAULT_CONFIGURATIONS_BY_MEE_VERSION` of @biconomy/abstractjs 1.2.3, version 2.1.0.
 */
export const meeSuite = {
  factory: '0x0000006648ED9B2B842552BE63Af870bC74af837',
  bootstrap: '0x0000003eDf18913c01cBc482C978bBD3D6E8ffA3',
  implementation: '0x00000000383e8cBe298514674Ea60Ee1d1de50ac',
  validator: '0x0000000031ef4155C978d48a8A7d4EDba03b04fE',
  entryPoint: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
} as const satisfies Record<string, Address>

/** Account that receives the fees. The address is fictitious and belongs to none of Biconomy's nodes. */
export const meeNodeAddress: Address = '0x00000000000000000000000000000000ca5e4337'
