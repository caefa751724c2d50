import type { CowTrade } from './ledger.ts'
import { type BookOrder, fixedTerms } from './order.ts'
import type { OrderState } from './start-executor.ts'

/** Returns an order in the format of `/api/v1/orders/{uid}`. */
export function describeOrder(
  order: BookOrder,
  { status, trade, refund }: OrderState,
  forced: string | null,
) {
  const { uid, owner, ethFlow, fullAppData, signature, signingScheme, createdAt, validTo, appData } = order
  const soldAmount = trade?.sellAmount.toString() ?? '0'
  return {
    ...fixedTerms,
    feeAmount: '0',
    sellToken: order.sellToken.toLowerCase(),
    buyToken: order.buyToken.toLowerCase(),
    receiver: order.receiver.toLowerCase(),
    sellAmount: order.sellAmount.toString(),
    buyAmount: order.buyAmount.toString(),
    validTo,
    appData,
    fullAppData,
    signature,
    signingScheme,
    creationDate: new Date(createdAt).toISOString(),
    class: 'limit',
    owner: owner.toLowerCase(),
    uid,
    availableBalance: null,
    executedBuyAmount: trade?.buyAmount.toString() ?? '0',
    executedSellAmount: soldAmount,
    executedSellAmountBeforeFees: soldAmount,
    executedFeeAmount: '0',
    executedFee: '0',
    executedFeeToken: order.sellToken.toLowerCase(),
    invalidated: status === 'cancelled',
    status: forced ?? status,
    isLiquidityOrder: false,
    ...(ethFlow === undefined
      ? {}
      : {
          ethflowData: { refundTxHash: refund ?? null, userValidTo: ethFlow.validTo },
          onchainUser: ethFlow.user.toLowerCase(),
          onchainOrderData: { sender: ethFlow.user.toLowerCase() },
        }),
  }
}

/** Returns a trade in the format of `/api/v2/trades`. */
export function describeTrade(trade: CowTrade) {
  return {
    blockNumber: Number(trade.blockNumber),
    logIndex: trade.logIndex,
    orderUid: trade.uid,
    buyAmount: trade.buyAmount.toString(),
    sellAmount: trade.sellAmount.toString(),
    sellAmountBeforeFees: trade.sellAmount.toString(),
    owner: trade.owner.toLowerCase(),
    buyToken: trade.buyToken.toLowerCase(),
    sellToken: trade.sellToken.toLowerCase(),
    txHash: trade.transactionHash,
  }
}
