import { isNativeToken } from '@causeway/core/chains'
import { FEE_TOKEN_CHAIN_IDS } from '@causeway/core/smart-account'
import type { LegSource, LegTarget } from './legs.ts'

/**
 * Returns whether a permit may replace the transactions of a leg: its fee can be paid in tokens on the chain, the token
 * has permits, and the transfer is to another chain. The review checks the rest, such as the provider.
 */
export function canUsePermit(
  { chain, token }: Pick<LegSource, 'chain' | 'token'>,
  target: LegTarget,
): boolean {
  return (
    FEE_TOKEN_CHAIN_IDS.includes(chain.id) && !isNativeToken(token.address) && chain.id !== target.chain.id
  )
}
