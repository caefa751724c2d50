import { formatUnits } from 'viem'
import { findAsset, type Order } from '../../settlement/index.ts'
import type { MockBridge, StatusMap } from '../bridge.ts'
import { MayanApiError } from './api-error.ts'
import { chainNames, forwarder, swift } from './chains.ts'

/** It has no word for an order that failed, nor for one that was paid in another token. */
const words: StatusMap = {
  pending: 'INPROGRESS',
  filled: 'COMPLETED',
  partial: 'COMPLETED',
  refunded: 'REFUNDED',
  failed: 'INPROGRESS',
}

/** As `clientStatus` has them. */
export const statusCodes: readonly string[] = ['INPROGRESS', 'COMPLETED', 'REFUNDED']

const detailOf: Readonly<Record<string, string>> = {
  INPROGRESS: 'ORDER_CREATED',
  COMPLETED: 'ORDER_SETTLED',
  REFUNDED: 'ORDER_REFUNDED',
}

/** `/swap/trx/{hash}`: by the transaction that gave an order, or by its hash. @throws MayanApiError 404 */
export function transferStatus(desk: MockBridge, handle: string) {
  const order = desk.find(handle)
  if (order === undefined) throw new MayanApiError(404, 'Swap not found')
  const state = desk.stateOf(order)
  const clientStatus = desk.getStatus(order, words)
  const payout = 'payout' in state ? state.payout : undefined
  return {
    id: order.id,
    trader: order.sender,
    sourceTxHash: order.transactionHash,
    orderId: `SWIFT_${order.quoteId}`,
    sourceTxBlockNo: Number(order.blockNumber),
    status: detailOf[clientStatus],
    sourceChain: wormholeOf(order.originChainId),
    destChain: wormholeOf(order.destinationChainId),
    destAddress: order.recipient,
    ...describeSides(desk, order),
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
    fromTokenChain: wormholeOf(order.originChainId),
    fromTokenSymbol: from.symbol,
    fromAmount: from.human,
    toTokenAddress: order.outputToken,
    toTokenChain: wormholeOf(order.destinationChainId),
    toTokenSymbol: to.symbol,
    toAmount: to.human,
  }
}

function wormholeOf(chainId: number): string {
  return String(chainNames[chainId]?.wormholeId ?? '')
}
