import { isAddress, isNativeToken, lowerAddress, NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import { chainById } from '../chains/lookup.ts'
import type { ChainRecord, ChainVm } from '../chains/record.ts'
import type { Address } from '../kernel/schema.ts'
import { noAdapterReason } from './adapters.ts'

/** The native asset among lower-cased addresses. */
export const NATIVE_KEY = lowerAddress(NATIVE_TOKEN_ADDRESS)

/** Which balances of one chain are wanted. */
export interface ChainBalancesRequest {
  /** As it came: a text that is blank or no chain is skipped. */
  readonly chainId: number | string
  readonly account: Address | undefined
  /** Beside the native balance, which always comes. */
  readonly tokens?: readonly Address[] | undefined
}

/** Why a chain's balances are not asked for. */
export type BalanceSkipCode =
  | 'BLANK_CHAIN_ID'
  | 'CHAIN_NOT_ENABLED'
  | 'NO_ADAPTER'
  | 'NO_ACCOUNT'
  | 'INVALID_ACCOUNT'

/** A chain that was not asked, and why. */
export interface SkippedBalances {
  readonly chainId: number | string
  readonly code: BalanceSkipCode
  readonly reason: string
}

/** A request that can be carried out. */
export interface CheckedRequest {
  readonly chain: ChainRecord
  /** Lower-cased. */
  readonly account: Address
  readonly tokens: RequestedTokens
}

export interface RequestRules {
  readonly chains: readonly ChainRecord[]
  readonly isEnabled: (chainId: number) => boolean
  readonly hasAdapter: (chainType: ChainVm) => boolean
}

/** Whether balances can be asked for, in the order a person would put it right. */
export function checkRequest(
  { chainId, account, tokens = [] }: ChainBalancesRequest,
  { chains, isEnabled, hasAdapter }: RequestRules,
): CheckedRequest | SkippedBalances {
  const skip = (code: BalanceSkipCode, reason: string): SkippedBalances => ({ chainId, code, reason })
  if (String(chainId).trim() === '') return skip('BLANK_CHAIN_ID', 'No chain was named')
  const chain = chainById(chains, Number(chainId))
  if (!chain || !isEnabled(chain.id)) return skip('CHAIN_NOT_ENABLED', `Chain ${chainId} is not enabled`)
  if (!hasAdapter(chain.chainType)) return skip('NO_ADAPTER', noAdapterReason(chain.chainType))
  if (!account) return skip('NO_ACCOUNT', 'No account is connected')
  if (!isAddress(account, chain.chainType)) {
    return skip('INVALID_ACCOUNT', `${account} is no account of ${chain.name}`)
  }
  return { chain, account: lowerAddress(account), tokens: requestedTokens(tokens, chain.chainType) }
}

/** Lower-cased and distinct; each address is in one of the three. */
export interface RequestedTokens {
  /** Whether the native asset was among them. */
  readonly hasNative: boolean
  /** Sorted, so that two sets with the same tokens are one. */
  readonly tokens: readonly Address[]
  readonly invalid: readonly string[]
}

export function requestedTokens(addresses: readonly string[], chainType: ChainVm): RequestedTokens {
  const distinct = [...new Set(addresses.map((address) => address.trim().toLowerCase()))].sort()
  const others = distinct.filter((address) => !isNativeToken(address))
  return {
    hasNative: others.length < distinct.length,
    tokens: others.filter((address) => isAddress(address, chainType)),
    invalid: others.filter((address) => !isAddress(address, chainType)),
  }
}

/** What one request reads, its tokens as readings are filed. */
export interface ReadSubject {
  readonly chainId: number
  readonly account: string
  readonly tokens: readonly string[]
}

export function subjectOf({ chain, account, tokens }: CheckedRequest): ReadSubject {
  return { chainId: chain.id, account, tokens: tokensOf(tokens) }
}

export function tokensOf({ hasNative, tokens, invalid }: RequestedTokens): string[] {
  return [...(hasNative ? [NATIVE_KEY] : []), ...tokens, ...invalid]
}
