import type { Executor } from '../execution/executor.ts'
import type { ServicePlugin } from '../platforms/service-plugin.ts'
import { getTransferOutcome } from '../quotes/status.ts'
import type { TransferRecord } from '../transfers/record.ts'
import type { StatusTracker } from '../transfers/status-tracker.ts'
import type { WalletSession } from '../wallets/session.ts'
import { Analytics, type AnalyticsAdapter } from './analytics.ts'
import type { AnalyticsEvent, RunStage } from './analytics-event.ts'

/** Services whose events are tracked, such as a Causeway instance. */
export interface AnalyticsSources {
  readonly executor: Pick<Executor, 'on'>
  readonly transfers: Pick<StatusTracker, 'store' | 'on'>
  readonly wallets: Pick<WalletSession, 'on'>
}

/**
 * Tracks events of wallets, runs and transactions. The application tracks filters, tokens, quotes and errors itself. Returns
 * the function that stops tracking.
 */
export function connectAnalytics(analytics: Pick<Analytics, 'track'>, sources: AnalyticsSources): () => void {
  const unsubscribers = [...trackWallets(analytics, sources), ...trackRuns(analytics, sources)]
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe()
  }
}

function trackWallets(
  analytics: Pick<Analytics, 'track'>,
  { wallets }: AnalyticsSources,
): readonly (() => void)[] {
  const type = 'wallet'
  return [
    wallets.on('connected', ({ chainType, connector, chainId, isReconnect }) => {
      const action = isReconnect ? 'reconnected' : 'connected'
      analytics.track({ type, action, chainType, connector: connector.id, chainId })
    }),
    wallets.on('disconnected', ({ chainType, connector }) => {
      analytics.track({ type, action: 'disconnected', chainType, connector: connector.id })
    }),
    wallets.on('failed', ({ chainType, connector, error }) => {
      analytics.track({ type, action: 'failed', chainType, connector: connector.id, code: error.code })
    }),
    wallets.on('accountChanged', ({ chainType }) => {
      analytics.track({ type, action: 'account-changed', chainType })
    }),
    wallets.on('chainChanged', ({ chainType, chainId }) => {
      analytics.track({ type, action: 'chain-changed', chainType, chainId })
    }),
  ]
}

function trackRuns(
  analytics: Pick<Analytics, 'track'>,
  { executor, transfers }: AnalyticsSources,
): readonly (() => void)[] {
  const started = new Set<string>()
  const finished = new Set<string>()
  const track = (record: TransferRecord | undefined, stage: RunStage) => {
    const event = record && toRunEvent(record, stage)
    if (event) analytics.track(event)
  }
  return [
    executor.on('progress', ({ transferId, step, hash }) => {
      // Skip resumed runs, because their start was already tracked.
      if (step > 0 || hash !== undefined || started.has(transferId)) return
      started.add(transferId)
      track(transfers.store.get(transferId), 'started')
    }),
    // Skip transfers that were never sent.
    transfers.on('announced', (record) => {
      const outcome = getTransferOutcome(record.status)
      if (outcome === undefined || finished.has(record.id)) return
      started.delete(record.id)
      finished.add(record.id)
      track(record, outcome)
    }),
  ]
}

/** Creates the event of a run. Returns undefined for an approval, which is a step of another action. */
function toRunEvent({ chainId, info }: TransferRecord, stage: RunStage): AnalyticsEvent | undefined {
  const { lender, aggregator } = info
  switch (info.type) {
    case 'Swap':
    case 'Bridge':
    case 'Wrap':
      return {
        type: 'swap',
        kind: info.type,
        stage,
        fromChainId: chainId,
        toChainId: info.outputChainId ?? chainId,
        aggregator,
      }
    case 'Money Market':
    case 'Margin':
      return { type: 'trade', kind: info.type, stage, chainId, lender, action: info.txType, aggregator }
    case 'SwitchEMode':
      return { type: 'emode', stage, chainId, lender }
    case 'Claim Rewards':
    case 'Vest Rewards':
      return { type: 'rewards', kind: info.type, stage, chainId, lender }
    case 'Approve':
      return undefined
  }
}

/** Adds the service `causeway.analytics`, which sends events of wallets and runs to the adapters. */
export function analytics(
  adapters: readonly AnalyticsAdapter[] = [],
): ServicePlugin<'analytics', Analytics, AnalyticsSources> {
  return {
    name: 'analytics',
    requires: [],
    create(context, services) {
      const service = new Analytics({ ...context, adapters })
      context.onDispose(connectAnalytics(service, services))
      context.onDispose(() => service.dispose())
      return service
    },
  }
}
