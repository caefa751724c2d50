import { lowerAddress } from '../chains/address.ts'
import type { Address } from '../kernel/schema.ts'
import type { Token } from '../tokens/token.ts'
import { keepsYieldToken, type YieldTokenChoice } from '../tokens/yield-token.ts'

/** The yield token that comes with a principal token, to be handed to the account; undefined where none is kept. */
export function yieldTokenKept(token: Pick<Token, 'props'>, choice: YieldTokenChoice): Address | undefined {
  return keepsYieldToken(token, choice) ? lowerAddress(token.props?.pendle?.ytAddress) : undefined
}
