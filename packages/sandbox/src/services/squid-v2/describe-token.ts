import type { LocalChain } from '../../chains/index.ts'
import { multicall3Address } from '../../protocols/multicall3/index.ts'
import { tokensOn } from '../../protocols/tokens/token-specs.ts'
import { type Asset, priceInDollars } from '../../settlement/index.ts'
import type { LogoOf } from '../logos.ts'
import { toEeee } from '../params.ts'

const coingeckoIds: Readonly<Record<string, string>> = {
  ETH: 'ethereum',
  MNT: 'mantle',
  WBTC: 'wrapped-bitcoin',
  USDC: 'usd-coin',
  USDT: 'tether',
  DAI: 'dai',
}

/** Returns a token in Squid's format. */
export function describeToken(asset: Asset, getLogo: LogoOf) {
  const { chainId, name, symbol, decimals, coin } = asset
  return {
    type: 'evm',
    chainId: String(chainId),
    address: toEeee(asset),
    name,
    symbol,
    decimals,
    logoURI: getLogo(symbol),
    coingeckoId: coingeckoIds[coin] ?? '',
    usdPrice: priceInDollars(asset),
  }
}

const axelarNames: Readonly<Record<number, string>> = {
  1: 'Ethereum',
  5000: 'mantle',
  8453: 'base',
  42161: 'Arbitrum',
}

/** Returns a chain in the format of status replies. */
export function describeChain({ chainId, rpcUrl, spec }: LocalChain, getLogo: LogoOf) {
  const icon = getLogo(spec.native.symbol)
  const axelarChainName = axelarNames[chainId] ?? spec.name
  return {
    id: String(chainId),
    chainId: String(chainId),
    networkIdentifier: axelarChainName.toLowerCase(),
    chainName: `Chain ${chainId}`,
    axelarChainName,
    type: 'evm',
    networkName: spec.name,
    nativeCurrency: { name: spec.native.name, symbol: spec.native.symbol, decimals: 18, icon },
    chainIconURI: icon,
    blockExplorerUrls: [],
    swapAmountForGas: '2000000',
    sameChainSwapsSupported: true,
    compliance: { trmIdentifier: axelarChainName.toLowerCase() },
    boostSupported: false,
    enableBoostByDefault: false,
    rpcList: [rpcUrl],
    visible: true,
    chainNativeContracts: nativeContracts(chainId, spec.wrapped.address),
    feeCurrencies: [],
    currencies: [],
    features: [],
  }
}

/** Returns a chain in the format of the chain list. */
export function describeListedChain(chain: LocalChain, router: string, getLogo: LogoOf) {
  const { chainId, rpcUrl, spec } = chain
  const icon = getLogo(spec.native.symbol)
  const axelarChainName = axelarNames[chainId] ?? spec.name
  return {
    axelarChainName,
    networkIdentifier: axelarChainName.toLowerCase(),
    chainType: 'evm',
    rpc: rpcUrl,
    networkName: spec.name,
    chainId: String(chainId),
    nativeCurrency: { name: spec.native.name, symbol: spec.native.symbol, decimals: 18, icon },
    swapAmountForGas: '2000000',
    sameChainSwapsSupported: true,
    chainIconURI: icon,
    blockExplorerUrls: [],
    chainNativeContracts: nativeContracts(chainId, spec.wrapped.address),
    bridges: {},
    squidContracts: {
      squidRouter: router,
      defaultCrosschainToken: usdcOn(chainId),
      squidMulticall: multicall3Address,
      squidFeeCollector: router,
    },
    estimatedRouteDuration: 20,
    estimatedBoostRouteDuration: 20,
    enableBoostByDefault: false,
  }
}

function nativeContracts(chainId: number, wrappedNativeToken: string) {
  return { wrappedNativeToken, ensRegistry: '', multicall: multicall3Address, usdcToken: usdcOn(chainId) }
}

function usdcOn(chainId: number): string {
  return tokensOn(chainId).find(({ symbol }) => symbol === 'USDC')?.address ?? ''
}
