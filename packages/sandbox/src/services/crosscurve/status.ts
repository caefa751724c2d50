import { deliveryOf, type Order } from '../../settlement/index.ts'
import type { MockBridge, StatusMap } from '../bridge.ts'
import { CrossCurveApiError } from './api-error.ts'
import { createEntry } from './create-route.ts'

/** It has no word for money that arrived in another token. */
const words: StatusMap = {
  pending: 'in progress',
  filled: 'completed',
  partial: 'completed',
  refunded: 'reverted',
  failed: 'failed',
}

/** `STATUS`, or `STATUS/FLAG` where the money waits on the way. */
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

/** `/search`: the transfers of a source hash. */
export function transferStatus(desk: MockBridge, search: string) {
  const order = desk.find(search)
  return order === undefined ? [] : [describeTransaction(desk, order)]
}

/** `/transaction/{requestId}`; in the sandbox a source hash names a request. @throws CrossCurveApiError 404 */
export function transactionOf(desk: MockBridge, requestId: string) {
  const order = desk.find(requestId)
  if (order === undefined) throw new CrossCurveApiError(404, 'Transaction not found')
  return describeTransaction(desk, order)
}

function describeTransaction(desk: MockBridge, order: Order) {
  return createEntry({
    status: desk.getStatus(order, words),
    requestId: order.id,
    fromChainId: order.originChainId,
    toChainId: order.destinationChainId,
    sender: order.sender,
    hash: order.transactionHash,
    paid: deliveryOf(desk.stateOf(order)) ?? null,
  })
}
