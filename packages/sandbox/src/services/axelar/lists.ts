import type { LocalChain } from '../../chains/index.ts'
import type { BridgeDesk } from '../bridge.ts'
import { gasService, gatewayOn, nameOf, symbolOn } from './chains.ts'

const assetId = 'uusdc'

/** `mainnet-config-1.x.json`: the chains of the sandbox, and the one asset it carries over Axelar. */
export function staticConfig({ market }: BridgeDesk) {
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
      listed.map(({ chain, token }) => [nameOf(chain.chainId), describeChain(chain, token.address)]),
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
            nameOf(chain.chainId).toLowerCase(),
            { tokenAddress, symbol, name },
          ]),
        ),
      },
    },
    tokenAddressToAsset: Object.fromEntries(
      listed.map(({ chain, token }) => [
        nameOf(chain.chainId).toLowerCase(),
        { [token.address.toLowerCase()]: assetId },
      ]),
    ),
  }
}

function describeChain({ chainId, rpcUrl, spec }: LocalChain, token: string) {
  const id = nameOf(chainId)
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
