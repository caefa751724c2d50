import { type Address, concatHex, encodeFunctionData, type Hex } from 'viem'
import type { Artifacts } from '../../artifacts/index.ts'
import { type LibraryName, libraries } from '../../artifacts/libraries.ts'
import type { Placement } from '../../chains/deploy-at.ts'
import type { PlannedTransaction } from '../../chains/send.ts'
import { callOf } from '../plan.ts'
import { addressesProviderAbi, initializeAbi, proxyAbi } from './abi.ts'

export type Place = (name: string, address: Address, args?: Hex) => Placement

/** Places contracts of one of Aave's packages by their names there. */
export function placer(artifacts: Artifacts, version: 'AaveV2' | 'AaveV3'): Place {
  return (name, address, args = '0x') => ({
    address,
    initCode: concatHex([artifacts.bytecode(`${version}_${name}`), args]),
    label: `${version}'s ${name}`,
  })
}

export function placeLibraries(place: Place, names: readonly LibraryName[]): readonly Placement[] {
  return names.map((name) => place(name, libraries[name]))
}

/** Tells the addresses provider who stands where. */
export function nameContract(provider: Address, id: Hex, address: Address): PlannedTransaction {
  return callOf(provider, "naming one of Aave's contracts", {
    abi: addressesProviderAbi,
    functionName: 'setAddress',
    args: [id, address],
  })
}

/** Puts a contract behind its proxy and initialises it with one address. */
export function putBehind(proxy: Address, logic: Address, argument: Address): PlannedTransaction {
  const data = encodeFunctionData({ abi: initializeAbi, functionName: 'initialize', args: [argument] })
  return callOf(proxy, "putting one of Aave's contracts behind its proxy", {
    abi: proxyAbi,
    functionName: 'initialize',
    args: [logic, data],
  })
}
