import type { PendleTokenType, Token } from './token.ts'

/** Returns whether a token is a Pendle token, of the given type if any. */
export function isPendle(token: Pick<Token, 'props'>, tokenType?: PendleTokenType): boolean {
  const pendle = token.props?.pendle
  return pendle !== undefined && (tokenType === undefined || pendle.tokenType === tokenType)
}

/**
 * Returns whether a Pendle token has expired. It counts as expired from the second of its expiry.
 *
 * @param nowSeconds seconds since the epoch
 */
export function isPendleExpired(token: Pick<Token, 'props'>, nowSeconds: number): boolean {
  const pendle = token.props?.pendle
  // SY tokens never expire, because they can always be redeemed. Their `expiry` is the expiry of the market.
  if (!pendle || pendle.tokenType === 'SY') return false
  return pendle.expired === true || (pendle.expiry !== undefined && nowSeconds >= pendle.expiry)
}
