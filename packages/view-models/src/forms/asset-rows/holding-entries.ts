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

/** How the read of one chain's holdings stands. */
export interface HoldingsRead {
  readonly chain: ChainRecord
  readonly holdings: ChainHoldings | undefined
  /** Why there are none, or none newer. */
  readonly error: unknown
}

/** The tokens whose prices a list of holdings needs. */
export function heldTokens(reads: readonly HoldingsRead[]): TokensByChain {
  const known = reads.filter(({ holdings }) => holdings !== undefined)
  return Object.fromEntries(
    known.map(({ chain, holdings }) => [
      chain.id,
      (holdings?.holdings ?? [])
        .filter(({ balance: reading }) => 'raw' in reading && reading.raw > 0n)
        .map(({ token }) => token.address),
    ]),
  )
}

/** Holdings as balance entries. A chain that was not read has one, of its native asset: loading, or with the reason. */
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
    return holdings.holdings.map(({ token, balance: reading }) => {
      const { price } = prices[chain.id]?.prices[tokenKey(token.address)] ?? {}
      return createBalanceEntry({ currency: token, result: reading, price })
    })
  })
}
