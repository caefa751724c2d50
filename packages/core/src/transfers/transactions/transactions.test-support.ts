import { arbitrum, fuel, mantle } from '../../chains/index.ts'
import type { PollGate, Storage } from '../../kernel/index.ts'
import type { Receipt, SentTransaction, TransactionFate } from '../../platforms/index.ts'
import { createFakeClock } from '../../testing/index.ts'
import { ADDED, FILL_HASH, HASH, recordingLogger, testStorage } from '../transfers.test-support.ts'
import type { FinishedTransaction, PendingTransaction } from './record.ts'
import { type NewTransaction, TransactionTracker, type TransactionTrackerOptions } from './tracker.ts'

export const ACCOUNT = '0x1111111111111111111111111111111111111111'
export const TOKEN = '0x3333333333333333333333333333333333333333'
export const ID = `42161-${HASH}`

/** A transaction as the wallet has just sent it. */
export function newTransaction(change: Partial<NewTransaction> = {}): NewTransaction {
  return {
    chainId: arbitrum.id,
    hash: HASH,
    from: ACCOUNT,
    info: { type: 'Approve', tokenAddress: TOKEN },
    ...change,
  }
}

export function pendingTransaction(change: Partial<PendingTransaction> = {}): PendingTransaction {
  return { ...newTransaction(), id: ID, chainType: 'EVM', addedTime: ADDED, ...change }
}

export function finishedTransaction(change: Partial<FinishedTransaction> = {}): FinishedTransaction {
  return {
    ...newTransaction(),
    id: ID,
    chainType: 'EVM',
    addedTime: ADDED,
    status: 'success',
    receipt: receiptOf(),
    confirmedTime: ADDED + 1_500,
    ...change,
  }
}

export function receiptOf(change: Partial<Receipt> = {}): Receipt {
  return {
    chainId: arbitrum.id,
    chainType: 'EVM',
    blockHash: FILL_HASH,
    blockNumber: 100n,
    from: ACCOUNT,
    to: TOKEN,
    status: 'success',
    transactionHash: HASH,
    transactionIndex: 0,
    ...change,
  }
}

/** The transaction as a node shows it while it waits. */
export const SENT: SentTransaction = {
  chainId: arbitrum.id,
  from: ACCOUNT,
  to: TOKEN,
  data: '0x095ea7b3',
  value: 0n,
  hash: HASH,
  nonce: 7,
}

/** Chains whose answers a test sets. */
export interface TestChains {
  block: bigint | Error
  /** By hash; what is not there is in no block. */
  readonly receipts: Map<string, Receipt | Error>
  /** While it is set, receipts are answered only once it settles. */
  hold: Promise<void> | undefined
  sent: SentTransaction | undefined
  fate: TransactionFate
  /** Questions in the order in which they came. */
  readonly asked: string[]
  /** Receipts asked for at once, and at most. */
  inFlight: number
  mostInFlight: number
}

export interface SwitchGate extends PollGate {
  set(isOpen: boolean): void
}

export function switchGate(isOpen: boolean): SwitchGate {
  const listeners = new Set<() => void>()
  let open = isOpen
  return {
    isOpen: () => open,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(next) {
      open = next
      for (const listener of [...listeners]) listener()
    },
  }
}

export interface BenchOptions extends Partial<TransactionTrackerOptions> {
  readonly storage?: Storage
}

export function createBench({ storage = testStorage(), ...options }: BenchOptions = {}) {
  const clock = createFakeClock(ADDED)
  const logger = recordingLogger()
  const chain: TestChains = {
    block: 100n,
    receipts: new Map(),
    hold: undefined,
    sent: undefined,
    fate: { status: 'waiting' },
    asked: [],
    inFlight: 0,
    mostInFlight: 0,
  }
  const tracker = new TransactionTracker({
    chains: [arbitrum, mantle, fuel],
    receipts: (chainType, chainId) => ({
      chainType: chainType === 'BICONOMY' ? chainType : chainId === fuel.id ? 'FUEL' : 'EVM',
      async getReceipt(_, hash) {
        chain.asked.push(`receipt ${hash.slice(0, 6)}`)
        chain.mostInFlight = Math.max(chain.mostInFlight, ++chain.inFlight)
        await chain.hold
        chain.inFlight--
        return orThrow(chain.receipts.get(hash))
      },
    }),
    blocks: () => ({
      async getBlockNumber(chainId) {
        chain.asked.push(`block ${chainId}`)
        return orThrow(chain.block)
      },
    }),
    storage,
    clock,
    logger,
    ...options,
  })
  const events: string[] = []
  for (const name of ['updated', 'stalled', 'finished'] as const) {
    tracker.on(name, ({ hash, status }) => events.push(`${name} ${hash.slice(0, 6)} ${status}`))
  }
  const receiptsAsked = () => chain.asked.filter((question) => question.startsWith('receipt')).length
  return { clock, logger, chain, tracker, events, storage, receiptsAsked }
}

/** Lets the tracker ask what became of transactions. */
export function tracingBench(options: BenchOptions = {}) {
  const bench = createBench({
    ...options,
    trace: () => ({
      async getTransaction(_, hash) {
        bench.chain.asked.push(`transaction ${hash.slice(0, 6)}`)
        return bench.chain.sent
      },
      async traceTransaction({ hash, nonce }, fromBlock) {
        bench.chain.asked.push(`trace ${hash.slice(0, 6)} nonce ${nonce} from ${fromBlock}`)
        return bench.chain.fate
      },
    }),
  })
  return bench
}

function orThrow<T>(answer: T | Error): T {
  if (answer instanceof Error) throw answer
  return answer
}
