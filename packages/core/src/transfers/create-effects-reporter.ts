import type { BalanceInvalidation } from '../balances/invalidation.ts'
import { chainById } from '../chains/chain-by-id.ts'
import type { TimerHandle } from '../kernel/clock.ts'
import { safeCall } from '../kernel/safe-call.ts'
import { getTransferOutcome } from '../quotes/status.ts'
import type { TransferRecord } from './record.ts'
import { transferEffects } from './transfer-effects.ts'
import type { TransferEffectsOptions } from './watch-transfer-effects.ts'

/** Reports the effects of transfers. Each method handles one event of a `StatusTracker`. */
export interface EffectsReporter {
  updated(record: TransferRecord): void
  finished(record: TransferRecord): void
  /** Drops delayed reports. */
  stop(): void
}

/** Creates an `EffectsReporter`. */
export function createEffectsReporter(options: TransferEffectsOptions): EffectsReporter {
  const { chains, clock, logger, onBalancesChanged, onLenderChanged } = options
  const timers = new Set<TimerHandle>()
  /** Ids of transfers whose source side was reported. */
  const departed = new Set<string>()
  /** Ids of transfers whose refund was reported. */
  const refunded = new Set<string>()

  const report = <Change extends { readonly chainId?: number | undefined }>(
    changes: readonly Change[],
    listener: (change: Change) => void,
  ) => {
    for (const change of changes) {
      const chain = change.chainId === undefined ? undefined : chainById(chains, change.chainId)
      const delay = chain?.balanceRefreshDelayMs ?? 0
      const call = () => safeCall('transfer effects', logger, () => listener(change))
      if (delay <= 0) {
        call()
        continue
      }
      const timer = clock.setTimeout(() => {
        timers.delete(timer)
        call()
      }, delay)
      timers.add(timer)
    }
  }

  const reportDeparture = (transferId: string, changes: readonly BalanceInvalidation[]) => {
    if (departed.has(transferId)) return
    departed.add(transferId)
    report(changes, onBalancesChanged)
  }

  const reportRefund = (record: TransferRecord) => {
    if (refunded.has(record.id)) return
    refunded.add(record.id)
    report(transferEffects(record, chains).refund, onBalancesChanged)
  }

  return {
    updated(record) {
      if (hasDeparted(record)) reportDeparture(record.id, transferEffects(record, chains).departure)
      // A refund may follow a failure, after the event `finished`.
      if (record.status === 'TRANSFER_REFUNDED') reportRefund(record)
    },
    finished(record) {
      const { departure, arrival, lenders } = transferEffects(record, chains)
      if (getTransferOutcome(record.status) === 'error') return
      reportDeparture(record.id, departure)
      report(arrival, onBalancesChanged)
      report(lenders, onLenderChanged)
    },
    stop() {
      for (const timer of timers) clock.clearTimeout(timer)
      timers.clear()
    },
  }
}

/** Returns whether the source transaction is confirmed, by its receipt or by the provider. */
function hasDeparted({ hash, departedTime, run }: TransferRecord): boolean {
  const isConfirmed = hash !== undefined && run?.steps.every(({ done }) => done) === true
  return departedTime !== undefined || isConfirmed
}
