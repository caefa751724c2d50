import { CausewayError } from '../kernel/errors.ts'
import type { Address } from '../kernel/schema.ts'

/** Statuses of a transfer at its provider. */
export const TRANSFER_STATUSES = [
  'PENDING',
  'DONE',
  'FAILED',
  'PARTIAL_SUCCESS',
  'NOT_FOUND',
  'TRANSFER_REFUNDED',
  'INVALID',
] as const

/** One of `TRANSFER_STATUSES`. */
export type TransferStatus = (typeof TRANSFER_STATUSES)[number]

/** Outcome of a transfer. */
export type TransferOutcome = 'success' | 'partial_success' | 'error'

const OUTCOMES: Record<TransferStatus, TransferOutcome | undefined> = {
  PENDING: undefined,
  NOT_FOUND: undefined,
  DONE: 'success',
  PARTIAL_SUCCESS: 'partial_success',
  FAILED: 'error',
  TRANSFER_REFUNDED: 'error',
  INVALID: 'error',
}

/** Returns the outcome of a status; undefined while the transfer is pending. */
export function getTransferOutcome(status: TransferStatus): TransferOutcome | undefined {
  return OUTCOMES[status]
}

/** Status of a transfer, as its provider returns it. */
export interface StatusResult {
  /** Empty until the destination transaction is known. */
  readonly toHash: string
  readonly fromHash: string
  readonly statusInfo: {
    readonly status: TransferStatus
    readonly message?: string
    /** The parsed reply. Undefined if the provider does not know the transfer. */
    readonly bridgeResponseResult?: unknown
  }
}

/** Returns whether a provider's status proves that it has seen the deposit. NOT_FOUND never does, regardless of the reply. */
export function isDepositSeen({ statusInfo: { status, bridgeResponseResult } }: StatusResult): boolean {
  return status !== 'NOT_FOUND' && bridgeResponseResult !== undefined
}

/** The transaction hash or the order id whose status is requested. */
export type StatusRequest =
  | {
      readonly type: 'transaction'
      readonly fromChainId: number
      readonly fromHash: string
      readonly toChainId?: number | undefined
      readonly fromAddress?: Address | undefined
      readonly interfaceParamData?: unknown
    }
  | {
      readonly type: 'order'
      readonly fromChainId: number
      readonly orderId: string
      readonly interfaceParamData?: unknown
    }

export class UnexpectedStatusRequestError extends CausewayError<'UNEXPECTED_STATUS_REQUEST'> {
  override readonly name = 'UnexpectedStatusRequestError'
  constructor(details: string) {
    super('Unexpected status request', { code: 'UNEXPECTED_STATUS_REQUEST', details })
  }
}
