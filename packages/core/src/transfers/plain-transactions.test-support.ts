import { requireChain } from '../chains/chain-by-id.ts'
import { arbitrum, fuel, mantle } from '../chains/records.ts'
import type { PollGate } from '../kernel/gate.ts'
import type { Address, Hex } from '../kernel/schema.ts'
import type { Storage } from '../kernel/storage.ts'
import type { Tabs } from '../kernel/tabs.ts'
import type { Receipt, ReceiptSource, ReplacementStatus, SentTransaction } from '../platforms/transaction.ts'
import { createFakeClock } from '../testing/fake-clock.ts'
import { createDestinationWatcher } from './create-destination-watcher.ts'
import { createTransferJournal } from './journal.ts'
import { createReceiptSources } from './receipt-sources.ts'
import type { TransferRecord } from './record.ts'
import { StatusTracker } from './status-tracker.ts'
import { type NewTransaction, type TransactionInfo, toTransferInfo } from './to-transfer-info.ts'
import { ADDED, FILL_HASH, HASH, recordingLogger, testStorage } from './transfers.test-support.ts'

export const ACCOUNT: Address = '0x1111111111111111111111111111111111111111'
export const TOKEN: Address = '0x3333333333333333333333333333333333333333'
export const ID = `42161-${HASH}`

/** Returns the record of `newTransaction()`. */
export function plainTransaction({
  info,
  ...change
}: Omit<Partial<TransferRecord>, 'info'> & { readonly info?: TransactionInfo } = {}): TransferRecord {
  const transaction = newTransaction(info && { info })
  return {
    id: ID,
    hash: HASH,
    chainId: arbitrum.id,
    chainType: 'EVM',
    from: ACCOUNT,
    info: toTransferInfo(transaction),
    status: 'PENDING',
    addedTime: ADDED,
    sentTime: ADDED,
    ...change,
  }
}

/** Returns a transaction that was just sent. */
export function newTransaction(change: Partial<NewTransaction> = {}): NewTransaction {
  return {
    chainId: arbitrum.id,
    hash: HASH,
    from: ACCOUNT,
    info: { type: 'Approve', tokenAddress: TOKEN },
    ...change,
  }
}

export function createReceipt(change: Partial<Receipt> = {}): Receipt {
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

/** Returns the pending transaction as a node returns it. */
export const SENT: SentTransaction = {
  chainId: arbitrum.id,
  from: ACCOUNT,
  to: TOKEN,
  data: '0x095ea7b3',
  value: 0n,
  hash: HASH,
  nonce: 7,
}

/** Scripted chains. */
export interface TestChains {
  block: bigint | Error
  /** Receipts by hash. */
  readonly receipts: Map<string, Receipt | Error>
  /** Delays receipts until it settles. */
  hold: Promise<void> | undefined
  sent: SentTransaction | Error | undefined
  replacement: ReplacementStatus
  /** Requests in order. */
  readonly asked: string[]
  /** Number of concurrent receipt requests, and its maximum. */
  inFlight: number
  mostInFlight: number
}

export interface BenchOptions {
  readonly storage?: Storage
  readonly gate?: PollGate
  readonly tabs?: Pick<Tabs, 'publish' | 'subscribe'>
  readonly extraConfirmations?: number
  /** Returns the milliseconds by which the clock jumped. */
  readonly jump?: () => number
}

const CHAINS = [arbitrum, mantle, fuel]

/** Creates a tracker of plain transactions over scripted chains and a scripted smart account service. */
export function createBench(options: BenchOptions = {}) {
  const { storage = testStorage(), gate, tabs, extraConfirmations, jump = () => 0 } = options
  const timers = createFakeClock(ADDED)
  const clock = { ...timers, now: () => timers.now() + jump() }
  const logger = recordingLogger()
  const chain: TestChains = {
    block: 100n,
    receipts: new Map(),
    hold: undefined,
    sent: undefined,
    replacement: { status: 'waiting' },
    asked: [],
    inFlight: 0,
    mostInFlight: 0,
  }
  const getReceipt: ReceiptSource['getReceipt'] = async (_, hash) => {
    chain.asked.push(`receipt ${hash.slice(0, 6)}`)
    chain.mostInFlight = Math.max(chain.mostInFlight, ++chain.inFlight)
    await chain.hold
    chain.inFlight--
    return orThrow(chain.receipts.get(hash))
  }
  const platforms = {
    forChain: (id: number) => ({
      chainType: requireChain(CHAINS, id).chainType,
      getReceipt,
      async getBlockNumber(chainId: number) {
        chain.asked.push(`block ${chainId}`)
        return orThrow(chain.block)
      },
      async getTransaction(_: number, hash: Hex) {
        chain.asked.push(`transaction ${hash.slice(0, 6)}`)
        return orThrow(chain.sent)
      },
      async resolveReplacement({ hash, nonce }: SentTransaction, fromBlock: bigint) {
        chain.asked.push(`trace ${hash.slice(0, 6)} nonce ${nonce} from ${fromBlock}`)
        return chain.replacement
      },
      call: () => Promise.reject(new Error('Nothing is read')),
      getNextNonce: () => Promise.reject(new Error('No nonce is read')),
      findTransaction: () => Promise.reject(new Error('Nothing is searched for')),
      getTransferEvents: () => Promise.reject(new Error('Nothing arrives')),
    }),
  }
  const receipts = createReceiptSources({
    platforms,
    receiptSources: [{ chainType: 'BICONOMY', getReceipt }],
  })
  const journal = createTransferJournal({ storage, clock, logger, tabs })
  const chains = { platforms, chains: CHAINS, receipts, extraConfirmations }
  const tracker = new StatusTracker({
    providers: [],
    journal,
    clock,
    logger,
    gate,
    destinationWatcher: createDestinationWatcher({ ...chains, journal, clock, logger }),
    receipts,
  })
  const events: string[] = []
  for (const name of ['updated', 'stalled', 'finished'] as const) {
    tracker.on(name, ({ hash, status }) => events.push(`${name} ${hash?.slice(0, 6)} ${status}`))
  }
  const count = (request: string) => chain.asked.filter((question) => question.startsWith(request)).length
  return { clock: timers, logger, chain, journal, tracker, events, storage, count }
}

function orThrow<T>(answer: T | Error): T {
  if (answer instanceof Error) throw answer
  return answer
}
