import type { TransferRecord } from '@causeway/core'
import { useChains, useTransfers } from '@causeway/react'
import { journeysCopy } from '#locale/journeys-copy'
import { useEngine } from '../../state/use-engine.ts'
import { Pane } from '../../ui/pane.tsx'
import { Timeline, type TimelineEntry } from '../../ui/timeline.tsx'
import { timelineEntries } from '../transfers/timeline-entries.tsx'
import { transferFacts } from '../transfers/transfer-facts.ts'
import { findTransfers, type JourneyFacts, type JourneyStep, selectEvents } from './journey-facts.ts'
import type { JourneyStatus } from './journey-status.ts'

interface JourneyTimelineProps {
  readonly facts: JourneyFacts
  readonly status: JourneyStatus
  readonly now: number
}

/** The steps of a journey, each with the events of its transfers. */
export function JourneyTimeline({ facts, status, now }: JourneyTimelineProps) {
  const chains = useChains()
  const { quotes } = useEngine()
  const transfers = useTransfers()
  const getEvents = (step: JourneyStep) =>
    findTransfers(step, transfers).flatMap((record: TransferRecord) => {
      const transfer = transferFacts(record, undefined, chains, false, quotes.providers)
      const events = timelineEntries({ ...transfer, paid: step.paid }, now, chains)
      return selectEvents(step, events).map((entry) => ({
        ...entry,
        key: `${record.id}:${entry.key}`,
        isCurrent: step.status === 'current' && entry.isCurrent,
      }))
    })
  const entries = facts.steps.flatMap((step): TimelineEntry[] => [
    toEntry(step, status),
    ...(step.status === 'todo' ? [] : getEvents(step)),
  ])
  return (
    <Pane title={journeysCopy.timeline}>
      <Timeline entries={entries} />
    </Pane>
  )
}

function toEntry(step: JourneyStep, status: JourneyStatus): TimelineEntry {
  const { key, title, name, least, received } = step
  const details = [
    name && journeysCopy.with(name),
    received && journeysCopy.received(received),
    least && journeysCopy.atLeast(least),
  ]
  const entry = { key, time: '', title, detail: details.filter(Boolean).join(', ') }
  switch (step.status) {
    case 'done':
      return { ...entry, icon: 'check', tone: 'pos', state: 'done' }
    case 'current':
      return { ...entry, icon: status.icon, tone: status.tone, state: 'waiting' }
    case 'todo':
      return { ...entry, icon: 'todo', tone: 'quiet', state: 'todo' }
  }
}
