import { type Hash, zeroHash } from 'viem'
import * as z from 'zod/mini'
import { findAsset, getDelivery, type Order } from '../../settlement/index.ts'
import type { MockBridge, StatusMap } from '../bridge.ts'
import { address, chainId } from '../params.ts'
import { parseParams } from '../parse-params.ts'
import { createPayStatus } from './create-quote.ts'
import { toQuoteId } from './quote.ts'

/** Router Pay's statuses. Source: documentation of Router Pay, transaction statuses. */
const PAY_STATUSES = ['PENDING', 'SUCCESS', 'FAILED', 'NOT_FOUND', 'REVERTED']

/** Statuses of Nitro's own API. Only the first one is documented. */
const NITRO_STATUSES = ['completed', 'pending']

/**
 * Status codes. A forced status of Router Pay simulates tokens sent to the deposit address, which Nitro's own API does
 * not report before SUCCESS. A forced status of Nitro simulates a transaction that the account sent itself.
 */
export const statusCodes: readonly string[] = [...PAY_STATUSES, ...NITRO_STATUSES]

/** Router Pay's statuses for a transaction that did not use the deposit address: PENDING unless it fails. */
const STATUSES: StatusMap = {
  pending: 'PENDING',
  filled: 'PENDING',
  partial: 'PENDING',
  refunded: 'REVERTED',
  failed: 'FAILED',
}

const statusQuery = z.object({ depositAddress: address, chainId })

/** Replies to `/get-status-by-deposit-address`. @throws BadParameterError */
export function statusByDepositAddress(bridge: MockBridge, query: Record<string, string>) {
  const { depositAddress, chainId: chain } = parseParams(statusQuery, query)
  const order = bridge.find(toQuoteId(depositAddress))
  const status = order === undefined ? 'PENDING' : getPayStatus(bridge, order)
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

/** Replies to `/status` of Nitro's own API. Returns undefined until the transaction is indexed. */
export function getPassage(bridge: MockBridge, srcTxHash: string) {
  const order = bridge.find(srcTxHash)
  const forced = bridge.forcedStatus()
  if (order === undefined) return undefined
  if (forced !== null && PAY_STATUSES.includes(forced) && forced !== 'SUCCESS') return undefined
  const deliveryHash = getDelivery(bridge.stateOf(order))
  return describeTransfer(bridge, order, {
    status:
      forced !== null && NITRO_STATUSES.includes(forced) ? forced : deliveryHash ? 'completed' : 'pending',
    deliveryHash,
  })
}

function getPayStatus(bridge: MockBridge, order: Order): string {
  const status = bridge.getStatus(order, STATUSES)
  return PAY_STATUSES.includes(status) ? status : 'PENDING'
}

function describeTransfer(
  { market }: MockBridge,
  order: Order,
  { status, deliveryHash }: { readonly status: string; readonly deliveryHash: Hash | undefined },
) {
  const getSymbol = (chain: number, token: Order['inputToken']) =>
    findAsset(market.assets, chain, token)?.symbol ?? ''
  return {
    status,
    src_chain_id: String(order.originChainId),
    dest_chain_id: String(order.destinationChainId),
    src_tx_hash: order.transactionHash,
    dest_tx_hash: deliveryHash ?? '',
    src_address: order.sender,
    dest_address: order.recipient,
    src_amount: order.inputAmount.toString(),
    dest_amount: order.outputAmount.toString(),
    src_symbol: getSymbol(order.originChainId, order.inputToken),
    dest_symbol: getSymbol(order.destinationChainId, order.outputToken),
    src_timestamp: 0,
    dest_timestamp: 0,
  }
}
