import type { TransferRecord } from '@causeway/core'
import { needsResume } from '@causeway/view-models'

/**
 * State of several transfers after the first was started: `signing` while the wallet is asked, `interrupted` if one has
 * open steps, `unsent` if one was not started, `sent` if none needs another signature.
 */
export type SendingState = 'signing' | 'interrupted' | 'unsent' | 'sent'

interface SendingInput {
  /** Transfers that are not started. */
  readonly legs: readonly unknown[]
  /** Started transfers. */
  readonly records: readonly TransferRecord[]
  readonly run: { readonly status: string }
}

/** Returns whether several transfers need more signatures. */
export function getSendingState({ legs, records, run }: SendingInput): SendingState {
  const isInterrupted = records.some(needsResume)
  if (!isInterrupted && legs.length === 0) return 'sent'
  if (run.status === 'running') return 'signing'
  return isInterrupted ? 'interrupted' : 'unsent'
}
