import {
  createEvents,
  getTransferOutcome,
  isInFlightTransfer,
  type Logger,
  type ReadableStore,
  type ServicePlugin,
  type StatusTracker,
  silentLogger,
  type TransferOutcome,
  type TransferRecord,
} from '@causeway/core'
import type { ChainRecord } from '@causeway/core/chains'
import { type ActivityItem, sortItems, toActivityItem, toArrivalLink, toLink } from './activity-items.ts'
import { deriveStore } from './derive-store.ts'

/** Options for `createActivity`. */
export interface ActivityOptions {
  readonly transfers: Pick<StatusTracker, 'store' | 'on'>
  readonly chains: readonly ChainRecord[]
  readonly logger?: Logger | undefined
}

/** The outcome of a transfer or plain transaction, for a notification. */
export interface ActivityToast {
  /** Id of the record. */
  readonly id: string
  readonly chainId: number
  /** Hash of the transaction on `chainId`, or the id of the order or batch if there was no transaction. */
  readonly hash: string
  readonly result: TransferOutcome
  readonly explorerUrl?: string | undefined
  readonly message?: string | undefined
}

/** Events of `Activity`. */
export interface ActivityEvents {
  /** Emitted once per hash, in only one of the open tabs. */
  readonly toast: ActivityToast
}

/** Transfers and plain transactions of the user, with the number of pending ones and an event for each outcome. */
export interface Activity {
  /** Transfers and transactions, newest first. */
  readonly items: ReadableStore<readonly ActivityItem[]>
  /** Number of items that were sent and have no outcome yet. */
  readonly pendingCount: ReadableStore<number>
  /** Calls the listener on each event. Returns a function that unsubscribes it. */
  on<Name extends keyof ActivityEvents>(
    name: Name,
    listener: (payload: ActivityEvents[Name]) => void,
  ): () => void
  /** Stops emitting events. */
  dispose(): void
}

/** Creates an `Activity` from the transfers of a status tracker. */
export function createActivity(options: ActivityOptions): Activity {
  const { transfers, chains, logger = silentLogger } = options
  const events = createEvents<ActivityEvents>(logger)
  const toasted = new Set<string>()

  const stopListening = transfers.on('announced', (record) => {
    const { id, chainId, message } = record
    const result = getTransferOutcome(record.status)
    const hash = record.hash ?? record.orderId ?? record.batchId
    if (result === undefined || hash === undefined) return
    const key = `${chainId}-${hash.toLowerCase()}`
    if (toasted.has(key)) return
    toasted.add(key)
    const explorerUrl = toLink(record, chains) ?? toArrivalLink(record, chains)
    events.emit('toast', { id, chainId, hash, result, explorerUrl, message })
  })

  return {
    ...activityStores(options),
    on: events.on,
    dispose() {
      stopListening()
      events.clear()
    },
  }
}

function activityStores({
  transfers: { store },
  chains,
}: ActivityOptions): Pick<Activity, 'items' | 'pendingCount'> {
  /** Items by record, reused while the record is unchanged so that rows can be compared by reference. */
  const itemsByRecord = new WeakMap<TransferRecord, ActivityItem>()
  const toItem = (record: TransferRecord): ActivityItem => {
    const item = itemsByRecord.get(record) ?? toActivityItem(record, chains)
    itemsByRecord.set(record, item)
    return item
  }
  const items = deriveStore(store, [], (records) => sortItems(records.map(toItem)))
  const pendingCount = deriveStore(store, 0, (records) => records.filter(isInFlightTransfer).length)
  return { items, pendingCount }
}

/**
 * Adds the service `causeway.activity`, which provides transfers and transactions as items, the number of pending ones,
 * and outcomes as toasts.
 */
export function activity(): ServicePlugin<'activity', Activity, { readonly transfers: StatusTracker }> {
  return {
    name: 'activity',
    requires: ['transfers'],
    create(context, { transfers }) {
      const service = createActivity({ ...context, transfers })
      context.onDispose(() => service.dispose())
      return service
    },
  }
}
