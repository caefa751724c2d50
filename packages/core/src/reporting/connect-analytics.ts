import type { Executor } from '../execution/executor.ts'
import { getTransferOutcome } from '../quotes/status.ts'
import { type TransferRecord, wasSent } from '../transfers/record.ts'
import type { StatusTracker } from '../transfers/status-tracker.ts'
import type { WalletSession } from '../wallets/session.ts'
import type { Analytics } from './analytics.ts'
import type { AnalyticsEvent, RunStage } from './analytics-event.ts'

/** The services that say what happens. A whole Causeway is one. */
export interface AnalyticsSources {
  readonly executor: Pick<Executor, 'on'>
  readonly transfers: Pick<StatusTracker, 'store' | 'on'>
  readonly wallets: Pick<WalletSession, 'on'>
}

/**
 * Tracks what wallets, runs and transactions do. Filters, tokens, quotes and errors happen in the application, and are
 * tracked there. Returns the function that stops it.
 */
export function connectAnalytics(analytics: Pick<Analytics, 'track'>, sources: AnalyticsSources): () => void {
  const stopListening = [...walletEvents(analytics, sources), ...runEvents(analytics, sources)]
  return () => {
    for (const stop of stopListening) stop()
  }
}

function walletEvents(
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

function runEvents(
  analytics: Pick<Analytics, 'track'>,
  { executor, transfers }: AnalyticsSources,
): readonly (() => void)[] {
  const started = new Set<string>()
  const finished = new Set<string>()
  const track = (record: TransferRecord | undefined, stage: RunStage) => {
    const event = record && runEvent(record, stage)
    if (event) analytics.track(event)
  }
  return [
    executor.on('progress', ({ transferId, step, hash }) => {
      // A run that is taken up again had its start before.
      if (step > 0 || hash !== undefined || started.has(transferId)) return
      started.add(transferId)
      track(transfers.store.get(transferId), 'started')
    }),
    transfers.on('finished', (record) => {
      const outcome = getTransferOutcome(record.status)
      // Transfers that were never sent are not counted.
      if (outcome === undefined || !wasSent(record) || finished.has(record.id)) return
      started.delete(record.id)
      finished.add(record.id)
      track(record, outcome)
    }),
  ]
}

/** What is to be counted of a run; nothing of an approval, which is only the way to something else. */
function runEvent({ chainId, info }: TransferRecord, stage: RunStage): AnalyticsEvent | undefined {
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
