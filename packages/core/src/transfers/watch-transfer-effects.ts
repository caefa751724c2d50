import type { BalanceInvalidation } from '../balances/invalidation.ts'
import type { ChainRecord } from '../chains/record.ts'
import type { Clock } from '../kernel/clock.ts'
import { createLazy, loadModule } from '../kernel/load-module.ts'
import type { Logger } from '../kernel/logger.ts'
import type { EffectsReporter } from './create-effects-reporter.ts'
import type { StatusTracker } from './status-tracker.ts'
import type { LenderChange } from './transfer-effects.ts'

/** Options for `watchTransferEffects`. */
export interface TransferEffectsOptions {
  readonly transfers: Pick<StatusTracker, 'on'>
  readonly chains: readonly ChainRecord[]
  readonly clock: Clock
  readonly logger: Logger
  onBalancesChanged(change: BalanceInvalidation): void
  onLenderChanged(change: LenderChange): void
}

/**
 * Reports the balances and lender data that transfers and plain transactions change. Reports are delayed by the
 * `balanceRefreshDelayMs` of the chain, because some nodes return stale balances right after a transaction. Returns a
 * function that stops the reports.
 */
export function watchTransferEffects(options: TransferEffectsOptions): () => void {
  const { transfers, logger } = options
  let reporter: EffectsReporter | undefined
  let isStopped = false
  const load = createLazy(async () => {
    const { createEffectsReporter } = await loadModule(import('./create-effects-reporter.ts'))
    reporter ??= createEffectsReporter(options)
    return reporter
  })
  const watch = (event: 'updated' | 'finished') =>
    transfers.on(event, (record) => {
      load()
        .then((loaded) => {
          if (!isStopped) loaded[event](record)
        })
        .catch((error: unknown) => {
          logger.error(`Failed to report the effects of transfer ${record.id}`, error)
        })
    })
  const stopListening = [watch('updated'), watch('finished')]
  return () => {
    isStopped = true
    for (const stop of stopListening) stop()
    reporter?.stop()
  }
}
