import type { LocalChain } from '../../chains/index.ts'
import type { Asset } from '../../settlement/index.ts'
import type { LogoOf } from '../logos.ts'
import * as later from '../squid-v2/describe-token.ts'

/** Returns a token in the format of API v1, in which the chain id is a number. */
export function describeToken(asset: Asset, getLogo: LogoOf) {
  const { address, name, symbol, decimals, logoURI, coingeckoId } = later.describeToken(asset, getLogo)
  return { chainId: asset.chainId, address, name, symbol, decimals, logoURI, coingeckoId }
}

/** Returns a chain in the format of the chain list. */
export function describeListedChain(chain: LocalChain, router: string, getLogo: LogoOf) {
  const described = later.describeListedChain(chain, router, getLogo)
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
