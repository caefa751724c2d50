import { isNativeToken, sameAddress } from '../chains/address.ts'
import { compact } from '../kernel/compact.ts'
import type { Hex } from '../kernel/schema.ts'
import type { BatchProgress } from '../platforms/batch.ts'
import type { Platform, TokenMovement } from '../platforms/platform.ts'
import type { Call, RequestOptions, TransactionLog } from '../platforms/transaction.ts'
import { tokenTransfers } from './net-transfers.ts'
import type { TransferRecord } from './record.ts'
import { type BatchStep, type CallStep, PERMISSION_KINDS, type TransferStep } from './steps.ts'

/** Outcome of a batch whose transactions are included. */
export interface BatchOutcome {
  readonly status: 'DONE' | 'FAILED' | 'PARTIAL_SUCCESS'
  readonly message: string
  /** The calls as single steps that replace the batch, if only some of them were executed. */
  readonly steps?: readonly CallStep[]
}

/** A batch that has ended, with the report of the wallet. */
export interface ReportedBatch {
  readonly index: number
  readonly state: Exclude<BatchProgress['state'], 'pending'>
  /** Transactions of the batch. */
  readonly hashes: readonly Hex[]
}

const MESSAGES = {
  success: 'The wallet did not execute every call of the batch',
  failed: 'Batch transaction failed',
  'partially-reverted': 'Batch transaction partially reverted',
}

/** Messages of batches of which the wallet names no transaction. */
const REPORTED_MESSAGES = {
  success: MESSAGES.success,
  failed: 'Your wallet reports that the batch failed',
  'partially-reverted': 'Your wallet reports that it executed only a part of the batch',
}

/**
 * Returns the outcome of a batch by the logs of its transactions, which override the report of the wallet. The report decides
 * if the logs cannot show the calls, as for payments of native tokens, and for smart accounts. Undefined if the logs cannot be
 * read yet and the wallet does not report a failure.
 */
export async function readBatchOutcome(
  record: TransferRecord,
  { index, state, hashes }: ReportedBatch,
  platform: Pick<Platform, 'getLogs' | 'call'>,
  options: RequestOptions,
): Promise<BatchOutcome | undefined> {
  const { chainId, chainType, run } = record
  const step = run?.steps[index]
  // The service of a smart account proves the failure, and not a wallet.
  const isReported = hashes.length === 0 && chainType === 'EVM'
  const message = (isReported ? REPORTED_MESSAGES : MESSAGES)[state]
  const asReported: BatchOutcome = {
    status: state === 'success' ? 'DONE' : state === 'failed' ? 'FAILED' : 'PARTIAL_SUCCESS',
    message,
  }
  const isReadable = platform.getLogs !== undefined && chainType === 'EVM'
  if (!isReadable || hashes.length === 0 || step?.kind !== 'batch' || step.calls.length === 1)
    return asReported
  const read = async (hash: Hex) => ({ hash, logs: await platform.getLogs?.(chainId, hash, options) })
  const transactions = await Promise.all([...new Set(hashes)].map(read)).catch(() => [])
  const included = transactions.flatMap(({ hash, logs }) => (logs ? [{ hash, logs }] : []))
  const notRead = state === 'failed' ? asReported : undefined
  if (included.length === 0 || included.length < transactions.length) return notRead
  const executions = await Promise.all(
    findExecutions(record, index, step, included).map(async (execution, position) => {
      const call = step.calls[position]?.call
      if (execution !== false || !call?.data.startsWith(ALLOW)) return execution
      return (await isInEffect(record, call, platform, options)) && (hashes.at(-1) ?? false)
    }),
  ).catch(() => undefined)
  if (!executions) return notRead
  const isMain = getMainCalls(step)
  const mainExecutions = executions.filter((_, position) => isMain[position])
  const isFailed = mainExecutions.includes(false)
  if (!isFailed && !mainExecutions.every(Boolean)) return asReported
  const lastMain = isMain.lastIndexOf(true)
  const steps = step.calls.map(({ kind, call }, position): CallStep => {
    const execution = executions[position]
    const isProven = !isFailed && (position <= lastMain || execution === undefined)
    const hash = execution || (isProven ? hashes.at(-1) : undefined)
    return { kind, call, done: hash !== undefined, ...compact({ hash }) }
  })
  const isPart = steps.some(({ done }) => done) && steps.some(({ done }) => !done)
  return {
    status: isFailed ? 'FAILED' : 'DONE',
    message: isPart ? MESSAGES.success : message,
    ...(isPart ? { steps } : {}),
  }
}

interface IncludedTransaction {
  readonly hash: Hex
  readonly logs: readonly TransactionLog[]
}

