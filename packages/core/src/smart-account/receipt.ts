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
import {
  isSupertransactionComplete,
  isSupertransactionSuccessful,
  SUPERTRANSACTION_STATUSES,
  type SupertransactionStatus,
  supertransactionStatus,
} from './supertransaction-status.ts'

/** Receipt of one operation, which contains all calls on one chain. */
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
  /** Receipts of the operations, without the payment of the fee. */
  readonly operations: readonly OperationReceipt[]
  /** URL of the supertransaction in the explorer. */
  readonly explorerUrl: string
  /** Reason for a failure. */
  readonly reason?: string
  /**
   * Whether the service reported the status. If false, the supertransaction may still be executed despite a failure.
   */
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
 * @throws LibraryMissingError, because a missing library says nothing about the supertransaction
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
