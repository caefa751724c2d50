import type { Hash, Hex } from 'viem'
import type { LocalChain } from '../../chains/index.ts'
import { createFirstTimes } from '../../relaying/first-times.ts'
import { type Plan, startWorker } from '../../relaying/worker.ts'
import type { Asset } from '../../settlement/index.ts'
import type { SwapContext } from '../swap.ts'
import type { CowBook } from './book.ts'
import { type CowTrade, createLedger } from './ledger.ts'
import type { BookOrder } from './order.ts'
import { refundOrder, settleOrder } from './solver.ts'

/** Where an order stands, in the book's own words. */
export interface OrderState {
  readonly status: 'open' | 'fulfilled' | 'cancelled' | 'expired'
  readonly trade?: CowTrade
  /** Of the native coins that EthFlow held for it. */
  readonly refund?: Hash
}

/** All orders, and what becomes of them. */
export interface CowDesk {
  /** The order, unless the book does not know it yet. */
  find(uid: string): BookOrder | undefined
  stateOf(order: BookOrder): OrderState
  stop(): Promise<void>
}

/** Executes what is handed in, or given by EthFlow, as the settings say, until stopped. */
export function startDesk(
  context: SwapContext,
  chains: readonly LocalChain[],
  assets: readonly Asset[],
  book: CowBook,
): CowDesk {
  const { settings, accounts, queues, onLog } = context
  const ledger = createLedger(chains)
  const seenAt = createFirstTimes()
  /** What was given up. Once said, it stays so. */
  const ended = new Map<Hex, 'cancelled' | 'expired'>()

  const orders = () => [...book.orders(), ...ledger.placed()]
  const isOver = ({ uid, ethFlow }: BookOrder) =>
    ledger.tradeOf(uid) !== undefined ||
    ledger.refundOf(uid) !== undefined ||
    // What EthFlow holds for an order that expired is still to be paid back.
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
      const found = orders().find((order) => order.uid === uid.toLowerCase())
      if (found === undefined) return undefined
      return Date.now() < seenAt(found.uid) + settings().unseenMs ? undefined : found
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
