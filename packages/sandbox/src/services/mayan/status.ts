import { formatUnits } from 'viem'
import { findAsset, type Order } from '../../settlement/index.ts'
import type { MockBridge, StatusMap } from '../bridge.ts'
import { MayanApiError } from './api-error.ts'
import { chainNames, forwarder, swift } from './chains.ts'

/** Mayan's statuses. There is no status for a failed order or for a payment in another token. */
const STATUSES: StatusMap = {
  pending: 'INPROGRESS',
  filled: 'COMPLETED',
  partial: 'COMPLETED',
  refunded: 'REFUNDED',
  failed: 'INPROGRESS',
}

/** Values of `clientStatus`. */
export const statusCodes: readonly string[] = ['INPROGRESS', 'COMPLETED', 'REFUNDED']

const orderStatuses: Readonly<Record<string, string>> = {
  INPROGRESS: 'ORDER_CREATED',
  COMPLETED: 'ORDER_SETTLED',
  REFUNDED: 'ORDER_REFUNDED',
}

/**
 * Replies to `/swap/trx/{hash}`, where `hash` is the source transaction or the order hash. @throws MayanApiError 404
 */
export function transferStatus(bridge: MockBridge, handle: string) {
  const order = bridge.find(handle)
  if (order === undefined) throw new MayanApiError(404, 'Swap not found')
  const state = bridge.stateOf(order)
  const clientStatus = bridge.getStatus(order, STATUSES)
  const payout = 'payout' in state ? state.payout : undefined
  return {
    id: order.id,
    trader: order.sender,
    sourceTxHash: order.transactionHash,
    orderId: `SWIFT_${order.quoteId}`,
    sourceTxBlockNo: Number(order.blockNumber),
    status: orderStatuses[clientStatus],
    sourceChain: getWormholeId(order.originChainId),
    destChain: getWormholeId(order.destinationChainId),
    destAddress: order.recipient,
    ...describeSides(bridge, order),
    fulfillTxHash: payout?.kind === 'fill' ? payout.transactionHash : null,
    redeemTxHash: null,
    refundTxHash: payout?.kind === 'refund' ? payout.transactionHash : null,
    createTxHash: order.transactionHash,
    posAddress: forwarder,
    mayanAddress: swift,
    gasDrop: '0',
    orderHash: order.quoteId,
    service: 'SWIFT_SWAP',
    clientStatus,
  }
}

function describeSides({ market }: MockBridge, order: Order) {
  const side = (chainId: number, token: Order['inputToken'], amount: bigint) => {
    const asset = findAsset(market.assets, chainId, token)
    return { symbol: asset?.symbol ?? '', human: formatUnits(amount, asset?.decimals ?? 18) }
  }
  const from = side(order.originChainId, order.inputToken, order.inputAmount)
  const to = side(order.destinationChainId, order.outputToken, order.outputAmount)
  return {
    fromTokenAddress: order.inputToken,
    fromTokenChain: getWormholeId(order.originChainId),
    fromTokenSymbol: from.symbol,
    fromAmount: from.human,
    toTokenAddress: order.outputToken,
    toTokenChain: getWormholeId(order.destinationChainId),
    toTokenSymbol: to.symbol,
    toAmount: to.human,
  }
}

function getWormholeId(chainId: number): string {
  return String(chainNames[chainId]?.wormholeId ?? '')
}
