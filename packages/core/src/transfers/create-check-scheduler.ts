import type { Clock } from '../kernel/clock.ts'
import type { PollGate } from '../kernel/gate.ts'
import type { Logger } from '../kernel/logger.ts'
import { createPoller } from '../kernel/poller.ts'
import type { ProviderRegistry } from '../quotes/provider-registry.ts'
import { endsWithReceipt } from './ends-with-receipt.ts'
import type { TransferJournal } from './journal.ts'
import {
  nextCheckTime,
  nextReceiptTime,
  nextSearchTime,
  RECEIPT_RUN_MS,
  RECEIPT_TICK_MS,
  REJECTION_SEARCH_MS,
  SEARCH_MS,
  type StatusCadence,
} from './next-check-time.ts'
import {
  isApprovalPending,
  isCallUnknown,
  isFinishedTransfer,
  isInFlightTransfer,
  isReportedRejection,
  isSendUnknown,
  isTrackable,
  REPORTED_MS,
  type TransferRecord,
} from './record.ts'
import type { TransferLeases } from './transfer-leases.ts'

/** Starts the checks of transfers when they are due. */
export interface CheckScheduler {
  /** Polls a transfer as its changed record requires. Undefined if the record was removed. */
  update(id: string, record: TransferRecord | undefined): void
  /** Polls for the receipt of a transfer that ends with it. */
  startRun(record: TransferRecord): void
  /** Pauses while the gate is closed. Checks the due transfers when it opens. */
  onGateChange(): void
  /** Stops the timers. No check starts afterwards. */
  stop(): void
}

interface CheckSchedulerOptions {
  readonly journal: TransferJournal
  readonly registry: ProviderRegistry
  readonly cadence: StatusCadence
  readonly gate: PollGate
  /** Chooses the instance that polls each transfer. Undefined if this one polls all. */
  readonly leases: TransferLeases | undefined
  readonly clock: Clock
  readonly logger: Logger
  check(record: TransferRecord, plannedTime: number): void
}

