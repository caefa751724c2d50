import type { TransferRecord } from './record.ts'

/** Message of a transfer whose source transaction no node returns. */
export const DROPPED_MESSAGE =
  'The network no longer knows the transaction: unless it is sent again, the funds remain in the wallet'

/** Returns whether the last check of a transfer found no node that knows its source transaction. */
export function isMarkedDropped({ message }: Pick<TransferRecord, 'message'>): boolean {
  return message === DROPPED_MESSAGE
}
