import type { Hash, Hex } from 'viem'
import type { LocalChain } from '../../chains/index.ts'
import { createFirstTimes } from '../../relaying/create-first-times.ts'
import { type Plan, startWorker } from '../../relaying/worker.ts'
import type { Asset } from '../../settlement/index.ts'
import type { SwapContext } from '../swap.ts'
import type { CowBook } from './book.ts'
import { type CowTrade, createLedger } from './ledger.ts'
import type { BookOrder } from './order.ts'
import { refundOrder, settleOrder } from './solver.ts'

/** State of an order, with its status in the order book. */
export interface OrderState {
  readonly status: 'open' | 'fulfilled' | 'cancelled' | 'expired'
  readonly trade?: CowTrade
  /** Hash of the transaction that refunded the native tokens of an EthFlow order. */
  readonly refund?: Hash
}

/** Orders of the order book with their current states. */
export interface CowExecutor {
  /** Finds an order by its uid. Returns undefined until the order book contains it. */
  find(uid: string): BookOrder | undefined
  stateOf(order: BookOrder): OrderState
  stop(): Promise<void>
}

/** Executes submitted orders and EthFlow orders according to the settings, until it is stopped. */
export function startExecutor(
  context: SwapContext,
  chains: readonly LocalChain[],
  assets: readonly Asset[],
  book: CowBook,
): CowExecutor {
  const { settings, accounts, queues, onLog } = context
  const ledger = createLedger(chains)
  const seenAt = createFirstTimes()
  /** Final statuses of orders that ended without a trade. These orders never become open again. */
  const ended = new Map<Hex, 'cancelled' | 'expired'>()

  const orders = () => [...book.orders(), ...ledger.placed()]
  const isOver = ({ uid, ethFlow }: BookOrder) =>
    ledger.tradeOf(uid) !== undefined ||
    ledger.refundOf(uid) !== undefined ||
    // An expired EthFlow order still has a deposit to refund.
    (ended.has(uid) && !(ethFlow && ended.get(uid) === 'expired'))

  const plan = (order: BookOrder): Plan | undefined => {
    const { uid, chainId, ethFlow, validTo } = order
    const { outcome, delayMs } = settings()
    const isWaiting = outcome === 'hold' || Date.now() < seenAt(uid) + delayMs
    if (Date.now() / 1_000 > (ethFlow?.validTo ?? validTo)) ended.set(uid, 'expired')
    else if (!isWaiting && outcome === 'refund') ended.set(uid, 'expired')
    else if (!isWaiting && outcome === 'fail') ended.set(uid, 'cancelled')
    const chain = chains.find((candidate) => candidate.chainId === chainId)
    if (chain === undefined) return undefined
    const solver = { chain, assets, account: accounts.relayer.address }
    if (ended.get(uid) === 'expired' && ethFlow) {
      return { chainId, label: `refund of ${uid}`, act: (stopped) => refundOrder(solver, order, stopped) }
    }
    if (ended.has(uid) || isWaiting) return undefined
    return { chainId, label: `execution of ${uid}`, act: (stopped) => settleOrder(solver, order, stopped) }
  }

  const worker = startWorker<BookOrder>({
    source: 'cow',
    queues,
    onLog,
    refresh: ledger.refresh,
    open: () => orders().filter((order) => !isOver(order)),
    keyOf: ({ uid }) => uid,
    plan: async (order) => plan(order),
  })

  return {
    find: (uid) => {
      const order = orders().find((candidate) => candidate.uid === uid.toLowerCase())
      if (order === undefined) return undefined
      return Date.now() < seenAt(order.uid) + settings().unseenMs ? undefined : order
    },
    stateOf: ({ uid }) => {
      const trade = ledger.tradeOf(uid)
      if (trade !== undefined) return { status: 'fulfilled', trade }
      const refund = ledger.refundOf(uid)
      if (refund !== undefined) return { status: 'expired', refund }
      return { status: ended.get(uid) ?? 'open' }
    },
    stop: worker.stop,
  }
}
