import { isNativeToken, NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import { errorSentence } from '../kernel/errors.ts'
import type { Address } from '../kernel/schema.ts'
import type { BalanceReading } from '../platforms/balance-reading.ts'
import type { RequestOptions } from '../platforms/transaction.ts'
import type { TokenService } from '../tokens/service.ts'
import { type Token, tokenKey } from '../tokens/token.ts'
import type { BalanceService } from './service.ts'

/** A token, and how much of it there is. */
export interface Holding {
  readonly token: Token
  readonly reading: BalanceReading
}

/** What an account holds on one chain of all that is listed or was named there. */
export interface ChainHoldings {
  readonly chainId: number
  /** Lower-cased. */
  readonly account: Address
  readonly blockNumber: bigint
  /** The native asset, what is held, and what could not be read. Of anything else there is nothing. */
  readonly holdings: readonly Holding[]
  /** Why only the native asset was asked for, where the chain's list could not be had. */
  readonly listProblem: string | undefined
}

/** Whose holdings, and where. */
export interface HoldingsRequest {
  readonly chainId: number
  readonly account: Address | undefined
}

/** The services that holdings are read through. */
export interface HoldingsServices {
  readonly balances: Pick<BalanceService, 'getChainBalances'>
  readonly tokens: Pick<TokenService, 'load' | 'list' | 'find'>
}

/**
 * Reads all that an account may hold on a chain, in one go.
 *
 * @throws what `BalanceService.getChainBalances` throws
 */
export async function readHoldings(
  { balances, tokens }: HoldingsServices,
  { chainId, account }: HoldingsRequest,
  { signal }: RequestOptions = {},
): Promise<ChainHoldings> {
  const listProblem = await tokens.load(chainId, { signal }).then(() => undefined, errorSentence)
  const known = listProblem === undefined ? tokens.list(chainId) : nativeAlone(tokens, chainId)
  const asked = { chainId, account, tokens: known.map(({ address }) => address) }
  const answer = await balances.getChainBalances(asked, { signal })
  const holdings = known.flatMap((token) => {
    const isNative = isNativeToken(token.address)
    const reading = isNative ? answer.nativeBalance : answer.tokenData[tokenKey(token.address)]
    if (!reading) return []
    return isNative || 'error' in reading || reading.raw > 0n ? [{ token, reading }] : []
  })
  return { chainId, account: answer.account, blockNumber: answer.blockNumber, holdings, listProblem }
}

function nativeAlone(tokens: HoldingsServices['tokens'], chainId: number): Token[] {
  const native = tokens.find(chainId, NATIVE_TOKEN_ADDRESS)
  return native ? [native] : []
}
