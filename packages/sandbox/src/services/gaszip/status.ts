import type { MockBridge, StatusMap } from '../bridge.ts'
import { getShortId } from './chains.ts'
import { createSearch } from './create-quote.ts'

/** Status codes in the format `DEPOSIT/PAYMENT`, or `DEPOSIT` without a payment. `/refund` marks a refund. */
const STATUSES: StatusMap = {
  pending: 'CONFIRMED/PENDING',
  filled: 'CONFIRMED/CONFIRMED',
  // Gas.zip has no status for a payment in another token.
  partial: 'CONFIRMED/CONFIRMED',
  refunded: 'CONFIRMED/CONFIRMED/refund',
  failed: 'CONFIRMED/CANCELLED',
}

/** All statuses. Source: https://dev.gas.zip/gas/api/outbound, `Status`. */
export const statusCodes: readonly string[] = [
  ...new Set(Object.values(STATUSES)),
  'SEEN',
  'PENDING',
  'CONFIRMED',
  'CANCELLED',
  'CONFIRMED/SEEN',
  'CONFIRMED/PRIORITY',
]

/** Replies to `/search/{hash}`. Resolves to undefined until the deposit is indexed. */
export async function transferStatus(bridge: MockBridge, hash: string) {
  const order = bridge.find(hash)
  if (order === undefined) return undefined
  const state = bridge.stateOf(order)
  const [depositStatus = '', paymentStatus, mark] = bridge.getStatus(order, STATUSES).split('/')
  const payout = 'payout' in state ? state.payout : undefined
  const mined = await bridge.readTransaction(order.originChainId, order.transactionHash)
  const time = mined?.timestamp ?? 0
  return createSearch({
    deposit: {
      chainId: order.originChainId,
      hash: order.transactionHash,
      block: Number(order.blockNumber),
      sender: order.sender,
      recipient: order.recipient,
      short: getShortId(order.destinationChainId),
      status: depositStatus,
      time,
      value: order.inputAmount,
    },
    payment:
      paymentStatus === undefined
        ? undefined
        : {
            chainId: payout?.chainId ?? order.destinationChainId,
            hash: payout?.transactionHash ?? null,
            signer: bridge.relayer,
            recipient: payout?.recipient ?? order.recipient,
            status: paymentStatus,
            time,
            value: payout?.amount ?? order.outputAmount,
            isRefund: mark === 'refund',
          },
  })
}
