import { sameAddress } from '../../chains/address.ts'
import type { DecodedTransaction, OrderData } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { VAULT_RELAYER } from './networks.ts'
import { readOrder } from './order.ts'

/** Decodes an order of the settlement contract; undefined for any other, and for another output token than the requested one. */
export function decodeOrderCow(orderData: OrderData, request: QuoteRequest): DecodedTransaction | undefined {
  const order = readOrder(orderData, request.fromChainId)
  if (!order || !sameAddress(order.buyToken, request.toTokenAddress)) return undefined
  return {
    token: order.sellToken,
    amount: order.sellAmount,
    recipient: order.receiver,
    destinationChainId: request.fromChainId,
    toAmountMin: order.buyAmount,
    expiresAt: order.validTo,
    spender: VAULT_RELAYER,
  }
}
