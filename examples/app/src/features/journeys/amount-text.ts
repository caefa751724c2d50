import { abbreviateAddress, formatAmount, shortenName } from '@causeway/core/format'
import { journeysCopy } from '#locale/journeys-copy'
import type { FindToken } from './use-token-finder.ts'

/** An amount of a token on a chain. */
interface TokenAmount {
  readonly chainId: number
  readonly token: string
  /** Base units. Undefined before the first quote: `-`. */
  readonly amount: bigint | undefined
  /** Default: those of the token list. */
  readonly decimals?: number | undefined
}

/**
 * Returns an amount with its symbol, such as `0.5 ETH`. A token that is on no list is named by its address.
 *
 * @param format formats the amount. Default `formatAmount`
 */
export function amountText(
  { chainId, token, amount, decimals }: TokenAmount,
  find: FindToken,
  format: (amount: bigint, decimals: number) => string = formatAmount,
): string {
  // The decimals of a route that was imported may be wrong.
  const places = find(chainId, token)?.decimals ?? decimals
  const symbol = symbolText({ chainId, token }, find)
  return places === undefined || amount === undefined ? `- ${symbol}` : `${format(amount, places)} ${symbol}`
}

/** Returns the symbol of a token; its abbreviated address if it is on no list. */
export function symbolText(
  { chainId, token }: Pick<TokenAmount, 'chainId' | 'token'>,
  find: FindToken,
): string {
  const symbol = find(chainId, token)?.symbol
  if (symbol !== undefined) return shortenName(symbol)
  return abbreviateAddress(token) || journeysCopy.unknownToken
}
