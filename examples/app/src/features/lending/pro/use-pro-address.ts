import { readUrlState, type UrlOperation } from '@causeway/view-models'
import { useSearchParams } from 'react-router'

/** What the query of the page says: which of the lender's accounts, and what of margin. */
export interface ProAddress {
  readonly subAccount: string | undefined
  /** Undefined where nothing of margin is asked for. */
  readonly operation: UrlOperation | undefined
  /** The asset that is sold, and the one that is bought: a symbol or an address. */
  readonly inputCurrency: string | undefined
  readonly outputCurrency: string | undefined
  /** Leverage to start with. */
  readonly leverage: number | undefined
  /** Mode that the trade is meant for. */
  readonly mode: number | undefined
  chooseAccount(subAccount: string): void
  /** Assets are chosen anew for it, unless they come with it. */
  chooseOperation(operation: UrlOperation | undefined, assets?: Partial<NamedAssets>): void
  chooseAssets(assets: NamedAssets): void
}

/** Both sides of a trade, as the address has them. */
export interface NamedAssets {
  readonly sell: string
  readonly buy: string
}

export function useProAddress(): ProAddress {
  const [query, setQuery] = useSearchParams()
  const change = (changes: Readonly<Record<string, string | undefined>>) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [key, value] of Object.entries(changes)) {
          if (value === undefined) next.delete(key)
          else next.set(key, value)
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const { operation, inputCurrency, outputCurrency, leverage, mode } = readUrlState(`?${query}`)
  return {
    subAccount: query.get('account') ?? undefined,
    operation: query.has('operation') ? operation : undefined,
    inputCurrency,
    outputCurrency,
    leverage,
    mode,
    chooseAccount: (account) => change({ account }),
    chooseOperation: (next, assets) =>
      change({
        operation: next,
        inputCurrency: assets?.sell,
        outputCurrency: assets?.buy,
        leverage: undefined,
        mode: undefined,
      }),
    chooseAssets: ({ sell, buy }) =>
      change({ inputCurrency: sell, outputCurrency: buy, leverage: undefined, mode: undefined }),
  }
}
