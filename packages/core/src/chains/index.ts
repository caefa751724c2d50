/**
 * Chain records: ids, native and wrapped token, nodes, explorer, confirmations and limits. Import the ones you use.
 *
 * @packageDocumentation
 */

export {
  checksumAddress,
  FUEL_BASE_ASSET_ID,
  hasValidChecksum,
  isAddress,
  isBurnAddress,
  isNativeToken,
  NATIVE_TOKEN_ADDRESS,
  parseAddress,
  sameAddress,
} from './address.ts'
export { allChains } from './all-chains.ts'
export { chainById, chainOrDefault, sortByPriority } from './chain-by-id.ts'
export { DEFAULT_CHAIN_ID, FUEL_CHAIN_ID } from './chain-ids.ts'
export { loadChainList } from './chain-list.ts'
export { defineChain } from './define.ts'
export { explorerUrl } from './explorer.ts'
export { fromViemChain } from './from-viem.ts'
export type { ChainRecord, ChainVm } from './record.ts'
export {
  arbitrum,
  avalanche,
  base,
  berachain,
  blast,
  bnb,
  ethereum,
  fuel,
  gnosis,
  hemi,
  hyperEvm,
  kaia,
  linea,
  mantle,
  metis,
  moonbeam,
  optimism,
  plasma,
  polygon,
  scroll,
  sonic,
  taiko,
  unichain,
  xdc,
  zksync,
} from './records.ts'
