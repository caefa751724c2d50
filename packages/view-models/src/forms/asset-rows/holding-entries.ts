import { failedBalance } from '@causeway/core'
import type { ChainRecord } from '@causeway/core/chains'
import {
  type BalanceEntry,
  type ChainHoldings,
  type ChainPrices,
  createBalanceEntry,
  nativeToken,
  type Token,
  type TokensByChain,
  tokenKey,
} from '@causeway/core/data'

/** The result of reading the holdings of one chain. */
export interface HoldingsRead {
  readonly chain: ChainRecord
  readonly holdings: ChainHoldings | undefined
  /** Reason why `holdings` is undefined or outdated. */
  readonly error: unknown
}

/**
 * Returns holdings as balance entries. A chain that was not read has one entry, for its native asset: loading, or with
 * the error.
 */
export function holdingEntries(
  reads: readonly HoldingsRead[],
  prices: Readonly<Record<number, Pick<ChainPrices, 'prices'>>> = {},
): BalanceEntry<Token>[] {
  return reads.flatMap(({ chain, holdings, error }) => {
    const unread = error === null || error === undefined ? undefined : failedBalance(error)
    if (!holdings)
      return createBalanceEntry({
        currency: nativeToken(chain),
        result: unread,
        isLoading: unread === undefined,
      })
    return holdings.holdings.map(({ token, balance }) => {
      const { price } = prices[chain.id]?.prices[tokenKey(token.address)] ?? {}
      return createBalanceEntry({ currency: token, result: balance, price })
    })
  })
}

/** Returns the held tokens by chain, whose prices a list of holdings needs. */
export function heldTokens(reads: readonly HoldingsRead[]): TokensByChain {
  const loaded = reads.filter(({ holdings }) => holdings !== undefined)
  return Object.fromEntries(
    loaded.map(({ chain, holdings }) => [
      chain.id,
      (holdings?.holdings ?? [])
        .filter(({ balance }) => 'raw' in balance && balance.raw > 0n)
        .map(({ token }) => token.address),
    ]),
  )
}
