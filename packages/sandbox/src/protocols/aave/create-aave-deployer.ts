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
import type { PlannedTransaction } from '../../chains/send-all.ts'
import { createDeployer, type DeployContract } from '../create-deployer.ts'
import { encodeCall } from '../encode-call.ts'
import { priceDecimals, priceFeedOn } from '../feeds/index.ts'
import { addressesProviderAbi, initializeAbi, proxyAbi } from './abi.ts'
import type { AaveReserve } from './reserves.ts'

/** Returns a function that deploys contracts by their names in the Aave package of a version. */
export function createAaveDeployer(artifacts: Artifacts, version: 'AaveV2' | 'AaveV3'): DeployContract {
  const deploy = createDeployer(artifacts)
  return (address, name, args) => deploy(address, `${version}_${name}`, args, `${version}'s ${name}`)
}

export function deployLibraries(deploy: DeployContract, names: readonly LibraryName[]): readonly Placement[] {
  return names.map((name) => deploy(libraries[name], name))
}

/** Deploys V3's oracle, which has prices in US dollars with 8 decimals. */
export function deployDollarOracle(
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
  return createAaveDeployer(artifacts, 'AaveV3')(oracle, 'AaveOracle', args)
}

/** Returns the call that registers a contract with the addresses provider. */
export function registerContract(provider: Address, id: string, address: Address): PlannedTransaction {
  return registerContractById(provider, stringToHex(id, { size: 32 }), address)
}

/** Returns the same call for a 32-byte id, such as a hash. */
export function registerContractById(provider: Address, id: Hex, address: Address): PlannedTransaction {
  return encodeCall(provider, "registering one of Aave's contracts", {
    abi: addressesProviderAbi,
    functionName: 'setAddress',
    args: [id, address],
  })
}

/** Returns the call that sets the implementation of a proxy and initializes it with one address. */
export function initializeProxy(proxy: Address, logic: Address, argument: Address): PlannedTransaction {
  const data = encodeFunctionData({ abi: initializeAbi, functionName: 'initialize', args: [argument] })
  return encodeCall(proxy, "setting the implementation of one of Aave's proxies", {
    abi: proxyAbi,
    functionName: 'initialize',
    args: [logic, data],
  })
}
