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
import { LibraryMissingError, reasonOf } from './errors.ts'
import type { MeeService } from './service.ts'
import {
  isSupertransactionComplete,
  isSupertransactionSuccessful,
  SUPERTRANSACTION_STATUSES,
  type SupertransactionStatus,
  supertransactionStatus,
} from './statuses.ts'

/** What became of one operation; all calls of a chain are one. */
export interface OperationReceipt {
  readonly chainId: number
  readonly status: SupertransactionStatus
  /** Of the transaction that carried it, once there is one. */
  readonly transactionHash?: Hex
  readonly error?: string
}

/** What became of a supertransaction. */
export interface SupertransactionReceipt {
  readonly hash: Hex
  readonly status: SupertransactionStatus
  /** Without the payment of the fee. */
  readonly operations: readonly OperationReceipt[]
  /** Where a person can look. */
  readonly explorerUrl: string
  /** Why it failed. */
  readonly reason?: string
  /** False for a failure that the service did not report: it could not be asked, and may carry it out all the same. */
  readonly isReported: boolean
}

/** Source: `getMeeScanLink` of @biconomy/abstractjs. */
function meeScanUrl(hash: Hex): string {
  return `https://meescan.biconomy.io/details/${encodeURIComponent(hash)}`
}

/**
 * How a supertransaction stands, failures included.
 *
 * @throws HttpError, NetworkError, InvalidResponseError, TimeoutError, AbortedError when that cannot be told
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
  const counting = operations.filter(({ isCleanUpUserOp }) => !isCleanUpUserOp)
  const status = supertransactionStatus(
    counting.map(({ executionStatus, isConfirmed }) => ({ status: executionStatus, isConfirmed })),
  )
  const hasFailed = isSupertransactionComplete(status) && !isSupertransactionSuccessful(status)
  return {
    hash,
    status,
    operations: operations.map(toOperation),
    explorerUrl: meeScanUrl(hash),
    ...(hasFailed ? { reason: failureOf(counting, status) } : {}),
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
      /** Empty until there is a transaction. */
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

function failureOf(operations: readonly ReportedOperation[], status: SupertransactionStatus): string {
  const failed = operations.find(({ executionStatus }) => executionStatus === status)
  return (
    failed?.executionError ||
    (status === 'FAILED' ? 'Transaction failed off-chain' : 'Transaction failed on-chain')
  )
}

/**
 * A failure in the place of a receipt that could not be had.
 *
 * @throws LibraryMissingError, which tells nothing of the supertransaction
 */
export function syntheticFailure(hash: Hex, error: unknown): SupertransactionReceipt {
  if (error instanceof LibraryMissingError) throw error
  return {
    hash,
    status: 'FAILED',
    operations: [],
    explorerUrl: meeScanUrl(hash),
    reason: reasonOf(error) ?? 'The receipt could not be fetched',
    isReported: false,
  }
}
