import type { TransferRecord } from '@causeway/core'
import { useTransfers } from '@causeway/react'
import { useState } from 'react'
import { useEngine } from '../../state/use-engine.ts'
import { findRepeated, type PlannedAction } from './find-repeated.ts'

/** Consent to send actions again that are not confirmed yet, or that were sent although the wallet response was lost. */
export interface RepeatConsent {
  /** Transfers that the actions repeat. */
  readonly sent: readonly TransferRecord[]
  /** Whether other actions are planned as well, so that each transfer has to be named. Default: false. */
  readonly isNamed?: boolean
  readonly isAccepted: boolean
  /** Gives or withdraws the consent. */
  accept(isAccepted: boolean): void
}

/**
 * Returns the consent that planned actions require; undefined if they repeat none. It ends with the review: when no action is
 * planned, or another transfer is found.
 */
export function useRepeatConsent(planned: readonly PlannedAction[]): RepeatConsent | undefined {
  const { clock } = useEngine()
  const transfers = useTransfers()
  const [acceptedIds, setAcceptedIds] = useState<readonly string[]>([])
  const [shownIds, setShownIds] = useState<readonly string[]>([])
  if (planned.length === 0 && acceptedIds.length > 0) setAcceptedIds([])
  if (planned.length === 0 && shownIds.length > 0) setShownIds([])
  const now = clock.now()
  const sent = new Set(planned.map((action) => findRepeated(action, transfers, now, shownIds)))
  const records = [...sent].filter((record) => record !== undefined)
  const added = records.filter(({ id }) => !shownIds.includes(id))
  if (added.length > 0) setShownIds([...shownIds, ...added.map(({ id }) => id)])
  if (records.length === 0) return undefined
  return {
    sent: records,
    isNamed: planned.length > 1,
    isAccepted: records.every(({ id }) => acceptedIds.includes(id)),
    accept: (isAccepted) => setAcceptedIds(isAccepted ? records.map(({ id }) => id) : []),
  }
}
