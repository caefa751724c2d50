import * as z from 'zod/mini'
import {
  chainIdSchema,
  chosenSchema,
  type Hex,
  hashSchema,
  oneOfSchema,
  optionalTextSchema,
  parseExternal,
  type Schema,
  scalarSchema,
} from '../kernel/schema.ts'
import { LibraryMissingError, toReason } from './errors.ts'
import type { MeeService } from './service.ts'

/** Statuses of a supertransaction or an operation. Source: `UserOpStatus` of @biconomy/abstractjs 1.2.3. */
export const SUPERTRANSACTION_STATUSES = [
  'SUCCESS',
  'MINING',
  'MINED_SUCCESS',
  'MINED_FAIL',
  'FAILED',
  'PENDING',
] as const

/** Status of a supertransaction, as reported by the service. */
export type SupertransactionStatus = (typeof SUPERTRANSACTION_STATUSES)[number]

const COMPLETE: readonly SupertransactionStatus[] = ['SUCCESS', 'MINED_SUCCESS', 'MINED_FAIL', 'FAILED']
const SUCCESSFUL: readonly SupertransactionStatus[] = ['SUCCESS', 'MINED_SUCCESS']

/** Returns whether the status is final. */
export function isSupertransactionComplete(status: SupertransactionStatus): boolean {
  return COMPLETE.includes(status)
}

/** Returns whether the supertransaction succeeded. */
export function isSupertransactionSuccessful(status: SupertransactionStatus): boolean {
  return SUCCESSFUL.includes(status)
}

/** State of one operation, as reported by the service. */
export interface OperationState {
  readonly status: SupertransactionStatus
  /** Whether its block is final enough; before, it may be reorganized. */
  readonly isConfirmed: boolean
}

/**
 * Returns the status of a supertransaction by the rules of the library: it fails with one operation, and an included
 * operation counts once it is confirmed.
 */
export function supertransactionStatus(operations: readonly OperationState[]): SupertransactionStatus {
  const some = (expected: SupertransactionStatus) => operations.some(({ status }) => status === expected)
  if (operations.length === 0) return 'PENDING'
  if (some('FAILED')) return 'FAILED'
  if (operations.some(({ status, isConfirmed }) => status === 'MINED_FAIL' && isConfirmed))
    return 'MINED_FAIL'
  if (operations.every(({ status }) => status === 'SUCCESS')) return 'SUCCESS'
  if (operations.every(isDone)) return 'MINED_SUCCESS'
  return some('MINING') || operations.every(({ status }) => status !== 'PENDING') ? 'MINING' : 'PENDING'
}

function isDone({ status, isConfirmed }: OperationState): boolean {
  return status === 'SUCCESS' || (status === 'MINED_SUCCESS' && isConfirmed)
}

/** Receipt of one operation, which contains all calls of a chain. */
export interface OperationReceipt {
  readonly chainId: number
  readonly status: SupertransactionStatus
  /** Hash of its transaction, once sent. */
  readonly transactionHash?: Hex
  readonly error?: string
}

/** Receipt of a supertransaction. */
export interface SupertransactionReceipt {
  readonly hash: Hex
  readonly status: SupertransactionStatus
  /** Operations without the payment of the fee. */
  readonly operations: readonly OperationReceipt[]
  /** URL of the explorer. */
  readonly explorerUrl: string
  /** Reason of a failure. */
  readonly reason?: string
  /** False for a failure that the service did not report. The supertransaction may still be executed. */
  readonly isReported: boolean
}

/** Source: `getMeeScanLink` of @biconomy/abstractjs. */
function meeScanUrl(hash: Hex): string {
  return `https://meescan.biconomy.io/details/${encodeURIComponent(hash)}`
}

/**
 * Returns the current receipt of a supertransaction, including failures.
 *
 * @throws HttpError, NetworkError, InvalidResponseError, TimeoutError, AbortedError if it cannot be read
 */
export async function readReceipt(
  service: MeeService,
  hash: Hex,
  signal?: AbortSignal,
): Promise<SupertransactionReceipt> {
  const path = `explorer/${encodeURIComponent(hash)}`
  const reply = await service.request({ path, method: 'GET' }, signal)
  const { userOps } = parseExternal(explorerSchema, reply, "The service's receipt")
  const operations = userOps.slice(1)
  const relevant = operations.filter(({ isCleanUpUserOp }) => !isCleanUpUserOp)
  const status = supertransactionStatus(
    relevant.map(({ executionStatus, isConfirmed }) => ({ status: executionStatus, isConfirmed })),
  )
  const hasFailed = isSupertransactionComplete(status) && !isSupertransactionSuccessful(status)
  return {
    hash,
    status,
    operations: operations.map(toOperation),
    explorerUrl: meeScanUrl(hash),
    ...(hasFailed ? { reason: getFailure(relevant, status) } : {}),
    isReported: true,
  }
}

const flagSchema = scalarSchema('true or false', (value) =>
  value === undefined || value === null ? false : typeof value === 'boolean' ? value : undefined,
)

const noHashSchema: Schema<''> = scalarSchema('nothing', () => '')

const explorerSchema = z.object({
  userOps: z.array(
    z.object({
      chainId: chainIdSchema,
      executionStatus: oneOfSchema(SUPERTRANSACTION_STATUSES),
      /** Empty until a transaction is sent. */
      executionData: chosenSchema<Hex | ''>((value) =>
        value === undefined || value === null || value === '' || value === '0x' ? noHashSchema : hashSchema,
      ),
      executionError: optionalTextSchema,
      isConfirmed: flagSchema,
      isCleanUpUserOp: flagSchema,
    }),
  ),
})

type ReportedOperation = z.infer<typeof explorerSchema>['userOps'][number]

function toOperation({
  chainId,
  executionStatus,
  executionData,
  executionError,
}: ReportedOperation): OperationReceipt {
  return {
    chainId,
    status: executionStatus,
    ...(executionData ? { transactionHash: executionData } : {}),
    ...(executionError ? { error: executionError } : {}),
  }
}

function getFailure(operations: readonly ReportedOperation[], status: SupertransactionStatus): string {
  const failed = operations.find(({ executionStatus }) => executionStatus === status)
  return (
    failed?.executionError ||
    (status === 'FAILED' ? 'Transaction failed off-chain' : 'Transaction failed on-chain')
  )
}

/**
 * Creates a failure for a receipt that could not be read.
 *
 * @throws LibraryMissingError, which is unrelated to the supertransaction
 */
export function syntheticFailure(hash: Hex, error: unknown): SupertransactionReceipt {
  if (error instanceof LibraryMissingError) throw error
  return {
    hash,
    status: 'FAILED',
    operations: [],
    explorerUrl: meeScanUrl(hash),
    reason: toReason(error) ?? 'The receipt could not be read.',
    isReported: false,
  }
}
