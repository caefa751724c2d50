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
  /** Ids of the transfers that this tab sends or resumes. */
  readonly runningIds: ReadonlySet<string>
}

/** Returns whether several transfers need more signatures. */
export function getSendingState({ legs, records, run, runningIds }: SendingInput): SendingState {
  const open = records.filter(needsResume)
  if (open.length === 0 && legs.length === 0) return 'sent'
  if (run.status === 'running' || open.some(({ id }) => runningIds.has(id))) return 'signing'
  return open.length > 0 ? 'interrupted' : 'unsent'
}
