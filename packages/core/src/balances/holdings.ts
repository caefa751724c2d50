import { isNativeToken, NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import { errorSentence } from '../kernel/errors.ts'
import type { Address } from '../kernel/schema.ts'
import type { BalanceResult } from '../platforms/balance.ts'
import type { RequestOptions } from '../platforms/transaction.ts'
import type { TokenService } from '../tokens/service.ts'
import { type Token, tokenKey } from '../tokens/token.ts'
import type { BalanceService } from './service.ts'

/** A token with its balance. */
export interface Holding {
  readonly token: Token
  readonly balance: BalanceResult
}

/** Balances of the listed and custom tokens of an account on one chain. */
export interface ChainHoldings {
  readonly chainId: number
  /** Lower-cased. */
  readonly account: Address
  readonly blockNumber: bigint
  /**
   * The native asset, tokens with a balance, and tokens that could not be read. All other tokens have a zero balance.
   */
  readonly holdings: readonly Holding[]
  /** Why the token list of the chain could not be loaded. If set, only the native asset was read. */
  readonly listProblem: string | undefined
}

/** Account and chain of `readHoldings`. */
export interface HoldingsRequest {
  readonly chainId: number
  readonly account: Address | undefined
}

/** Services that `readHoldings` uses. */
export interface HoldingsServices {
  readonly balances: Pick<BalanceService, 'getChainBalances'>
  readonly tokens: Pick<TokenService, 'load' | 'list' | 'find'>
}

/**
 * Reads the balances of all listed and custom tokens of a chain in one request.
 *
 * @throws the errors of `BalanceService.getChainBalances`
 */
export async function readHoldings(
  { balances, tokens }: HoldingsServices,
  { chainId, account }: HoldingsRequest,
  { signal }: RequestOptions = {},
): Promise<ChainHoldings> {
  const listProblem = await tokens.load(chainId, { signal }).then(() => undefined, errorSentence)
  const listed = listProblem === undefined ? tokens.list(chainId) : getNativeToken(tokens, chainId)
  const balancesRequest = { chainId, account, tokens: listed.map(({ address }) => address) }
  const chainBalances = await balances.getChainBalances(balancesRequest, { signal })
  const holdings = listed.flatMap((token) => {
    const isNative = isNativeToken(token.address)
    const balance = isNative ? chainBalances.nativeBalance : chainBalances.tokenData[tokenKey(token.address)]
    if (!balance) return []
    return isNative || 'error' in balance || balance.raw > 0n ? [{ token, balance }] : []
  })
  return {
    chainId,
    account: chainBalances.account,
    blockNumber: chainBalances.blockNumber,
    holdings,
    listProblem,
  }
}

function getNativeToken(tokens: HoldingsServices['tokens'], chainId: number): Token[] {
  const native = tokens.find(chainId, NATIVE_TOKEN_ADDRESS)
  return native ? [native] : []
}
