import { pendleTokens } from '../tokens/pendle.ts'
import type { PricedToken } from './figures.ts'

/** A principal token pays one dollar at its end: until then it costs less. */
const PRINCIPALS: Readonly<Record<string, number>> = { 'PT-USDe-25JUL2024': 1, 'PT-USDC-NEXTYEAR': 0.95 }

/** `GET /v1/{chainId}/assets/prices` of Pendle: its tokens there, and what they stand on. */
export function pendleBook(chainId: number, tokens: readonly PricedToken[]) {
  const principals = pendleTokens(chainId).flatMap(({ address, symbol }) => {
    const price = PRINCIPALS[symbol]
    return price === undefined ? [] : [[address, price]]
  })
  const underlying = tokens
    .filter((token) => token.chainId === chainId && token.coin === 'USDC')
    .map(({ address, price }) => [address.toLowerCase(), price])
  const prices = Object.fromEntries([...principals, ...underlying])
  return { prices, total: Object.keys(prices).length, skip: 0 }
}
