import { getDelivery } from '../../settlement/index.ts'
import type { MockBridge, StatusMap } from '../bridge.ts'
import { getChainName } from './chains.ts'
import { createSearch } from './create-estimate.ts'

/** Axelarscan's statuses. There is no status for a refund. Source: https://docs.axelarscan.io, GMP. */
const STATUSES: StatusMap = {
  pending: 'called',
  filled: 'express_executed',
  partial: 'executed',
  refunded: 'error',
  failed: 'error',
}

export const statusCodes: readonly string[] = [
  'called',
  'confirming',
  'confirmable',
  'confirmed',
  'approving',
  'approvable',
  'approved',
  'executing',
  'executed',
  'express_executed',
  'express_executable',
  'express_executable_without_gas_paid',
  'executable',
  'executable_without_gas_paid',
  'insufficient_fee',
  'error',
]

/** Replies to `/gmp/searchGMP` from the events that the relayer has read so far. */
export function transferStatus(bridge: MockBridge, hash: string) {
  const order = bridge.find(hash)
  if (order === undefined) return createSearch()
  return createSearch({
    status: bridge.getStatus(order, STATUSES),
    hash: order.transactionHash,
    sender: order.sender,
    fromChainId: order.originChainId,
    from: getChainName(order.originChainId),
    to: getChainName(order.destinationChainId),
    amount: order.inputAmount,
    payloadHash: order.quoteId,
    deliveryHash: getDelivery(bridge.stateOf(order)),
  })
}
