import { getDelivery, type Order } from '../../settlement/index.ts'
import type { MockBridge, StatusMap } from '../bridge.ts'
import { CrossCurveApiError } from './api-error.ts'
import { createEntry } from './create-route.ts'

/** CrossCurve's statuses. There is no status for a payment in another token. */
const STATUSES: StatusMap = {
  pending: 'in progress',
  filled: 'completed',
  partial: 'completed',
  refunded: 'reverted',
  failed: 'failed',
}

/** Status codes: `STATUS`, or `STATUS/FLAG` for a transfer that is stuck. */
export const statusCodes: readonly string[] = [
  'in progress',
  'completed',
  'failed',
  'reverted',
  'retry',
  'canceled',
  'failed/inconsistency',
  'in progress/emergency',
]

/** Replies to `/search` with the transfers of a source hash. */
export function transferStatus(bridge: MockBridge, search: string) {
  const order = bridge.find(search)
  return order === undefined ? [] : [describeTransaction(bridge, order)]
}

/**
 * Replies to `/transaction/{requestId}`. In the sandbox, the request id is the source hash.
 *
 * @throws CrossCurveApiError 404 for an unknown transaction
 */
export function getTransaction(bridge: MockBridge, requestId: string) {
  const order = bridge.find(requestId)
  if (order === undefined) throw new CrossCurveApiError(404, 'Transaction not found')
  return describeTransaction(bridge, order)
}

function describeTransaction(bridge: MockBridge, order: Order) {
  return createEntry({
    status: bridge.getStatus(order, STATUSES),
    requestId: order.id,
    fromChainId: order.originChainId,
    toChainId: order.destinationChainId,
    sender: order.sender,
    hash: order.transactionHash,
    deliveryHash: getDelivery(bridge.stateOf(order)) ?? null,
  })
}
