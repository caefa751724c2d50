import { CausewayError } from '../kernel/errors.ts'
import type { Address, Hex } from '../kernel/schema.ts'

/** Filter for transfers of a token to or from an account. `toBlock` defaults to the latest block. */
export type TransferEventRequest = {
  readonly type: 'token'
  readonly chainId: number
  readonly token: Address
  readonly fromBlock: bigint
  readonly toBlock?: bigint
} & (
  | { readonly to: Address; readonly from?: undefined }
  | { readonly from: Address; readonly to?: undefined }
)

/** A token transfer. `amount` in base units. */
export interface TransferEvent {
  readonly chainId: number
  readonly token: Address
  readonly from: Address
  readonly to: Address
  readonly amount: bigint
  readonly transactionHash: Hex
  readonly blockNumber: bigint
}

/** Validates the type of a request. @throws CausewayError UNEXPECTED_TRANSFER_EVENT_REQUEST */
export function assertTransferEventRequest({ type }: { readonly type: string }): void {
  if (type === 'token') return
  throw new CausewayError('Unexpected transfer event request', { code: 'UNEXPECTED_TRANSFER_EVENT_REQUEST' })
}
