import type { Address, Hex } from '../kernel/schema.ts'
import type {
  ExecutionSearch,
  ExecutionStatus,
  Receipt,
  ReplacementStatus,
  SentTransaction,
  TransactionLog,
  TransactionSearch,
  TransactionSearchResult,
} from '../platforms/transaction.ts'
import type { TransferEvent, TransferEventRequest } from '../platforms/transfer-events.ts'
import type { WatchedChains } from './destination-watcher.ts'
import { HASH } from './transfers.test-support.ts'

export type ScriptedChain = ReturnType<WatchedChains['forChain']>

export interface ChainScript {
  /** Latest block. */
  head?: bigint
  receipts?: Record<string, Receipt>
  /** Logs by transaction. */
  logs?: Record<string, TransactionLog[]>
  /** Whether the node knows the transaction, with this sender and nonce. */
  sender?: Address
  nonce?: number
  replacement?: ReplacementStatus
  /** Result of every search for an execution. Default: none, as for accounts with a key. */
  execution?: ExecutionStatus
  /** Result of every transaction search. */
  found?: TransactionSearchResult
  events?: TransferEvent[]
  /** Next nonce of every account. Default 4. */
  nextNonce?: number
  /** Maximum block range of the node. */
  mostBlocks?: bigint
}

/** Creates a scripted chain that records requests. */
export function scriptedChain(script: ChainScript) {
  const looks: { fromBlock: bigint; toBlock: bigint }[] = []
  const searched: TransactionSearch[] = []
  const executions: ExecutionSearch[] = []
  const traced: { sent: SentTransaction; fromBlock: bigint }[] = []
  const chain: ScriptedChain = {
    call: () => Promise.reject(new Error('Nothing is read')),
    getBlockNumber: async () => script.head ?? 1_000n,
    getNextNonce: async () => script.nextNonce ?? 4,
    getReceipt: async (_chainId, hash) => script.receipts?.[hash],
    getLogs: async (_chainId, hash) => script.logs?.[hash],
    getTransaction: async (chainId, hash) =>
      script.sender === undefined
        ? undefined
        : { chainId, hash, from: script.sender, data: '0x', value: 0n, nonce: script.nonce ?? 0 },
    resolveReplacement: async (sent, fromBlock) => {
      traced.push({ sent, fromBlock })
      return script.replacement ?? { status: 'waiting' }
    },
    findExecution: async (search) => {
      executions.push(search)
      return script.execution
    },
    findTransaction: async (search) => {
      searched.push(search)
      return script.found ?? { status: 'absent', nonceIsFree: true }
    },
    // Return all events of the blocks: the destination watcher has to filter them.
    getTransferEvents: async ({ fromBlock, toBlock = 0n }: TransferEventRequest) => {
      looks.push({ fromBlock, toBlock })
      if (script.mostBlocks !== undefined && toBlock - fromBlock >= script.mostBlocks)
        throw new Error('Too many blocks')
      return (script.events ?? []).filter(
        ({ blockNumber }) => blockNumber >= fromBlock && blockNumber <= toBlock,
      )
    },
  }
  return { ...chain, script, looks, traced, searched, executions }
}

export function receipt(transactionHash = HASH, change: Partial<Receipt> = {}): Receipt {
  return {
    chainId: 1,
    chainType: 'EVM',
    blockHash: `0x${'01'.repeat(32)}`,
    blockNumber: 900n,
    from: '0x9999999999999999999999999999999999999999',
    to: undefined,
    status: 'success',
    transactionHash,
    transactionIndex: 0,
    ...change,
  }
}

const TRANSFER_TOPIC: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Returns the event of an ERC-20 transfer. */
export function transferLog(address: Address, from: Address, to: Address, amount: bigint): TransactionLog {
  return {
    address,
    topics: [TRANSFER_TOPIC, toTopic(from), toTopic(to)],
    data: `0x${amount.toString(16).padStart(64, '0')}`,
  }
}

/** Returns the topic of an indexed address from the first 20 bytes of hex. */
export function toTopic(account: Address): Hex {
  return `0x${account.slice(2, 42).padStart(64, '0')}`
}
