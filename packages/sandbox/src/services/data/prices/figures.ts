import type { Address } from 'viem'
import type { LocalChain } from '../../../chains/index.ts'
import { priceDecimals, readPrices } from '../../../protocols/feeds/index.ts'
import { savingsDai } from '../../../protocols/savings/index.ts'
import { type Asset, assetsOn, isNative } from '../../../settlement/index.ts'

/** Price of each coin a day ago, relative to its current price. Fictitious constants. */
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

/** A token of the sandbox with its prices in US dollars. */
export interface PricedToken {
  readonly chainId: number
  /** The zero address for the native coin. */
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
    if (answer === undefined) throw new Error(`The sandbox has no price feed of ${asset.symbol}`)
    return toPricedToken(asset, Number(answer) / 10 ** priceDecimals)
  })
}

/** Returns the tokens that only pools price: the savings vault, with the price of one Dai per share. */
export function pooledOnly(tokens: readonly PricedToken[]): readonly PricedToken[] {
  return tokens
    .filter(({ chainId, coin }) => chainId === savingsDai.chainId && coin === 'DAI')
    .map((dai) => ({ ...dai, ...savingsDai, coin: savingsDai.symbol }))
}

function toPricedToken({ chainId, address, symbol, name, coin }: Asset, price: number): PricedToken {
  return { chainId, address, symbol, name, coin, price, price24h: price * (DAY_AGO[coin] ?? 1) }
}
