import { CausewayError } from '../kernel/errors.ts'

/** Filter for transfers of one token to or from an account. `toBlock` defaults to the latest block. */
export type TransferEventRequest = {
  readonly type: 'token'
  readonly chainId: number
  readonly token: string
  readonly fromBlock: bigint
  readonly toBlock?: bigint
} & ({ readonly to: string; readonly from?: undefined } | { readonly from: string; readonly to?: undefined })

/** Tokens that reached an account. `amount` in base units. */
export interface TransferEvent {
  readonly chainId: number
  readonly token: string
  readonly from: string
  readonly to: string
  readonly amount: bigint
  readonly transactionHash: string
  readonly blockNumber: bigint
}

/** @throws CausewayError UNEXPECTED_TRANSFER_EVENT_REQUEST for a type that chains do not know */
export function assertTransferEventRequest({ type }: { readonly type: string }): void {
  if (type === 'token') return
  throw new CausewayError('Unexpected transfer event request', { code: 'UNEXPECTED_TRANSFER_EVENT_REQUEST' })
}
