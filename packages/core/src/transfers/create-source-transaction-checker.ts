import type { ChainRecord } from '../chains/record.ts'
import { compact } from '../kernel/compact.ts'
import type { Logger } from '../kernel/logger.ts'
import { createRequestDeduper } from '../kernel/request-deduper.ts'
import type { Hex } from '../kernel/schema.ts'
import type { Receipt, ReceiptSource, RequestOptions, SentTransaction } from '../platforms/transaction.ts'
import type { WatchedChains } from './destination-watcher.ts'
import { isClaimedHash } from './get-claimed-hashes.ts'
import { getConfirmations, hasConfirmations } from './get-confirmations.ts'
import { DROPPED_MESSAGE } from './is-marked-dropped.ts'
import type { TransferJournal } from './journal.ts'
import type { TransferObservation } from './next-transfer.ts'
import type { FindReceiptSource } from './receipt-sources.ts'
import {
  isPlainTransaction,
  requireSender,
  type SentCall,
  type TransactionReceipt,
  type TransferRecord,
} from './record.ts'
import type { CallStep, TransferStep } from './steps.ts'
import { toSignedCall } from './to-signed-call.ts'

export interface SourceTransactionCheckerOptions {
  readonly platforms: WatchedChains
  readonly chains: readonly ChainRecord[]
  readonly journal: Pick<TransferJournal, 'store'>
  /** Sources of receipts by chain and account type. Default: the platforms. */
  readonly receipts?: FindReceipts | undefined
  /** Additional confirmations of plain transactions. Default 0. */
  readonly extraConfirmations?: number | undefined
  readonly logger: Logger
}

type FindReceipts = (...request: Parameters<FindReceiptSource>) => Pick<ReceiptSource, 'getReceipt'>

/**
 * State of a source transaction: confirmed, waiting, or an observation that ends or changes the transfer, such as a new
 * confirmation.
 */
export type SourceState =
  | 'confirmed'
  | 'waiting'
  | Extract<TransferObservation, { type: 'void' | 'included' | 'source' }>

const REVERTED = {
  type: 'void',
  status: 'FAILED',
  message: 'The transaction failed: the funds remain in the wallet, less the network fee',
} as const satisfies TransferObservation
const CANCELLED = {
  type: 'void',
  status: 'INVALID',
  message: 'It was canceled or replaced in the wallet, so nothing of it was executed',
} as const satisfies TransferObservation
const UNEXECUTED = {
  type: 'source',
  message: 'The account has not executed the transaction yet: confirmations of other owners may be missing',
} as const satisfies TransferObservation
const DROPPED = {
  type: 'source',
  message: DROPPED_MESSAGE,
} as const satisfies TransferObservation

