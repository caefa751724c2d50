/** US dollar figures of prices and feeds have this many decimals. */
export const priceDecimals = 8

/** What a whole unit of each coin costs when a sandbox starts, in 1e-8 US dollars. The sandbox's own figures. */
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

/** Tokens that stand for something of another name. */
const coins: Readonly<Record<string, string>> = { WETH: 'ETH', WMNT: 'MNT', axlUSDC: 'USDC' }

/** What a token is worth the same as, everywhere: a wrapped coin goes by the name of the coin. */
export function coinOf(symbol: string): string {
  return coins[symbol] ?? symbol
}

export function firstPriceOf(coin: string): bigint {
  const price = firstPrices[coin]
  if (price === undefined) throw new Error(`The sandbox has no price of ${coin}`)
  return price
}
