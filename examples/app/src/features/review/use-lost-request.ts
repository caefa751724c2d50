import { useTransfers } from '@causeway/react'
import type { LostRequest } from '../../copy/step-copy.ts'
import { useEngine } from '../../state/use-engine.ts'
import { getLostRequest } from './is-sent.ts'

/**
 * Returns the state of another recent transfer on a chain whose wallet response was lost: `unknown` before `completed`. A failed
 * review must not state then that its amount is still in the wallet.
 *
 * @param transferId transfer of the review, which is left out
 */
export function useLostRequest(
  chainId: number | undefined,
  transferId: string | undefined,
): LostRequest | undefined {
  const { clock } = useEngine()
  const lost = useTransfers()
    .filter((record) => record.chainId === chainId && record.id !== transferId)
    .map((record) => getLostRequest(record, clock.now()))
  return lost.find((request) => request === 'unknown') ?? lost.find((request) => request !== undefined)
}