/** Creates a checker of source transactions that the provider does not know. */
export function createSourceTransactionChecker(options: SourceTransactionCheckerOptions) {
  const {
    platforms,
    chains,
    journal,
    receipts = (chainId) => platforms.forChain(chainId),
    extraConfirmations = 0,
  } = options
  const { logger } = options
  const heads = createRequestDeduper<number, bigint>({ what: 'The block number', keyOf: String })

  /** Returns whether the receipt has the required confirmations. */
  const isConfirmed = async (
    { chainId, run }: TransferRecord,
    receipt: Receipt,
    head: bigint | undefined,
    request: RequestOptions,
  ): Promise<boolean> => {
    const extra = run ? (run.extraConfirmations ?? 0) : extraConfirmations
    const confirmations = getConfirmations(chains, chainId) + extra
    const needsHead = confirmations > 1 && head === undefined
    const latest = needsHead ? await platforms.forChain(chainId).getBlockNumber(chainId, request) : head
    return hasConfirmations(receipt, latest, confirmations)
  }

  /**
   * Reads the latest block number; undefined if the chain cannot be read, which is enough for a single confirmation.
   */
  const readHead = async (chainId: number, request: RequestOptions): Promise<bigint | undefined> => {
    try {
      return await heads.run(
        chainId,
        (signal) => platforms.forChain(chainId).getBlockNumber(chainId, { signal }),
        request.signal,
      )
    } catch (error) {
      logger.debug(`Failed to read the block number of chain ${chainId}.`, error)
      return undefined
    }
  }

  /** Resolves a transaction without a receipt: waiting, sped up, replaced or dropped. */
  const resolveMissing = async (
    record: TransferRecord,
    hash: Hex,
    head: bigint | undefined,
    request: RequestOptions,
  ): Promise<SourceState> => {
    const { chainId, chainType, run, sentCall } = record
    const source = run?.steps.find((step) => isSourceStep(step, hash))
    // A replacement cannot be detected by a supertransaction hash, or without the call (from the run or a node).
    if (chainType === 'BICONOMY' || !(source?.ask || head !== undefined)) return 'waiting'
    const platform = platforms.forChain(chainId)
    const nonce = source?.nonce ?? sentCall?.nonce
    if (nonce === undefined) {
      const sent = await platform.getTransaction(chainId, hash, request)
      if (sent && source) return { type: 'source', nonce: sent.nonce }
      if (sent && head !== undefined) return { type: 'source', sentCall: toSentCall(sent, head) }
      const execution = sent ? undefined : await checkExecution(record, hash, source?.ask?.fromBlock, request)
      if (execution) return execution
    }
    const call = source?.ask ? toRequestedCall(source, source.ask, record) : sentCall
    if (!call) return 'waiting'
    const { fromBlock, ...terms } = call
    const replacement = await platform.resolveReplacement({ ...terms, chainId, hash }, fromBlock, request)
    if (replacement.status === 'waiting') return 'waiting'
    if (replacement.status === 'dropped') return DROPPED
    // Another transfer may have made the same call.
    const isClaimed = isClaimedHash(journal.store.getAll(), record.id, replacement.hash)
    if (replacement.isSameCall && !isClaimed) return { type: 'source', hash: replacement.hash }
    // If the sent nonce or call is ambiguous, another transaction cannot be identified as the replacement.
    if (nonce === undefined || source?.formerCalls?.length) return DROPPED
    const receipt = await platform.getReceipt(chainId, replacement.hash, request)
    const isReplaced = receipt && (await isConfirmed(record, receipt, head, request))
    return isReplaced ? { ...CANCELLED, replacedBy: replacement.hash } : 'waiting'
  }

  /**
   * Returns the state of a transaction that a contract account identifies by an operation hash; undefined for other
   * accounts.
   */
  const checkExecution = async (
    record: TransferRecord,
    operationHash: Hex,
    fromBlock: bigint | undefined,
    request: RequestOptions,
  ): Promise<SourceState | undefined> => {
    if (fromBlock === undefined) return undefined
    const { chainId } = record
    const platform = platforms.forChain(chainId)
    const search = { chainId, account: requireSender(record), operationHash, fromBlock }
    const execution = await platform.findExecution?.(search, request)
    if (execution === undefined) return undefined
    if (execution.status === 'pending') return UNEXECUTED
    const { hash, succeeded } = execution
    if (succeeded) return { type: 'source', hash }
    const receipt = await platform.getReceipt(chainId, hash, request)
    const isFinal = receipt && (await isConfirmed(record, receipt, undefined, request))
    return isFinal ? { ...REVERTED, hash, receipt } : 'waiting'
  }

  const checkReceipt = async (
    record: TransferRecord,
    hash: Hex,
    head: bigint | undefined,
    request: RequestOptions,
  ): Promise<SourceState> => {
    const { chainId, chainType } = record
    const receipt = await receipts(chainId, chainType).getReceipt(chainId, hash, request)
    if (!receipt) return resolveMissing(record, hash, head, request)
    const hasFailed = receipt.status === 'error'
    if (!(await isConfirmed(record, receipt, head, request))) return hasFailed ? 'waiting' : 'confirmed'
    return toReceiptObservation(hash, receipt)
  }

  return {
    async check(record: TransferRecord, request: RequestOptions): Promise<SourceState> {
      const { chainId, chainType, hash } = record
      const isPlain = isPlainTransaction(record)
      // Only the provider can report orders and supertransactions, whose hashes are unknown to the chain.
      if (hash === undefined || (chainType === 'BICONOMY' && !isPlain)) return 'confirmed'
      if (isRecorded(record, hash)) return 'confirmed'
      if (!isPlain) return checkReceipt(record, hash, undefined, request)
      // Read the latest block first, so that a transaction that is pending afterwards is not included up to that block.
      const blockNumber = await readHead(chainId, request)
      const departure = await checkReceipt(record, hash, blockNumber, request)
      return typeof departure === 'object' ? { ...departure, blockNumber } : { type: 'source', blockNumber }
    },
    /** Checks a sent call before or after the main step, such as an approval or a revocation. */
    async checkApproval(
      record: TransferRecord,
      hash: Hex,
      request: RequestOptions,
    ): Promise<Extract<TransferObservation, { type: 'approval' }>> {
      const { chainId, chainType } = record
      const checked = { type: 'approval', hash } as const
      const receipt = await receipts(chainId, chainType).getReceipt(chainId, hash, request)
      if (receipt) {
        const isFinal = await isConfirmed(record, receipt, undefined, request)
        return isFinal ? { ...checked, receipt } : checked
      }
      const missing = await resolveMissing(record, hash, undefined, request)
      if (typeof missing !== 'object' || missing.type === 'included') return checked
      if (missing.type === 'void')
        return { ...checked, failure: missing.status === 'FAILED' ? 'FAILED' : 'INVALID' }
      return { ...checked, change: compact({ hash: missing.hash, nonce: missing.nonce }) }
    },
  }
}

/** Converts a receipt to the observation of its source transaction. */
export function toReceiptObservation(hash: Hex, receipt: TransactionReceipt) {
  return receipt.status === 'error' ? { ...REVERTED, receipt } : { type: 'included' as const, hash, receipt }
}

/** Returns whether the record states that its source transaction was included. */
function isRecorded({ receipt, run }: TransferRecord, hash: Hex): boolean {
  const isPending = run?.steps.some((step) => 'hash' in step && step.hash === hash && !step.done)
  return receipt !== undefined && !isPending
}

function toSentCall({ from, to, data, value, nonce }: SentTransaction, fromBlock: bigint): SentCall {
  return { from, to, data, value, nonce, fromBlock }
}

function toRequestedCall(
  step: CallStep,
  ask: NonNullable<CallStep['ask']>,
  record: TransferRecord,
): SentCall {
  const { nonce = ask.nonce } = step
  return {
    ...toSignedCall(step, record.run?.steps),
    from: requireSender(record),
    nonce,
    fromBlock: ask.fromBlock,
  }
}

function isSourceStep(step: TransferStep, hash: Hex): step is CallStep {
  return 'call' in step && step.hash === hash
}
