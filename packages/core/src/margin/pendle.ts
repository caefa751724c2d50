import type { Token } from '../tokens/token.ts'
import { keepsYieldToken, type YieldTokenChoice } from '../tokens/yield-token.ts'

/** The yield token that comes with a principal token, to be handed to the account; undefined where none is kept. */
export function yieldTokenKept(token: Pick<Token, 'props'>, choice: YieldTokenChoice): string | undefined {
  return keepsYieldToken(token, choice) ? token.props?.pendle?.ytAddress?.toLowerCase() : undefined
}