/** Returns the transaction that executed each call. False for a call that was not executed, undefined if no log can show it. */
function findExecutions(
  record: TransferRecord,
  index: number,
  { calls }: BatchStep,
  transactions: readonly IncludedTransaction[],
): (Hex | false | undefined)[] {
  const used = new Set<TransactionLog>()
  let position = (record.run?.steps ?? []).slice(0, index).reduce((sum, step) => sum + countCalls(step), 0)
  return calls.map(({ kind, call }) => {
    if (PERMISSION_KINDS.has(kind)) {
      const isEvent = (log: TransactionLog) => !used.has(log) && isPermissionEvent(log, call)
      const transaction = transactions.find(({ logs }) => logs.some(isEvent))
      const event = transaction?.logs.find(isEvent)
      if (event) used.add(event)
      return transaction?.hash ?? false
    }
    if (kind !== 'call') return undefined
    const expected = getExpectedTransfers(record, position++)
    if (expected.length === 0) return undefined
    const isExpected = (transfer: TokenMovement) =>
      transfer.amount > 0n &&
      expected.some(
        ({ token, from = transfer.from, to = transfer.to }) =>
          sameAddress(transfer.token, token) &&
          sameAddress(transfer.from, from) &&
          sameAddress(transfer.to, to),
      )
    return transactions.find(({ logs }) => tokenTransfers(logs).some(isExpected))?.hash ?? false
  })
}

/** A call that sets the permission of an address: an amount, or whether it is allowed. */
const SET_PERMISSION = /^0x[0-9a-f]{8}0{24}([0-9a-f]{40})([0-9a-f]{64})$/i

/** Returns whether a log is the event of a permission, which the called contract emits. */
function isPermissionEvent(log: TransactionLog, call: Call): boolean {
  const { address, topics, data } = log
  if (!sameAddress(address, call.to) || tokenTransfers([log]).length > 0) return false
  const [, spender, value] = SET_PERMISSION.exec(call.data) ?? []
  if (spender === undefined || value === undefined) return true
  // Some tokens emit the remaining allowance on each transfer, and some limit a large one.
  return (
    topics.some((topic) => topic.toLowerCase().endsWith(spender.toLowerCase())) &&
    data.length <= ONE_WORD &&
    isZero(data.slice(2)) === isZero(value)
  )
}

/** Length of 32 bytes as hex. */
const ONE_WORD = 66

function isZero(digits: string): boolean {
  return /^0*$/.test(digits)
}

/** Selectors of Compound III's `allow(address,bool)` and `isAllowed(address,address)`. Not every market emits an event. */
const ALLOW = '0x110496e5'
const IS_ALLOWED = '0xa1654379'

/** Returns whether the chain has the permission that a call of `allow` sets. @throws ChainReadError */
async function isInEffect(
  { chainId, from }: TransferRecord,
  { to, data }: Call,
  platform: Pick<Platform, 'call'>,
  options: RequestOptions,
): Promise<boolean> {
  const [, manager = '', value = ''] = SET_PERMISSION.exec(data) ?? []
  const toWord = (address: string) => address.toLowerCase().padStart(64, '0')
  const read: Hex = `${IS_ALLOWED}${toWord(from.slice(2))}${toWord(manager)}`
  const result = await platform.call({ chainId, to, data: read }, options)
  return result.status === 'success' && isZero(result.data.slice(2)) === isZero(value)
}

/** Returns which calls execute the action: those of kind `call`, or all if there are none. */
function getMainCalls({ calls }: BatchStep): boolean[] {
  const hasCall = calls.some(({ kind }) => kind === 'call')
  return calls.map(({ kind }) => !hasCall || kind === 'call')
}

/**
 * Returns transfers of which a call causes at least one: those that the plan requires, or the input of a quote and its output on
 * the same chain. Native tokens, and wrapped ones that are minted or burned, emit no transfer event.
 */
function getExpectedTransfers(
  { from, run }: TransferRecord,
  position: number,
): readonly (Pick<TokenMovement, 'token'> & Partial<TokenMovement>)[] {
  if (from === '') return []
  const { request } = run?.terms ?? {}
  const transfers = request
    ? [
        { token: request.fromTokenAddress, from },
        ...(request.fromChainId === request.toChainId
          ? [{ token: request.toTokenAddress, to: request.toAddress }]
          : []),
      ]
    : (run?.requiredMovements ?? []).filter(
        (movement) =>
          movement.call === position && !isNativeToken(movement.from) && !isNativeToken(movement.to),
      )
  return transfers.filter(({ token }) => !isNativeToken(token))
}

/** Returns the number of calls of a step that cause movements: permissions, approvals and switches are not counted. */
export function countCalls(step: TransferStep): number {
  return (step.kind === 'batch' ? step.calls : [step]).filter(({ kind }) => kind === 'call').length
}
