import { isTransferError, type TransferRecord } from '@causeway/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { toSendFacts } from './is-sent.ts'

/**
 * Continues a failed run, once per transfer, when its transaction is found although the wallet response was lost. Does nothing if
 * steps remain that the wallet is asked for.
 *
 * @param onFound continues the run, which then only waits for the chain
 */
export function useFoundTransfer(
  error: Error | null,
  record: TransferRecord | undefined,
  onFound: (transfer: TransferRecord) => void,
): void {
  const [continuedId, setContinuedId] = useState('')
  const isLost = isTransferError(error) && error.maybeSent && error.transferId === record?.id
  const isDue = isLost && toSendFacts(record).isSent && record.id !== continuedId
  const continueRun = useEffectEvent(() => {
    if (!record) return
    setContinuedId(record.id)
    onFound(record)
  })
  useEffect(() => {
    if (isDue) continueRun()
  }, [isDue])
}
