import { type Address, concatHex, encodeAbiParameters, type Hex } from 'viem'
import type { Artifacts } from '../artifacts/index.ts'
import type { Placement } from '../chains/deploy-at.ts'

/** Returns the placement of a contract at an address. @param args encoded constructor arguments. Default: none */
export type DeployContract = (address: Address, artifact: string, args?: Hex, label?: string) => Placement

export function createDeployer(artifacts: Artifacts): DeployContract {
  return (address, artifact, args = '0x', label = artifact) => {
    return { address, initCode: concatHex([artifacts.bytecode(artifact), args]), label }
  }
}

/** Encodes the arguments of a constructor that only takes addresses. */
export function encodeAddresses(...addresses: readonly Address[]): Hex {
  const types = addresses.map(() => ({ type: 'address' }))
  return encodeAbiParameters(types, addresses)
}
