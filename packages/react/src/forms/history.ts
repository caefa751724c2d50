import { type HistoryView, historyGroups, historyTokens } from '@causeway/core'
import { useMemo } from 'react'
import { useSyncExternalStore } from 'use-sync-external-store/shim'
import { type HookOptions, useCauseway } from '../context.tsx'
import { useNow } from '../live/now.ts'
import { useActivity } from '../state/hooks.ts'

/** What the user did, in groups by age, pending first (`historyGroups`). Empty on a server. */
export function useHistory(options: HookOptions = {}): HistoryView {
  const { chains, tokens, executor } = useCauseway(options)
  const items = useActivity((all) => all, options)
  const now = useNow(60_000, options) ?? 0
  const running = useSyncExternalStore(executor.store.subscribeAll, executor.store.getAll, () => NONE)
  return useMemo(() => {
    const named = historyTokens(items).flatMap(({ chainId, address }) => tokens.find(chainId, address) ?? [])
    return historyGroups({ items, now, chains, tokens: named, running })
  }, [items, now, chains, tokens, running])
}

const NONE: ReturnType<ReturnType<typeof useCauseway>['executor']['store']['getAll']> = []
