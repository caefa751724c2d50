import type { PendleTokenType, Token } from './token.ts'

/** Whether it is a Pendle token, of this type where one is named. */
export function isPendle(token: Pick<Token, 'props'>, tokenType?: PendleTokenType): boolean {
  const pendle = token.props?.pendle
  return pendle !== undefined && (tokenType === undefined || pendle.tokenType === tokenType)
}

/**
 * Whether a Pendle token has expired: at its expiry or past it.
 *
 * @param nowSeconds seconds since the epoch
 */
export function isPendleExpired(token: Pick<Token, 'props'>, nowSeconds: number): boolean {
  const pendle = token.props?.pendle
  // A wrapper never expires: the expiry beside it is that of its market, and it can be taken apart for ever.
  if (!pendle || pendle.tokenType === 'SY') return false
  return pendle.expired === true || (pendle.expiry !== undefined && nowSeconds >= pendle.expiry)
}
