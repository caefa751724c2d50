import { formatUnits } from 'viem'
import { nativeAsset, priceInDollars } from '../../settlement/index.ts'
import type { BridgeDesk } from '../bridge.ts'

/** Gas.zip's own numbers of the chains. Source: https://dev.gas.zip/gas/chain-support/outbound. */
const shorts: Readonly<Record<number, number>> = { 1: 255, 5000: 13, 8453: 54, 42161: 57 }

export function shortOf(chainId: number): number {
  return shorts[chainId] ?? 0
}

export function chainOfShort(short: bigint): number | undefined {
  const found = Object.entries(shorts).find(([, own]) => BigInt(own) === short)
  return found && Number(found[0])
}

/** `/chains`. */
export function listChains({ market }: BridgeDesk) {
  return {
    chains: market.chains.map((chain) => {
      const asset = nativeAsset(chain)
      return {
        name: chain.spec.name,
        chain: chain.chainId,
        short: shortOf(chain.chainId),
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
