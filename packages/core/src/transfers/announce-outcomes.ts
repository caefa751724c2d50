import type { Clock, TimerHandle } from '../kernel/clock.ts'
import { isCausewayError } from '../kernel/errors.ts'
import type { Events } from '../kernel/events.ts'
import type { PollGate } from '../kernel/gate.ts'
import type { Logger } from '../kernel/logger.ts'
import type { Tabs } from '../kernel/tabs.ts'
import type { StatusTrackerEvents } from './announce-changes.ts'
import type { TransferJournal } from './journal.ts'
import { wasSent } from './record.ts'

/** Options for `announceOutcomes`. */
export interface OutcomeAnnouncementOptions {
  readonly events: Events<StatusTrackerEvents>
  readonly journal: Pick<TransferJournal, 'get' | 'updateSilently'>
  /** Locks that are shared with other tabs. Default: a single tab. */
  readonly tabs: Pick<Tabs, 'exclusive'> | undefined
  /** Gate that is open in the visible tab, which polls. */
  readonly gate: PollGate
  readonly clock: Clock
  readonly logger: Logger
}

/** Delay of tabs that do not poll, so that they only announce an outcome if the polling tab does not. */
const OTHER_TABS_DELAY_MS = 2_000

/**
 * Emits `announced` for each outcome of a sent transfer, in a single tab, and stores the time in the record without
 * notifying readers of the store. Returns a function that stops it, whose promise resolves once no write is pending.
 */
export function announceOutcomes(options: OutcomeAnnouncementOptions): () => Promise<void> {
  const { events, journal, tabs, gate, clock, logger } = options
  const timers = new Set<TimerHandle>()
  const pending = new Set<Promise<void>>()

  /** Returns whether no other tab has announced the outcome. */
  const claim = async (id: string): Promise<boolean> => {
    let isFirst = false
    await journal.updateSilently(id, (latest) => {
      isFirst = latest.announcedTime === undefined
      return isFirst ? { ...latest, announcedTime: clock.now() } : latest
    })
    return isFirst
  }

  const announce = async (id: string): Promise<void> => {
    try {
      const isFirst = tabs ? await tabs.exclusive(`announce:${id}`, () => claim(id)) : true
      const record = journal.get(id)
      if (isFirst && record) events.emit('announced', record)
    } catch (error) {
      // Another tab announces the outcome, or the record was cleared.
      if (isCausewayError(error, 'BUSY_ELSEWHERE') || isCausewayError(error, 'UNKNOWN_TRANSFER')) return
      logger.warn(`Failed to record that the outcome of transfer ${id} was announced.`, error)
      const record = journal.get(id)
      if (record) events.emit('announced', record)
    }
  }

  const start = (id: string): void => {
    const announcement = announce(id).finally(() => pending.delete(announcement))
    pending.add(announcement)
  }

  const stopListening = events.on('finished', (record) => {
    if (!wasSent(record)) return
    const { id } = record
    if (!tabs || gate.isOpen()) return start(id)
    const timer = clock.setTimeout(() => {
      timers.delete(timer)
      start(id)
    }, OTHER_TABS_DELAY_MS)
    timers.add(timer)
  })

  return async () => {
    stopListening()
    for (const timer of timers) clock.clearTimeout(timer)
    timers.clear()
    await Promise.all(pending)
  }
}
