import { lowerAddress } from '../chains/address.ts'
import type { Address } from '../kernel/schema.ts'
import { tokenKey } from '../tokens/token.ts'
import { NATIVE_KEY, type ReadSubject } from './check-request.ts'

/** Balances that changed, for example because of a transaction. */
export interface BalanceInvalidation {
  readonly account: Address
  /** Chain of the changed balances. Default: every chain. */
  readonly chainId?: number | undefined
  /** Changed tokens. Default: every token. */
  readonly tokens?: readonly Address[] | undefined
}

/** Normalizes an invalidation: addresses are distinct and lower-cased, and the native asset is its placeholder. */
export function normalizeInvalidation({
  account,
  chainId,
  tokens,
}: BalanceInvalidation): BalanceInvalidation {
  return {
    account: lowerAddress(account),
    chainId,
    tokens: tokens && [...new Set(tokens.map((token) => tokenKey(token)))],
  }
}

/**
 * Returns whether a read includes a balance that changed. Both arguments are normalized. Every read includes the native
 * balance.
 */
export function isAffected(read: ReadSubject, { account, chainId, tokens }: BalanceInvalidation): boolean {
  if (read.account !== account || (chainId ?? read.chainId) !== read.chainId) return false
  return tokens === undefined || tokens.some((token) => token === NATIVE_KEY || read.tokens.includes(token))
}
