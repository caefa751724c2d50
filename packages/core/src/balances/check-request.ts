import { isAddress, isNativeToken, lowerAddress, NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import { chainById } from '../chains/chain-by-id.ts'
import type { ChainRecord, ChainVm } from '../chains/record.ts'
import { CausewayError } from '../kernel/errors.ts'
import type { Address } from '../kernel/schema.ts'
import { formatMissingAdapterReason } from './adapters.ts'

/** Lower-cased placeholder address of the native asset. */
export const NATIVE_KEY = lowerAddress(NATIVE_TOKEN_ADDRESS)

/** Balances to read on one chain. */
export interface ChainBalancesRequest {
  /** Unvalidated chain id, for example from a URL. Blank and unknown ids are skipped. */
  readonly chainId: number | string
  readonly account: Address | undefined
  /** Tokens to read in addition to the native balance, which is always included. */
  readonly tokens?: readonly Address[] | undefined
}

/** Reason for not reading the balances of a chain. */
export type BalanceSkipCode =
  | 'BLANK_CHAIN_ID'
  | 'CHAIN_NOT_ENABLED'
  | 'NO_ADAPTER'
  | 'NO_ACCOUNT'
  | 'INVALID_ACCOUNT'

/** A chain that was not read, with the reason. */
export interface SkippedBalances {
  readonly chainId: number | string
  readonly code: BalanceSkipCode
  readonly reason: string
}

/** A validated request. */
export interface CheckedRequest {
  readonly chain: ChainRecord
  /** Lower-cased. */
  readonly account: Address
  readonly tokens: RequestedTokens
}

/** Conditions against which requests are validated. */
export interface RequestRules {
  readonly chains: readonly ChainRecord[]
  readonly isEnabled: (chainId: number) => boolean
  readonly hasAdapter: (chainType: ChainVm) => boolean
}

/** Validates a request. If it must be skipped, returns the reason that the user should fix first. */
export function checkRequest(
  { chainId, account, tokens = [] }: ChainBalancesRequest,
  { chains, isEnabled, hasAdapter }: RequestRules,
): CheckedRequest | SkippedBalances {
  const skip = (code: BalanceSkipCode, reason: string): SkippedBalances => ({ chainId, code, reason })
  if (String(chainId).trim() === '') return skip('BLANK_CHAIN_ID', 'The chain id is blank.')
  const chain = chainById(chains, Number(chainId))
  if (!chain || !isEnabled(chain.id)) return skip('CHAIN_NOT_ENABLED', `Chain ${chainId} is not enabled.`)
  if (!hasAdapter(chain.chainType)) return skip('NO_ADAPTER', formatMissingAdapterReason(chain.chainType))
  if (!account) return skip('NO_ACCOUNT', 'No account is connected.')
  if (!isAddress(account, chain.chainType)) {
    return skip('INVALID_ACCOUNT', `Invalid account on ${chain.name}: ${account}.`)
  }
  return { chain, account: lowerAddress(account), tokens: parseTokens(tokens, chain.chainType) }
}

/** Distinct, lower-cased token addresses. Each is in exactly one of the three fields. */
export interface RequestedTokens {
  /** Whether the request includes the native asset. */
  readonly hasNative: boolean
  /** Valid addresses, sorted, so that equal sets compare equal. */
  readonly tokens: readonly Address[]
  readonly invalid: readonly string[]
}

export function parseTokens(addresses: readonly string[], chainType: ChainVm): RequestedTokens {
  const distinct = [...new Set(addresses.map((address) => address.trim().toLowerCase()))].sort()
  const others = distinct.filter((address) => !isNativeToken(address))
  return {
    hasNative: others.length < distinct.length,
    tokens: others.filter((address) => isAddress(address, chainType)),
    invalid: others.filter((address) => !isAddress(address, chainType)),
  }
}

/** Chain, account and tokens of a read. Tokens are the keys of `ChainBalances.tokenData`. */
export interface ReadSubject {
  readonly chainId: number
  readonly account: string
  readonly tokens: readonly string[]
}

export function getReadSubject({ chain, account, tokens }: CheckedRequest): ReadSubject {
  return { chainId: chain.id, account, tokens: toTokenKeys(tokens) }
}

export function toTokenKeys({ hasNative, tokens, invalid }: RequestedTokens): string[] {
  return [...(hasNative ? [NATIVE_KEY] : []), ...tokens, ...invalid]
}

/** Thrown for a skipped request. `details` is the reason. */
export class BalancesSkippedError extends CausewayError<'BALANCES_SKIPPED'> {
  override readonly name = 'BalancesSkippedError'
  readonly skipCode: BalanceSkipCode
  constructor({ chainId, code, reason }: SkippedBalances) {
    super(`The balances of chain "${chainId}" were not read.`, { code: 'BALANCES_SKIPPED', details: reason })
    this.skipCode = code
  }
}
