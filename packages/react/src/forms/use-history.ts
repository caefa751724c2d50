import type { Address } from '@causeway/core'
import { sameAddress } from '@causeway/core/chains'
import type { LenderLabels } from '@causeway/core/lending'
import { type HistoryView, historyGroups, historyTokens } from '@causeway/view-models'
import { useMemo } from 'react'
import { type HookOptions, useCauseway, useService } from '../causeway-provider.tsx'
import { useNow } from '../live/use-now.ts'
import { useActivity } from '../state/hooks.ts'
import { useAll } from '../store.ts'
import { useView } from './use-view.ts'

/** Options for `useHistory`. */
interface HistoryOptions extends HookOptions {
  /** Accounts whose activity is returned. Pass the same array while it is unchanged. Default: all accounts. */
  readonly accounts?: readonly Address[] | undefined
  /** Names of lenders: the state of `causeway.lending.labels`. Default: derived from their ids. */
  readonly labels?: LenderLabels | undefined
}

/** Returns the history in groups by age, pending first (`historyGroups`). Empty on a server. */
export function useHistory(options: HistoryOptions = {}): HistoryView {
  const { accounts, labels } = options
  const { chains, executor } = useCauseway(options)
  const tokenService = useService('tokens', options)
  const all = useActivity((activity) => activity, options)
  const items = useMemo(
    () =>
      accounts
        ? all.filter(({ record }) => accounts.some((account) => sameAddress(account, record.from)))
        : all,
    [all, accounts],
  )
  const now = useNow(60_000, options) ?? 0
  const running = useAll(executor.store)
  const [lists, named] = [useAll(tokenService.flags), useAll(tokenService.customTokens)]
  // biome-ignore lint/correctness/useExhaustiveDependencies: the service finds tokens of lists that are loaded later
  const tokens = useMemo(
    () => historyTokens(items).flatMap(({ chainId, address }) => tokenService.find(chainId, address) ?? []),
    [items, tokenService, lists, named],
  )
  return useView(historyGroups, { items, now, chains, tokens, running, labels })
}
