import { isPendle, isPendleExpired } from './pendle.ts'
import type { Token } from './token.ts'

/**
 * What the swap providers that mint and redeem principal tokens do with the yield token that goes with them, by the
 * provider's id: kept beside the principal token, or sold within the same transaction. Others trade principal tokens alone.
 */
export const YIELD_TOKEN_HANDLING: ReadonlyMap<string, 'kept' | 'sold'> = new Map([
  ['pendle', 'kept'],
  ['oogabooga', 'sold'],
  ['enso', 'sold'],
  ['eisen', 'sold'],
])

/** What decides whether a yield token is kept. */
export interface YieldTokenChoice {
  /** The user's choice. */
  readonly isWanted: boolean
  /** Of the swap provider that trades the token. */
  readonly providerId: string
  /** Seconds since the epoch. */
  readonly nowSeconds: number
}

/** Whether a swap of this token mints or redeems it together with its yield token: only of a principal token that has not expired. */
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
