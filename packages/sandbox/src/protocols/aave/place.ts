import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbiParameters,
  stringToHex,
  zeroAddress,
} from 'viem'
import type { Artifacts } from '../../artifacts/index.ts'
import { type LibraryName, libraries } from '../../artifacts/libraries.ts'
import type { Placement } from '../../chains/deploy-at.ts'
import type { PlannedTransaction } from '../../chains/send.ts'
import { callOf } from '../call.ts'
import { priceDecimals, priceFeedOn } from '../feeds/index.ts'
import { type Place, placer } from '../place.ts'
import { addressesProviderAbi, initializeAbi, proxyAbi } from './abi.ts'
import type { AaveReserve } from './reserves.ts'

/** Places contracts of one of Aave's packages by their names there. */
export function aavePlacer(artifacts: Artifacts, version: 'AaveV2' | 'AaveV3'): Place {
  const place = placer(artifacts)
  return (address, name, args) => place(address, `${version}_${name}`, args, `${version}'s ${name}`)
}

export function placeLibraries(place: Place, names: readonly LibraryName[]): readonly Placement[] {
  return names.map((name) => place(libraries[name], name))
}

/** The oracle of V3, in dollars with 8 decimals. */
export function placeDollarOracle(
  {
    chainId,
    addressesProvider,
    oracle,
    reserves,
  }: {
    readonly chainId: number
    readonly addressesProvider: Address
    readonly oracle: Address
    readonly reserves: readonly AaveReserve[]
  },
  artifacts: Artifacts,
): Placement {
  const types = parseAbiParameters('address, address[], address[], address, address, uint256')
  const args = encodeAbiParameters(types, [
    addressesProvider,
    reserves.map(({ underlying }) => underlying),
    reserves.map(({ underlying }) => priceFeedOn(chainId, underlying)),
    zeroAddress,
    zeroAddress,
    10n ** BigInt(priceDecimals),
  ])
  return aavePlacer(artifacts, 'AaveV3')(oracle, 'AaveOracle', args)
}

/** Tells the addresses provider who stands where. */
export function nameContract(provider: Address, id: string, address: Address): PlannedTransaction {
  return nameContractBy(provider, stringToHex(id, { size: 32 }), address)
}

/** The same for an id that is no short text. */
export function nameContractBy(provider: Address, id: Hex, address: Address): PlannedTransaction {
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
