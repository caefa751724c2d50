import { formatUnits } from 'viem'
import { nativeAsset, priceInDollars } from '../../settlement/index.ts'
import type { MockBridge } from '../bridge.ts'
import { getShortId } from './chains.ts'

/** Replies to `/chains`. */
export function listChains({ market }: MockBridge) {
  return {
    chains: market.chains.map((chain) => {
      const asset = nativeAsset(chain)
      return {
        name: chain.spec.name,
        chain: chain.chainId,
        short: getShortId(chain.chainId),
        gas: '21000',
        gwei: '1000000000',
        bal: formatUnits(10n ** 22n, 18),
        rpcs: [chain.rpcUrl],
        symbol: asset.symbol,
        price: priceInDollars(asset),
        mainnet: true,
        minOutbound: 0.25,
        maxOutbound: 50,
        decimals: asset.decimals,
        inbound: true,
      }
    }),
  }
}
