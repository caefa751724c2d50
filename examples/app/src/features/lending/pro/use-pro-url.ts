import { readUrlState, type UrlOperation } from '@causeway/view-models'
import { useSearchParams } from 'react-router'
import { getEntryState } from '../../../state/push-history-entry.ts'

/** Query parameters of the expert page: the account of the lender, and the margin trade. */
export interface ProUrl {
  readonly subAccount: string | undefined
  /** Undefined without a margin trade. */
  readonly operation: UrlOperation | undefined
  /** Assets to sell and to buy: symbols or addresses. */
  readonly inputCurrency: string | undefined
  readonly outputCurrency: string | undefined
  /** Initial leverage. */
  readonly leverage: number | undefined
  readonly mode: number | undefined
  chooseAccount(subAccount: string): void
  /** Selects an operation. Resets the assets unless `assets` is passed. */
  chooseOperation(operation: UrlOperation | undefined, assets?: Partial<NamedAssets>): void
  chooseAssets(assets: NamedAssets): void
}

/** Assets of both sides of a trade, as in the URL. */
export interface NamedAssets {
  readonly sell: string
  readonly buy: string
}

export function useProUrl(): ProUrl {
  const [query, setQuery] = useSearchParams()
  const change = (changes: Readonly<Record<string, string | undefined>>) => {
    // The query of the router lacks parameters that were written without it.
    const next = new URLSearchParams(window.location.search)
    for (const [key, value] of Object.entries(changes)) {
      if (value === undefined) next.delete(key)
      else next.set(key, value)
    }
    setQuery(next, { replace: true, preventScrollReset: true, state: getEntryState() })
  }
  const { operation, inputCurrency, outputCurrency, leverage, mode } = readUrlState(`?${query}`)
  return {
    subAccount: query.get('account') ?? undefined,
    // An unknown operation is read as the default one.
    operation: query.get('operation')?.toLowerCase() === operation ? operation : undefined,
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
