import type { LocalChain } from '../../chains/index.ts'
import type { Asset } from '../../settlement/index.ts'
import type { LogoOf } from '../pictures.ts'
import * as later from '../squid-v2/describe.ts'

/** A token in the first version's form: its chain is a number. */
export function describeToken(asset: Asset, logoOf: LogoOf) {
  const { address, name, symbol, decimals, logoURI, coingeckoId } = later.describeToken(asset, logoOf)
  return { chainId: asset.chainId, address, name, symbol, decimals, logoURI, coingeckoId }
}

/** A chain in the form of the lists. */
export function describeListedChain(chain: LocalChain, router: string, logoOf: LogoOf) {
  const described = later.describeListedChain(chain, router, logoOf)
  return {
    chainName: described.axelarChainName,
    chainType: described.chainType,
    rpc: described.rpc,
    networkName: described.networkName,
    chainId: chain.chainId,
    nativeCurrency: described.nativeCurrency,
    swapAmountForGas: described.swapAmountForGas,
    chainIconURI: described.chainIconURI,
    blockExplorerUrls: described.blockExplorerUrls,
    chainNativeContracts: described.chainNativeContracts,
    axelarContracts: { gateway: router, forecallable: '' },
    squidContracts: described.squidContracts,
    estimatedRouteDuration: described.estimatedRouteDuration,
    estimatedExpressRouteDuration: described.estimatedBoostRouteDuration,
  }
}
