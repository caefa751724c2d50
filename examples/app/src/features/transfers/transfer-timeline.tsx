import { useChains } from '@causeway/react'
import { useMutation } from '@tanstack/react-query'
import { transfersCopy } from '#locale/transfers-copy'
import { useEngine } from '../../state/use-engine.ts'
import { Button } from '../../ui/button.tsx'
import { Pane } from '../../ui/pane.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { isPending, timelineEntries } from './timeline-entries.tsx'
import type { TransferFacts } from './transfer-facts.ts'
import styles from './transfer-timeline.module.css'

interface TransferTimelineProps {
  readonly facts: TransferFacts
  readonly now: number
}

/** Past and pending events of a transfer, with their hashes. */
export function TransferTimeline({ facts, now }: TransferTimelineProps) {
  const entries = timelineEntries(facts, now, useChains())
  return (
    <Pane title={transfersCopy.timeline} aside={isPending(facts) && <CheckNow facts={facts} now={now} />}>
      <Timeline entries={entries} />
    </Pane>
  )
}

function CheckNow({ facts, now }: TransferTimelineProps) {
  const { transfers } = useEngine()
  const { id, lastCheckedTime } = facts.record
  const { mutate: check, isPending: isChecking } = useMutation({
    mutationFn: () => transfers.check(id),
    networkMode: 'always',
  })
  const secondsAgo =
    lastCheckedTime === undefined ? undefined : Math.max(0, Math.round((now - lastCheckedTime) / 1_000))
  return (
    <>
      <span className={styles['looked']}>
        {secondsAgo === undefined ? transfersCopy.notChecked : transfersCopy.lastCheck(secondsAgo)}
      </span>
      <Button size="small" isDisabled={isChecking} onClick={() => check()}>
        {isChecking ? transfersCopy.checking : transfersCopy.checkNow}
      </Button>
    </>
  )
}