/** Creates the scheduler of a journal. Transfers that have waited longest are checked first. */
export function createCheckScheduler(options: CheckSchedulerOptions): CheckScheduler {
  const { journal, registry, cadence, gate, leases, clock, logger, check } = options
  const inFlight = new Set<string>()
  /**
   * Start time of the receipt polling of each transfer, by id. Receipts and lost transactions are polled for 120 s after a load,
   * a `track`, a check or the opening of the gate; later, the intervals of status checks apply.
   */
  const runs = new Map<string, number>()
  /** Searches for transfers that may have been sent, by id. Records state no check, so the times are kept here. */
  const searches = new Map<string, { readonly addedTime: number; lastCheckedTime: number }>()
  let wasOpen = gate.isOpen()
  let isStopped = false

  const poller = createPoller({ clock, intervalMs: cadence.cycleMs, onTick: runCycle })
  const receiptPoller = createPoller({ clock, intervalMs: RECEIPT_TICK_MS, onTick: runReceiptTick })

  function runCycle(plannedTime: number): void {
    for (const [id, { addedTime }] of [...searches]) {
      const record = journal.get(id)
      const isRejected = record !== undefined && isReportedRejection(record)
      if (plannedTime - addedTime < (isRejected ? REJECTION_SEARCH_MS : SEARCH_MS)) continue
      searches.delete(id)
      if (isRejected) leases?.release(id)
    }
    checkDue([...inFlight, ...searches.keys()], plannedTime, (record) => {
      const search = searches.get(record.id)
      return search
        ? nextSearchTime(search, cadence, plannedTime)
        : nextCheckTime(record, cadence, plannedTime)
    })
    pollWhileNeeded()
  }

  function runReceiptTick(plannedTime: number): void {
    checkDue(runs.keys(), plannedTime, (record) => nextReceiptTime(record, plannedTime))
    // End runs only after the check, because the machine may have slept through the whole run.
    for (const [id, startTime] of [...runs]) {
      if (plannedTime - startTime >= RECEIPT_RUN_MS) runs.delete(id)
    }
    pollWhileNeeded()
  }

  function pollWhileNeeded(): void {
    const isOpen = gate.isOpen()
    if (inFlight.size + searches.size > 0 && isOpen) poller.start()
    else poller.stop()
    if (runs.size > 0 && isOpen) receiptPoller.start()
    else receiptPoller.stop()
  }

  /** Checks the transfers that are due and that this instance may poll. */
  function checkDue(
    ids: Iterable<string>,
    plannedTime: number,
    getDueTime: (record: TransferRecord) => number,
  ): void {
    const dueTimes = new Map<string, number>()
    for (const id of ids) {
      const record = journal.get(id)
      const dueTime = record ? getDueTime(record) : Number.POSITIVE_INFINITY
      if (dueTime <= plannedTime) dueTimes.set(id, dueTime)
    }
    if (dueTimes.size === 0) return
    // Those that have waited longest come first, also if this process ends before it has checked them all.
    const due = [...dueTimes].sort(([, a], [, b]) => a - b).map(([id]) => id)
    const checkClaimed = (claimed: readonly string[]) => {
      for (const id of claimed) {
        const record = journal.get(id)
        // The transfer ended while it was claimed.
        if (!record || !isTrackable(record)) leases?.release(id)
        // Another instance, or an earlier tick, may have checked it while it was claimed.
        else if (getDueTime(record) <= plannedTime) {
          const search = searches.get(id)
          if (search) search.lastCheckedTime = plannedTime
          check(record, plannedTime)
        }
      }
    }
    const claimed = leases ? leases.claim(due) : due
    if ('then' in claimed) {
      claimed.then(checkClaimed, (error: unknown) =>
        logger.warn('Failed to claim transfers. They are claimed at the next check.', error),
      )
    } else {
      checkClaimed(claimed)
    }
  }

  function startRun(record: TransferRecord): void {
    const isSent = isInFlightTransfer(record) && endsWithReceipt(record, registry)
    if (isStopped || !(isSent || mayBeSent(record) || isApprovalPending(record))) return
    runs.set(record.id, clock.now())
    if (mayBeSent(record) && !inFlight.has(record.id)) startSearch(record.id)
    pollWhileNeeded()
  }

  function isRecentRejection(record: TransferRecord): boolean {
    return isReportedRejection(record) && clock.now() - (record.finishedTime ?? 0) < REPORTED_MS
  }

  function startSearch(id: string): void {
    searches.set(id, { addedTime: clock.now(), lastCheckedTime: clock.now() })
  }

  return {
    update(id, record) {
      if (record && (isInFlightTransfer(record) || isApprovalPending(record))) inFlight.add(id)
      else inFlight.delete(id)
      const isSearched = record && (mayBeSent(record) || isRecentRejection(record))
      if (!isSearched || inFlight.has(id)) searches.delete(id)
      else if (!searches.has(id)) startSearch(id)
      if (!record || isFinishedTransfer(record)) {
        runs.delete(id)
        leases?.release(id)
      }
      pollWhileNeeded()
    },
    startRun,
    onGateChange() {
      const isOpening = gate.isOpen() && !wasOpen
      wasOpen = gate.isOpen()
      if (isOpening) for (const record of journal.store.getAll()) startRun(record)
      pollWhileNeeded()
      if (!isOpening) return
      runCycle(clock.now())
      runReceiptTick(clock.now())
    },
    stop() {
      isStopped = true
      runs.clear()
      poller.stop()
      receiptPoller.stop()
    },
  }
}

/** Returns whether the response to a request of the transfer is missing, so that it may have been sent. */
function mayBeSent(record: TransferRecord): boolean {
  return isSendUnknown(record) || isCallUnknown(record)
}
