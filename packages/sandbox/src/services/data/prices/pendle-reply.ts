import { pendleTokens } from '../tokens/pendle.ts'
import type { PricedToken } from './priced-tokens.ts'

/**
 * Prices of principal tokens in US dollars. A principal token redeems for one dollar at maturity, and trades at a
 * discount until then.
 */
const PRINCIPALS: Readonly<Record<string, number>> = { 'PT-USDe-25JUL2024': 1, 'PT-USDC-NEXTYEAR': 0.95 }

/**
 * Returns the reply of Pendle's `GET /v1/{chainId}/assets/prices`: the principal tokens and their underlying assets.
 */
export function pendleReply(chainId: number, tokens: readonly PricedToken[]) {
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
