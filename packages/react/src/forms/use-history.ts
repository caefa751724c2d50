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
  /** Names of lenders: the state of `causeway.lending.labels`. Default: derived from their ids. */
  readonly labels?: LenderLabels | undefined
}

/** Returns the history in groups by age, pending first (`historyGroups`). Empty on a server. */
export function useHistory(options: HistoryOptions = {}): HistoryView {
  const { labels } = options
  const { chains, executor } = useCauseway(options)
  const tokenService = useService('tokens', options)
  const items = useActivity((all) => all, options)
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
