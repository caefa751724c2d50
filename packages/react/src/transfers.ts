import type { TransferRecord } from '@causeway/core'
import { useMemo } from 'react'
import { useSyncExternalStore } from 'use-sync-external-store/shim'
import { useCauseway } from './context.tsx'
import { useStore } from './use-store.ts'

const NONE: readonly TransferRecord[] = []

/** Every transfer, in the order they were added. Empty on a server. */
export function useTransfers(): readonly TransferRecord[] {
  const { store } = useCauseway().transfers
  return useSyncExternalStore(store.subscribeAll, store.getAll, () => NONE)
}

/** One transfer; undefined while it is not known. Renders again only when this one changes. */
export function useTransfer(id: string): TransferRecord | undefined {
  const { store } = useCauseway().transfers
  return useStore(useMemo(() => store.select(id), [store, id]))
}
