import type { ExecutionProgress, ReadableKeyedStore, TransferRecord } from '@causeway/core'
import { useMemo } from 'react'
import { type HookOptions, useCauseway } from '../context.tsx'
import { useAll, useStore } from '../store.ts'

/** Every transfer, in the order they were added. Empty on a server. */
export function useTransfers(options: HookOptions = {}): readonly TransferRecord[] {
  return useAll(useCauseway(options).transfers.store)
}

/** One transfer; undefined without an id, and while it is not known. Renders again only when this one changes. */
export function useTransfer(id: string | undefined, options: HookOptions = {}): TransferRecord | undefined {
  return useEntry(useCauseway(options).transfers.store, id)
}

/** Where the run of a transfer is while it goes on in this tab. */
export function useExecutionProgress(
  transferId: string | undefined,
  options: HookOptions = {},
): ExecutionProgress | undefined {
  return useEntry(useCauseway(options).executor.store, transferId)
}

function useEntry<V>(store: ReadableKeyedStore<V>, key = ''): V | undefined {
  return useStore(useMemo(() => store.select(key), [store, key]))
}
