import { lowerAddress } from '../chains/address.ts'
import type { Address } from '../kernel/schema.ts'
import { tokenKey } from '../tokens/token.ts'
import { NATIVE_KEY, type ReadSubject } from './request.ts'

/** Balances that changed, such as those that a transaction moved. */
export interface BalanceInvalidation {
  readonly account: Address
  /** Absent: on every chain. */
  readonly chainId?: number | undefined
  /** Absent: every token. */
  readonly tokens?: readonly Address[] | undefined
}

/** Addresses lower-cased and distinct, the native asset under its placeholder. */
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

/** Whether a read told something that has changed, both as normalized. Every read tells the native balance. */
export function isAffected(read: ReadSubject, { account, chainId, tokens }: BalanceInvalidation): boolean {
  if (read.account !== account || (chainId ?? read.chainId) !== read.chainId) return false
  return tokens === undefined || tokens.some((token) => token === NATIVE_KEY || read.tokens.includes(token))
}
