import * as z from 'zod/mini'
import type { BridgeDesk, StatusWords } from '../bridge.ts'
import { chainId, transactionHash } from '../params.ts'
import { parseParams } from '../parse.ts'

const statusQuery = z.object({ srcChainId: chainId, srcTxHash: transactionHash })

const notFound = 'Not found'

/** XY's words with what it says about them: https://docs.xy.finance, cross-chain status. */
const messages: Readonly<Record<string, string>> = {
  [notFound]: 'No transaction found in the system.',
  Processing: 'Source chain transaction detected, destination chain transaction pending.',
  Done: 'Transaction has been completed.',
  'Receive bridge token USDC': 'Transaction reverted, bridge token received.',
  'Receive synapse bridge token nUSD': 'Transaction reverted, bridge token received.',
  'Pending refund': 'Transaction cannot be executed on destination chain, refund pending.',
  Refunded: 'Transaction cannot be executed on destination chain, refunded.',
  // Known from elsewhere only; the documentation shows no message.
  Failed: 'Transaction failed.',
}

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
  if (order === undefined || order.originChainId !== srcChainId) return say(notFound, null)
  const state = desk.stateOf(order)
  const payout = 'payout' in state ? state.payout.transactionHash : null
  return say(desk.statusWord(order, words), payout)
}

function say(status: string, tx: string | null) {
  return { success: status !== notFound, status, msg: messages[status] ?? '', tx }
}
