import { type Hash, zeroHash } from 'viem'
import * as z from 'zod/mini'
import { deliveryOf, findAsset, type Order } from '../../settlement/index.ts'
import type { MockBridge, StatusMap } from '../bridge.ts'
import { address, chainId } from '../params.ts'
import { parseParams } from '../parse.ts'
import { createPayStatus } from './create-quote.ts'
import { quoteIdOf } from './quote.ts'

/** @see Documentation of Router Pay, section on transaction statuses. */
const payWords = ['PENDING', 'SUCCESS', 'FAILED', 'NOT_FOUND', 'REVERTED']

/** Of Nitro's own API; only the first is documented. */
const passageWords = ['completed', 'pending']

/**
 * A forced word of Router Pay is one about money that came to the deposit address, of which Nitro itself knows nothing
 * before SUCCESS; a forced word of Nitro is one about a transaction that its account sent itself.
 */
export const statusCodes: readonly string[] = [...payWords, ...passageWords]

/** What Router Pay says of a transaction that did not pass its deposit address, unless it went wrong. */
const words: StatusMap = {
  pending: 'PENDING',
  filled: 'PENDING',
  partial: 'PENDING',
  refunded: 'REVERTED',
  failed: 'FAILED',
}

const statusQuery = z.object({ depositAddress: address, chainId })

/** `/get-status-by-deposit-address`. @throws BadParameterError */
export function statusByDepositAddress(desk: MockBridge, query: Record<string, string>) {
  const { depositAddress, chainId: chain } = parseParams(statusQuery, query)
  const order = desk.find(quoteIdOf(depositAddress))
  const status = order === undefined ? 'PENDING' : payWordOf(desk, order)
  return createPayStatus({
    uid: order?.id ?? zeroHash,
    chainId: chain,
    depositAddress,
    amount: order?.inputAmount ?? 0n,
    refundAddress: order?.sender ?? depositAddress,
    status,
    relayTxn: status === 'SUCCESS' ? (order?.transactionHash ?? null) : null,
  })
}

/** `/status` of Nitro's own API: both ends of a transfer; undefined while it has not seen the transaction. */
export function passageOf(desk: MockBridge, srcTxHash: string) {
  const order = desk.find(srcTxHash)
  const forced = desk.forcedStatus()
  if (order === undefined) return undefined
  if (forced !== null && payWords.includes(forced) && forced !== 'SUCCESS') return undefined
  const paid = deliveryOf(desk.stateOf(order))
  return describePassage(desk, order, {
    status: forced !== null && passageWords.includes(forced) ? forced : paid ? 'completed' : 'pending',
    paid,
  })
}

function payWordOf(desk: MockBridge, order: Order): string {
  const word = desk.getStatus(order, words)
  return payWords.includes(word) ? word : 'PENDING'
}

function describePassage(
  { market }: MockBridge,
  order: Order,
  { status, paid }: { readonly status: string; readonly paid: Hash | undefined },
) {
  const symbolOf = (chain: number, token: Order['inputToken']) =>
    findAsset(market.assets, chain, token)?.symbol ?? ''
  return {
    status,
    src_chain_id: String(order.originChainId),
    dest_chain_id: String(order.destinationChainId),
    src_tx_hash: order.transactionHash,
    dest_tx_hash: paid ?? '',
    src_address: order.sender,
    dest_address: order.recipient,
    src_amount: order.inputAmount.toString(),
    dest_amount: order.outputAmount.toString(),
    src_symbol: symbolOf(order.originChainId, order.inputToken),
    dest_symbol: symbolOf(order.destinationChainId, order.outputToken),
    src_timestamp: 0,
    dest_timestamp: 0,
  }
}
