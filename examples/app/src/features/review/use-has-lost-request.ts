import { useTransfers } from '@causeway/react'
import { useEngine } from '../../state/use-engine.ts'
import { wasLost } from './is-sent.ts'

/**
 * Returns whether the wallet response of another recent transfer on a chain was lost. A failed review must not state then that
 * its amount is still in the wallet.
 *
 * @param transferId transfer of the review, which is left out
 */
export function useHasLostRequest(chainId: number | undefined, transferId: string | undefined): boolean {
  const { clock } = useEngine()
  const transfers = useTransfers()
  return transfers.some(
    (record) => record.chainId === chainId && record.id !== transferId && wasLost(record, clock.now()),
  )
}
