import type { LocalChain } from '../../chains/index.ts'
import type { MockBridge } from '../bridge.ts'
import { gasService, gatewayOn, getChainName, symbolOn } from './chains.ts'

const assetId = 'uusdc'

/**
 * Returns `mainnet-config-1.x.json`, with the sandbox's chains and the one asset that Axelar transfers in the sandbox.
 */
export function staticConfig({ market }: MockBridge) {
  const listed = market.chains.flatMap((chain) => {
    const token = market.assets.find(
      ({ chainId, symbol }) => chainId === chain.chainId && symbol === symbolOn(chainId),
    )
    return token === undefined ? [] : [{ chain, token }]
  })
  return {
    version: '1.0.16',
    environment: 'mainnet',
    resources: { staticAssetHost: 'https://assets.invalid' },
    chains: Object.fromEntries(
      listed.map(({ chain, token }) => [getChainName(chain.chainId), describeChain(chain, token.address)]),
    ),
    assets: {
      [assetId]: {
        id: assetId,
        prettySymbol: 'axlUSDC',
        name: 'Axelar Wrapped USDC',
        decimals: 6,
        type: 'gateway',
        originAxelarChainId: 'ethereum',
        chains: Object.fromEntries(
          listed.map(({ chain, token: { address: tokenAddress, symbol, name } }) => [
            getChainName(chain.chainId).toLowerCase(),
            { tokenAddress, symbol, name },
          ]),
        ),
      },
    },
    tokenAddressToAsset: Object.fromEntries(
      listed.map(({ chain, token }) => [
        getChainName(chain.chainId).toLowerCase(),
        { [token.address.toLowerCase()]: assetId },
      ]),
    ),
  }
}

function describeChain({ chainId, rpcUrl, spec }: LocalChain, token: string) {
  const id = getChainName(chainId)
  return {
    id,
    displayName: spec.name,
    chainType: 'evm',
    externalChainId: String(chainId),
    iconUrl: `/images/chains/${id.toLowerCase()}.svg`,
    nativeCurrency: { ...spec.native, decimals: 18, iconUrl: '/images/tokens/native.svg' },
    blockExplorers: [{ name: 'none', url: `https://explorer.invalid/${chainId}` }],
    config: {
      contracts: {
        AxelarGateway: { address: gatewayOn(chainId) },
        AxelarGasService: { address: gasService },
      },
      approxFinalityHeight: 1,
      rpc: [rpcUrl],
    },
    assets: { [assetId]: token },
  }
}
