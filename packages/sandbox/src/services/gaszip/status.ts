import type { BridgeDesk, StatusWords } from '../bridge.ts'
import { shortOf } from './chains.ts'

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
  const [deposited, paid, mark] = desk.statusWord(order, words).split('/')
  const payout = 'payout' in state ? state.payout : undefined
  const mined = await desk.readTransaction(order.originChainId, order.transactionHash)
  return {
    deposit: {
      block: Number(order.blockNumber),
      chain: order.originChainId,
      hash: order.transactionHash,
      log: 0,
      sender: order.sender.toLowerCase(),
      shorts: [shortOf(order.destinationChainId)],
      status: deposited,
      time: mined?.timestamp ?? 0,
      to: order.recipient.toLowerCase(),
      usd: 0,
      value: order.inputAmount.toString(),
    },
    txs:
      paid === undefined
        ? []
        : [
            {
              chain: payout?.chainId ?? order.destinationChainId,
              hash: payout?.transactionHash ?? null,
              nonce: 0,
              ...(mark === 'refund' ? { refund: true } : {}),
              ...(paid === 'CANCELLED' ? { cancelled: true } : {}),
              signer: desk.relayer,
              status: paid,
              time: mined?.timestamp ?? 0,
              to: (payout?.recipient ?? order.recipient).toLowerCase(),
              usd: 0,
              value: (payout?.amount ?? order.outputAmount).toString(),
            },
          ],
  }
}
