import { type ChainRecord, chainById } from '../chains/index.ts'
import {
  type Clock,
  createEvents,
  type Events,
  type Logger,
  type ReadableStore,
  silentLogger,
  systemClock,
  type TimerHandle,
} from '../kernel/index.ts'
import { type TransferOutcome, transferOutcome } from '../quotes/index.ts'
import type { StatusTracker, TransferRecord } from '../transfers/index.ts'
import { WALLET_CHAIN_TYPES, type WalletSession } from '../wallets/index.ts'
import { deriveStore } from './derive-store.ts'
import { type ActivityItem, arrivalLinkOf, isUnderWay, itemOf, linkOf, sortItems } from './items.ts'
import { type BalanceChange, type LenderChange, transferEffects } from './transfer-effects.ts'

/** What `createActivity` watches. */
export interface ActivityOptions {
  readonly transfers: Pick<StatusTracker, 'store' | 'on'>
  readonly wallets: Pick<WalletSession, 'store' | 'on'>
  readonly chains: readonly ChainRecord[]
  readonly clock?: Clock | undefined
  readonly logger?: Logger | undefined
}

/** A result that a person should hear of. */
export interface ActivityToast {
  /** Of the record. */
  readonly id: string
  readonly chainId: number
  /** Hash of the transaction on `chainId`; the id of the order or batch if there was no transaction. */
  readonly hash: string
  readonly result: TransferOutcome
  readonly explorerUrl?: string | undefined
  readonly message?: string | undefined
}

/** What an application's root listens to. */
export interface ActivityEvents {
  /** Once per hash. */
  readonly toast: ActivityToast
  /** After the chain's `balanceRefreshDelayMs` where a transaction changed them, at once where the wallet did. */
  readonly balancesChanged: BalanceChange
  /** After the same delay. */
  readonly lenderChanged: LenderChange
}

/** What the root of an application watches: results to show, and data that is to be read again. */
export interface Activity {
  /** Transfers and transactions, newest first. */
  readonly items: ReadableStore<readonly ActivityItem[]>
  /** How many of them are under way. What was never sent is not. */
  readonly pendingCount: ReadableStore<number>
  /** Calls the listener at each event; the answer stops it. */
  on<Name extends keyof ActivityEvents>(
    name: Name,
    listener: (payload: ActivityEvents[Name]) => void,
  ): () => void
  /** Stops listening. What was about to be announced is not. */
  dispose(): void
}

/** Watches the tracker and the wallets for an application's root. */
export function createActivity(options: ActivityOptions): Activity {
  const { transfers, wallets, chains, clock = systemClock, logger = silentLogger } = options
  const events: Events<ActivityEvents> = createEvents(logger)
  const later = createDelays(clock)
  const toasted = new Set<string>()
  /** Transfers whose departure was announced. */
  const departed = new Set<string>()

  const announceAfterDelay = (balances: readonly BalanceChange[], lenders: readonly LenderChange[] = []) => {
    const delayOf = (chainId: number | undefined) =>
      (chainId === undefined ? undefined : chainById(chains, chainId)?.balanceRefreshDelayMs) ?? 0
    for (const change of balances) {
      later.run(delayOf(change.chainId), () => events.emit('balancesChanged', change))
    }
    for (const change of lenders) {
      later.run(delayOf(change.chainId), () => events.emit('lenderChanged', change))
    }
  }

  const toast = (record: TransferRecord) => {
    const { id, chainId, message } = record
    const result = transferOutcome(record.status)
    const hash = record.hash ?? record.orderId ?? record.batchId
    if (result === undefined || hash === undefined) return
    const key = `${chainId}-${hash.toLowerCase()}`
    if (toasted.has(key)) return
    toasted.add(key)
    const explorerUrl = linkOf(record, chains) ?? arrivalLinkOf(record, chains)
    events.emit('toast', { id, chainId, hash, result, explorerUrl, message })
  }

  const departOnce = (transferId: string, changes: readonly BalanceChange[]) => {
    if (departed.has(transferId)) return
    departed.add(transferId)
    announceAfterDelay(changes)
  }

  const onTransferUpdate = (record: TransferRecord) => {
    if (hasDeparted(record)) departOnce(record.id, transferEffects(record, chains).departure)
  }

  const onTransferEnd = (record: TransferRecord) => {
    toast(record)
    const { departure, arrival, refund, lenders } = transferEffects(record, chains)
    if (record.status === 'TRANSFER_REFUNDED') announceAfterDelay(refund)
    if (transferOutcome(record.status) === 'error') return
    departOnce(record.id, departure)
    announceAfterDelay(arrival, lenders)
  }

  const stopListening = [
    transfers.on('updated', onTransferUpdate),
    transfers.on('finished', onTransferEnd),
    wallets.store.subscribe(({ universalAccount }, previous) => {
      for (const chainType of WALLET_CHAIN_TYPES) {
        const account = universalAccount[chainType]
        if (account === undefined || account === previous.universalAccount[chainType]) continue
        events.emit('balancesChanged', { account, chainType })
      }
    }),
    wallets.on('chainChanged', ({ chainType, chainId }) => {
      const account = wallets.store.getState().universalAccount[chainType]
      if (account !== undefined) events.emit('balancesChanged', { account, chainType, chainId })
    }),
  ]

  return {
    ...activityStores(options),
    on: events.on,
    dispose() {
      for (const stop of stopListening) stop()
      later.clear()
      events.clear()
    },
  }
}

function activityStores({
  transfers: { store },
  chains,
}: ActivityOptions): Pick<Activity, 'items' | 'pendingCount'> {
  /** A record that stays keeps its item, so that rows compare by reference. */
  const itemsByRecord = new WeakMap<TransferRecord, ActivityItem>()
  const toItem = (record: TransferRecord): ActivityItem => {
    const item = itemsByRecord.get(record) ?? itemOf(record, chains)
    itemsByRecord.set(record, item)
    return item
  }
  const items = deriveStore(store, [], (records) => sortItems(records.map(toItem)))
  const pendingCount = deriveStore(store, 0, () => items.getState().filter(isUnderWay).length)
  return { items, pendingCount }
}

/** What was paid has left the account: its transaction is confirmed, or the provider says so. */
function hasDeparted({ hash, departedTime, run }: TransferRecord): boolean {
  const isConfirmed = hash !== undefined && run?.steps.every(({ done }) => done) === true
  return departedTime !== undefined || isConfirmed
}

/** Tasks for later, all of which can be called off. */
function createDelays(clock: Clock) {
  const timers = new Set<TimerHandle>()
  return {
    run(milliseconds: number, task: () => void): void {
      if (milliseconds <= 0) {
        task()
        return
      }
      const timer = clock.setTimeout(() => {
        timers.delete(timer)
        task()
      }, milliseconds)
      timers.add(timer)
    },
    clear(): void {
      for (const timer of timers) clock.clearTimeout(timer)
      timers.clear()
    },
  }
}
