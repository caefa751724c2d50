import {
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  getCreate2Address,
  keccak256,
  parseAbi,
  zeroAddress,
  zeroHash,
} from 'viem'
import type { Hex } from '../kernel/schema.ts'
import type { Library } from './library.ts'

/**
 * Creation code of the proxy that the factories of MEE 2.0.0 and 2.1.0 deploy. Source: `NexusProxy` of bcnmy/nexus
 * (MIT), in the code of both factories. Their own CREATE2 addresses confirm it.
 */
const PROXY_CODE: Hex =
  '0x60806040526102aa803803806100148161018c565b92833981016040828203126101885781516001600160a01b03811692909190838303610188576020810151906001600160401b03821161018857019281601f8501121561018857835161006e610069826101c5565b61018c565b9481865260208601936020838301011161018857815f926020809301865e8601015260017f90b772c2cb8a51aa7a8a65fc23543c6d022d5b3f8e2b92eed79fba7eef8293005d823b15610176577f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc80546001600160a01b031916821790557fbc7cd75a20ee27fd9adebab32041f755214dbc6bffa90cc0225b39da2e5c2d3b5f80a282511561015e575f8091610146945190845af43d15610156573d91610137610069846101c5565b9283523d5f602085013e6101e0565b505b604051606b908161023f8239f35b6060916101e0565b50505034156101485763b398979f60e01b5f5260045ffd5b634c9c8ce360e01b5f5260045260245ffd5b5f80fd5b6040519190601f01601f191682016001600160401b038111838210176101b157604052565b634e487b7160e01b5f52604160045260245ffd5b6001600160401b0381116101b157601f01601f191660200190565b9061020457508051156101f557805190602001fd5b63d6bda27560e01b5f5260045ffd5b81511580610235575b610215575090565b639996b31560e01b5f9081526001600160a01b0391909116600452602490fd5b50803b1561020d56fe60806040523615605c575f8073ffffffffffffffffffffffffffffffffffffffff7f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc5416368280378136915af43d5f803e156058573d5ff35b3d5ffd5b00fea164736f6c634300081b000a'

const PROXY_ABI = parseAbi(['function initializeAccount(bytes initData)'])
const CONSTRUCTOR = [{ type: 'address' }, { type: 'bytes' }] as const

/** Contracts that determine the address. */
export type NexusContracts = Pick<
  ReturnType<Library['getMEEVersion']>,
  'factoryAddress' | 'bootStrapAddress' | 'implementationAddress'
>

/** Account of an owner: its address and the code that deploys it. */
export interface PredictedAccount {
  readonly address: Hex
  readonly initCode: Hex
}

/** Computes the CREATE2 address of the account without a request to a node. It is the same on every chain. */
export function predictAccount(library: Library, contracts: NexusContracts, owner: Hex): PredictedAccount {
  const { factoryAddress, bootStrapAddress, implementationAddress } = contracts
  const initData = library.getInitDataNoRegistry({
    bootStrapAddress,
    defaultValidator: { module: zeroAddress, data: owner },
    validators: [],
    executors: [],
    fallbacks: [],
    prevalidationHooks: [],
    hook: library.toEmptyHook(),
  })
  const initialization = encodeFunctionData({ abi: PROXY_ABI, args: [initData] })
  const proxyArguments = encodeAbiParameters(CONSTRUCTOR, [implementationAddress, initialization])
  return {
    address: getCreate2Address({
      from: factoryAddress,
      salt: zeroHash,
      bytecodeHash: keccak256(concatHex([PROXY_CODE, proxyArguments])),
    }),
    initCode: concatHex([factoryAddress, library.getFactoryData({ initData, index: 0n })]),
  }
}
