import { type Address, type Hash, zeroAddress } from 'viem'
import * as z from 'zod/mini'
import { findAsset, nativeAsset, type Order, type OrderState, toDollars } from '../../settlement/index.ts'
import type { MockBridge, StatusMap } from '../bridge.ts'
import { explorerUrl, type LogoOf } from '../logos.ts'
import { chainId, transactionHash } from '../params.ts'
import { parseParams } from '../parse-params.ts'
import { bridge, describeToken } from './tools.ts'

const statusQuery = z.object({
  txHash: transactionHash,
  fromChain: z.optional(chainId),
  toChain: z.optional(chainId),
  bridge: z.optional(z.string()),
})

/** LI.FI's status codes and their messages. Source: https://docs.li.fi, status of a transfer. */
const messages: Readonly<Record<string, string>> = {
  NOT_FOUND: 'Transaction not found',
  INVALID: 'The transaction was not made through LI.FI.',
  'PENDING/WAIT_SOURCE_CONFIRMATIONS': 'The bridge is waiting for additional confirmations.',
  'PENDING/WAIT_DESTINATION_TRANSACTION': 'The transfer is waiting for destination transaction.',
  'PENDING/BRIDGE_NOT_AVAILABLE': 'The bridge is not available at the moment.',
  'PENDING/CHAIN_NOT_AVAILABLE': 'The chain is not available at the moment.',
  'PENDING/REFUND_IN_PROGRESS': 'The refund is in progress.',
  'PENDING/UNKNOWN_ERROR': 'The status is unknown at the moment.',
  'DONE/COMPLETED': 'The transfer is complete.',
  'DONE/PARTIAL': 'The transfer is complete, but another token than requested was received.',
  'DONE/REFUNDED': 'The tokens were refunded.',
  'FAILED/OUT_OF_GAS': 'The transaction ran out of gas.',
  'FAILED/SLIPPAGE_EXCEEDED': 'The slippage was exceeded.',
  'FAILED/INSUFFICIENT_ALLOWANCE': 'The allowance was not enough.',
  'FAILED/INSUFFICIENT_BALANCE': 'The balance was not enough.',
  'FAILED/EXPIRED': 'The transfer expired.',
  'FAILED/NOT_PROCESSABLE_REFUND_NEEDED': 'The transfer cannot be completed, a refund is needed.',
  'FAILED/UNKNOWN_FAILED_ERROR': 'The transfer failed for an unknown reason.',
}

const STATUSES: StatusMap = {
  pending: 'PENDING/WAIT_DESTINATION_TRANSACTION',
  filled: 'DONE/COMPLETED',
  partial: 'DONE/PARTIAL',
  refunded: 'DONE/REFUNDED',
  failed: 'FAILED/UNKNOWN_FAILED_ERROR',
}

/** Status codes: `STATUS` or `STATUS/SUBSTATUS`. */
export const statusCodes: readonly string[] = Object.keys(messages)

/**
 * Replies to `/status` from the events that the relayer has read so far.
 *
 * @throws BadParameterError
 */
export async function transferStatus(service: MockBridge, query: Record<string, string>, getLogo: LogoOf) {
  const { txHash, fromChain } = parseParams(statusQuery, query)
  const order = service.find(txHash)
  if (order === undefined || (fromChain ?? order.originChainId) !== order.originChainId)
    return describeStatus('NOT_FOUND')
  const state = service.stateOf(order)
  const status = service.getStatus(order, STATUSES)
  if (status === 'NOT_FOUND' || status === 'INVALID') return describeStatus(status)
  const { inputToken: token, inputAmount: amount, originChainId, transactionHash } = order
  const sent = { chainId: originChainId, hash: transactionHash, token, amount }
  const value = order.nativeFee + (token === zeroAddress ? amount : 0n)
  return {
    transactionId: order.quoteId,
    sending: await describeMovement(service, { ...sent, value }, getLogo),
    receiving: await describeReceiving(service, order, state, getLogo),
    lifiExplorerLink: explorerUrl(originChainId, transactionHash),
    fromAddress: order.sender,
    toAddress: order.recipient,
    tool: bridge.key,
    ...describeStatus(status),
    metadata: { integrator: 'lifi-api' },
  }
}

function describeStatus(status: string) {
  const [main, substatus] = status.split('/')
  return {
    status: main,
    ...(substatus === undefined ? {} : { substatus }),
    substatusMessage: messages[status],
  }
}

/** Returns the receiving side. Like LI.FI's, it only contains the chain before the arrival. */
function describeReceiving(service: MockBridge, order: Order, state: OrderState, getLogo: LogoOf) {
  if (!('payout' in state)) return { chainId: order.destinationChainId }
  const { chainId, transactionHash: hash, token, amount } = state.payout
  return describeMovement(service, { chainId, hash, token, amount, value: 0n }, getLogo)
}

interface Movement {
  readonly chainId: number
  readonly hash: Hash
  readonly token: Address
  readonly amount: bigint
  readonly value: bigint
}

async function describeMovement(service: MockBridge, movement: Movement, getLogo: LogoOf) {
  const { chainId, hash, token, amount, value } = movement
  const chain = service.market.chains.find((candidate) => candidate.chainId === chainId)
  const asset = findAsset(service.market.assets, chainId, token)
  const mined = await service.readTransaction(chainId, hash)
  if (chain === undefined || asset === undefined || mined === undefined) return { chainId }
  const coin = nativeAsset(chain)
  const gasAmount = mined.gasUsed * mined.gasPrice
  return {
    txHash: hash,
    txLink: explorerUrl(chainId, hash),
    amount: amount.toString(),
    token: describeToken(asset, getLogo),
    chainId,
    gasPrice: mined.gasPrice.toString(),
    gasUsed: mined.gasUsed.toString(),
    gasToken: describeToken(coin, getLogo),
    gasAmount: gasAmount.toString(),
    gasAmountUSD: toDollars(gasAmount, coin),
    amountUSD: toDollars(amount, asset),
    value: value.toString(),
    timestamp: mined.timestamp,
  }
}
