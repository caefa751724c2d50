import type { BalanceInvalidation } from '../balances/invalidation.ts'
import { chainById } from '../chains/lookup.ts'
import type { ChainRecord } from '../chains/record.ts'
import type { Clock, TimerHandle } from '../kernel/clock.ts'
import { callListener } from '../kernel/listeners.ts'
import type { Logger } from '../kernel/logger.ts'
import { transferOutcome } from '../quotes/status.ts'
import type { TransferRecord } from './record.ts'
import type { StatusTracker } from './tracker.ts'
import { type LenderChange, transferEffects } from './transfer-effects.ts'

interface TransferEffectsOptions {
  readonly transfers: Pick<StatusTracker, 'on'>
  readonly chains: readonly ChainRecord[]
  readonly clock: Clock
  readonly logger: Logger
  onBalancesChanged(change: BalanceInvalidation): void
  onLenderChanged(change: LenderChange): void
}

/**
 * Reports which balances and lender data transfers and plain transactions change, after the `balanceRefreshDelayMs` of
 * the chain: some nodes still return the old balance right after the transaction. Returns the function that stops it.
 */
export function watchTransferEffects(options: TransferEffectsOptions): () => void {
  const { transfers, chains, clock, logger, onBalancesChanged, onLenderChanged } = options
  const timers = new Set<TimerHandle>()
  /** Transfers whose source side was reported. */
  const departed = new Set<string>()

  const report = <Change extends { readonly chainId?: number | undefined }>(
    changes: readonly Change[],
    listener: (change: Change) => void,
  ) => {
    for (const change of changes) {
      const chain = change.chainId === undefined ? undefined : chainById(chains, change.chainId)
      const delay = chain?.balanceRefreshDelayMs ?? 0
      const call = () => callListener('transfer effects', logger, () => listener(change))
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

  const stopListening = [
    transfers.on('updated', (record) => {
      if (hasDeparted(record)) reportDeparture(record.id, transferEffects(record, chains).departure)
    }),
    transfers.on('finished', (record) => {
      const { departure, arrival, refund, lenders } = transferEffects(record, chains)
      if (record.status === 'TRANSFER_REFUNDED') report(refund, onBalancesChanged)
      if (transferOutcome(record.status) === 'error') return
      reportDeparture(record.id, departure)
      report(arrival, onBalancesChanged)
      report(lenders, onLenderChanged)
    }),
  ]
  return () => {
    for (const stop of stopListening) stop()
    for (const timer of timers) clock.clearTimeout(timer)
    timers.clear()
  }
}

/** Whether the source transaction is confirmed, by its receipt or by the provider. */
function hasDeparted({ hash, departedTime, run }: TransferRecord): boolean {
  const isConfirmed = hash !== undefined && run?.steps.every(({ done }) => done) === true
  return departedTime !== undefined || isConfirmed
}
