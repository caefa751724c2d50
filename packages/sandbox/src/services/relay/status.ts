import * as z from 'zod/mini'
import type { MockBridge, StatusMap } from '../bridge.ts'
import { transactionHash } from '../params.ts'
import { parseParams } from '../parse-params.ts'

const STATUSES: StatusMap = {
  pending: 'pending',
  filled: 'success',
  // Relay does not report that another token was paid.
  partial: 'success',
  refunded: 'refund',
  failed: 'failure',
}

/** Status of a request for which no deposit was received. */
const waiting = 'waiting'

/** All statuses. Source: https://docs.relay.link/references/api/get-intents-status-v3 */
export const statusCodes: readonly string[] = [
  ...new Set(Object.values(STATUSES)),
  ...[waiting, 'depositing', 'submitted', 'delayed'],
]

const statusQuery = z.object({ requestId: transactionHash })

/** Replies to `/intents/status/v3`. @throws BadParameterError */
export function intentStatus(bridge: MockBridge, query: Record<string, string>) {
  const { requestId } = parseParams(statusQuery, query)
  const order = bridge.find(requestId)
  if (order === undefined) return { status: bridge.forcedStatus() ?? waiting }
  const status = bridge.getStatus(order, STATUSES)
  const state = bridge.stateOf(order)
  return {
    status,
    ...(status === STATUSES.failed && { details: 'The sandbox abandoned the transfer' }),
    inTxHashes: [order.transactionHash],
    txHashes: 'payout' in state ? [state.payout.transactionHash] : [],
    updatedAt: Date.now(),
    originChainId: order.originChainId,
    destinationChainId: order.destinationChainId,
  }
}

const requestsQuery = z.object({ hash: transactionHash })

/** Replies to `/requests/v2` for the transaction hash of a deposit. @throws BadParameterError */
export function findRequests(bridge: MockBridge, query: Record<string, string>) {
  const order = bridge.find(parseParams(requestsQuery, query).hash)
  return {
    requests: order
      ? [
          {
            id: order.quoteId,
            status: bridge.getStatus(order, STATUSES),
            user: order.sender,
            recipient: order.recipient,
          },
        ]
      : [],
  }
}
