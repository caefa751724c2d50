import { isNativeToken } from '../chains/index.ts'
import { NATIVE_KEY } from './request.ts'

/** Balances that are not what they were, such as those `activity` announces as `balancesChanged`. */
export interface BalanceInvalidation {
  readonly account: string
  /** Absent: on every chain. */
  readonly chainId?: number | undefined
  /** Absent: every token. */
  readonly tokens?: readonly string[] | undefined
}

/** Addresses lower-cased and distinct, the native asset under its placeholder. */
export function normalizeInvalidation({
  account,
  chainId,
  tokens,
}: BalanceInvalidation): BalanceInvalidation {
  return { account: account.toLowerCase(), chainId, tokens: tokens && [...new Set(tokens.map(tokenKey))] }
}

/** A token as readings are filed. */
export function tokenKey(address: string): string {
  return isNativeToken(address) ? NATIVE_KEY : address.toLowerCase()
}

/** Whether a read told something that has changed. Every read tells the native balance. */
export function isAffected(
  read: { readonly chainId: number; readonly account: string; readonly tokens: readonly string[] },
  change: BalanceInvalidation,
): boolean {
  const { account, chainId, tokens } = normalizeInvalidation(change)
  if (read.account !== account || (chainId ?? read.chainId) !== read.chainId) return false
  return tokens === undefined || tokens.some((token) => token === NATIVE_KEY || read.tokens.includes(token))
}
