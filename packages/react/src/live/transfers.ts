import type { ExecutionProgress, TransferRecord } from '@causeway/core'
import { type HookOptions, useCauseway } from '../causeway-provider.tsx'
import { useAll } from '../store.ts'
import { useEntry } from '../use-entry.ts'

/** Returns all transfers in the order they were added. Empty on a server. */
export function useTransfers(options: HookOptions = {}): readonly TransferRecord[] {
  return useAll(useCauseway(options).transfers.store)
}

/** Returns one transfer, or undefined if the id is missing or unknown. Renders again only when the transfer changes. */
export function useTransfer(id: string | undefined, options: HookOptions = {}): TransferRecord | undefined {
  return useEntry(useCauseway(options).transfers.store, id)
}

/** Returns the progress of a transfer's run in this tab. */
export function useExecutionProgress(
  transferId: string | undefined,
  options: HookOptions = {},
): ExecutionProgress | undefined {
  return useEntry(useCauseway(options).executor.store, transferId)
}
