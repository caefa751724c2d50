import type { Address } from 'viem'
import type { LocalChain } from '../../../chains/index.ts'
import { priceDecimals, readPrices } from '../../../protocols/feeds/index.ts'
import { savingsDai } from '../../../protocols/savings/index.ts'
import { type Asset, assetsOn, isNative } from '../../../settlement/index.ts'

/** Price of each coin 24 hours ago, relative to its current price. The values are fictitious. */
const DAY_AGO: Readonly<Record<string, number>> = {
  ETH: 0.98,
  wstETH: 0.98,
  mETH: 0.98,
  WBTC: 1.01,
  MNT: 0.95,
  USDC: 1,
  USDT: 1.0002,
  DAI: 0.9998,
}

/** Token of the sandbox with its prices in US dollars. */
export interface PricedToken {
  readonly chainId: number
  /** Token address; the zero address for the native token. */
  readonly address: Address
  readonly symbol: string
  readonly name: string
  /** Id that the same asset has on all chains. */
  readonly coin: string
  readonly price: number
  readonly price24h: number
}

/** Returns the assets of a chain with the current prices of the price feeds. */
export async function pricedTokens(chain: LocalChain): Promise<readonly PricedToken[]> {
  const feedAnswers = await readPrices(chain)
  return assetsOn(chain).map((asset) => {
    const answer = feedAnswers.get(isNative(asset) ? chain.spec.wrapped.address : asset.address)
    if (answer === undefined) throw new Error(`No price feed found for ${asset.symbol}.`)
    return toPricedToken(asset, Number(answer) / 10 ** priceDecimals)
  })
}

/** Returns the tokens that are only priced by pools: the savings vault, at one Dai per share. */
export function pooledOnly(tokens: readonly PricedToken[]): readonly PricedToken[] {
  return tokens
    .filter(({ chainId, coin }) => chainId === savingsDai.chainId && coin === 'DAI')
    .map((dai) => ({ ...dai, ...savingsDai, coin: savingsDai.symbol }))
}

function toPricedToken({ chainId, address, symbol, name, coin }: Asset, price: number): PricedToken {
  return { chainId, address, symbol, name, coin, price, price24h: price * (DAY_AGO[coin] ?? 1) }
}
