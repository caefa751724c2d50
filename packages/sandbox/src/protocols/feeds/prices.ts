/** Decimals of the price feeds in US dollars. */
export const priceDecimals = 8

/** Initial price of each coin, in 1e-8 US dollars per whole unit. The values are fictitious. */
const firstPrices: Readonly<Record<string, bigint>> = {
  ETH: 2_500_00000000n,
  wstETH: 3_000_00000000n,
  mETH: 2_650_00000000n,
  WBTC: 70_000_00000000n,
  MNT: 1_00000000n,
  USDC: 1_00000000n,
  USDT: 1_00000000n,
  DAI: 1_00000000n,
}

/** Coins by token symbol, where the symbols differ. */
const coins: Readonly<Record<string, string>> = { WETH: 'ETH', WMNT: 'MNT', axlUSDC: 'USDC' }

/** Returns the symbol of the coin that determines a token's price, such as ETH for WETH. */
export function getCoin(symbol: string): string {
  return coins[symbol] ?? symbol
}

export function getInitialPrice(coin: string): bigint {
  const price = firstPrices[coin]
  if (price === undefined) throw new Error(`The sandbox has no initial price for ${coin}.`)
  return price
}
