import * as z from 'zod/mini'
import type { BridgeDesk, StatusWords } from '../bridge.ts'
import { chainId, transactionHash } from '../params.ts'
import { parseParams } from '../parse.ts'
import { createStatus, messages, notFound } from './create-quote.ts'

const statusQuery = z.object({ srcChainId: chainId, srcTxHash: transactionHash })

const words: StatusWords = {
  pending: 'Processing',
  filled: 'Done',
  partial: 'Receive bridge token USDC',
  refunded: 'Refunded',
  failed: 'Failed',
}

export const statusCodes: readonly string[] = Object.keys(messages)

/** `/crossChainStatus`, with HTTP 200 for what is not known too. @throws BadParameterError */
export function transferStatus(desk: BridgeDesk, query: Record<string, string>) {
  const { srcChainId, srcTxHash } = parseParams(statusQuery, query)
  const order = desk.find(srcTxHash)
  if (order === undefined || order.originChainId !== srcChainId) return createStatus(notFound)
  const state = desk.stateOf(order)
  const payout = 'payout' in state ? state.payout.transactionHash : null
  return createStatus(desk.statusWord(order, words), payout)
}
