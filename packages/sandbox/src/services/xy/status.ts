import * as z from 'zod/mini'
import type { MockBridge, StatusMap } from '../bridge.ts'
import { chainId, transactionHash } from '../params.ts'
import { parseParams } from '../parse-params.ts'
import { createStatus, messages, notFound } from './create-quote.ts'

const statusQuery = z.object({ srcChainId: chainId, srcTxHash: transactionHash })

const STATUSES: StatusMap = {
  pending: 'Processing',
  filled: 'Done',
  partial: 'Receive bridge token USDC',
  refunded: 'Refunded',
  failed: 'Failed',
}

export const statusCodes: readonly string[] = Object.keys(messages)

/**
 * Replies to `/crossChainStatus`. Replies to unknown transactions also have HTTP status 200. @throws BadParameterError
 */
export function transferStatus(bridge: MockBridge, query: Record<string, string>) {
  const { srcChainId, srcTxHash } = parseParams(statusQuery, query)
  const order = bridge.find(srcTxHash)
  if (order === undefined || order.originChainId !== srcChainId) return createStatus(notFound)
  const state = bridge.stateOf(order)
  const payout = 'payout' in state ? state.payout.transactionHash : null
  return createStatus(bridge.getStatus(order, STATUSES), payout)
}
