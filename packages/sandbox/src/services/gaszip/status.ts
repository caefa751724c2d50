import type { BridgeDesk, StatusWords } from '../bridge.ts'
import { shortOf } from './chains.ts'
import { createSearch } from './create-quote.ts'

/** A status word is the deposit's and, once there is a payment, the payment's. `refund` marks one that went back. */
const words: StatusWords = {
  pending: 'CONFIRMED/PENDING',
  filled: 'CONFIRMED/CONFIRMED',
  // Gas.zip has no word for it: something was paid.
  partial: 'CONFIRMED/CONFIRMED',
  refunded: 'CONFIRMED/CONFIRMED/refund',
  failed: 'CONFIRMED/CANCELLED',
}

/** Source: https://dev.gas.zip/gas/api/outbound, `Status`. */
export const statusCodes: readonly string[] = [
  ...new Set(Object.values(words)),
  'SEEN',
  'PENDING',
  'CONFIRMED',
  'CANCELLED',
  'CONFIRMED/SEEN',
  'CONFIRMED/PRIORITY',
]

/** `/search/{hash}`; undefined while the index does not know the deposit. */
export async function transferStatus(desk: BridgeDesk, hash: string) {
  const order = desk.find(hash)
  if (order === undefined) return undefined
  const state = desk.stateOf(order)
  const [deposited = '', paid, mark] = desk.statusWord(order, words).split('/')
  const payout = 'payout' in state ? state.payout : undefined
  const mined = await desk.readTransaction(order.originChainId, order.transactionHash)
  const time = mined?.timestamp ?? 0
  return createSearch({
    deposit: {
      chainId: order.originChainId,
      hash: order.transactionHash,
      block: Number(order.blockNumber),
      sender: order.sender,
      recipient: order.recipient,
      short: shortOf(order.destinationChainId),
      status: deposited,
      time,
      value: order.inputAmount,
    },
    payment:
      paid === undefined
        ? undefined
        : {
            chainId: payout?.chainId ?? order.destinationChainId,
            hash: payout?.transactionHash ?? null,
            signer: desk.relayer,
            recipient: payout?.recipient ?? order.recipient,
            status: paid,
            time,
            value: payout?.amount ?? order.outputAmount,
            isRefund: mark === 'refund',
          },
  })
}
