import { isPendle, isPendleExpired } from './pendle.ts'
import type { Token } from './token.ts'

/**
 * Handling of the yield token by swap providers that mint and redeem principal tokens, by provider id. 'kept': the
 * account receives the yield token in addition to the principal token. 'sold': the yield token is sold in the same
 * transaction. Providers that are not listed only trade principal tokens.
 */
export const YIELD_TOKEN_HANDLING: ReadonlyMap<string, 'kept' | 'sold'> = new Map([
  ['pendle', 'kept'],
  ['oogabooga', 'sold'],
  ['enso', 'sold'],
  ['eisen', 'sold'],
])

/** Options for `keepsYieldToken`. */
export interface YieldTokenChoice {
  /** Whether the user wants to keep the yield token. */
  readonly isWanted: boolean
  /** Id of the swap provider that trades the token. */
  readonly providerId: string
  /** Current time, in seconds since the epoch. */
  readonly nowSeconds: number
}

/**
 * Returns whether a swap mints or redeems the token with its yield token. Applies to principal tokens before their
 * expiry.
 */
export function keepsYieldToken(
  token: Pick<Token, 'props'>,
  { isWanted, providerId, nowSeconds }: YieldTokenChoice,
): boolean {
  return (
    isWanted &&
    YIELD_TOKEN_HANDLING.get(providerId) === 'kept' &&
    isPendle(token, 'PT') &&
    !isPendleExpired(token, nowSeconds)
  )
}
