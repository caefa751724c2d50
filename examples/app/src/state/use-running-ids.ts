import { useMemo, useSyncExternalStore } from 'react'
import { useEngine } from './use-engine.ts'

/** Returns the ids of the transfers that are executed in this tab. */
export function useRunningIds(): ReadonlySet<string> {
  const { subscribeAll, getAll } = useEngine().executor.store
  const running = useSyncExternalStore(subscribeAll, getAll)
  return useMemo(() => new Set(running.map(({ transferId }) => transferId)), [running])
}
