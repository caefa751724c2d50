import { type OrderState, readTransaction } from '../../settlement/index.ts'
import type { BridgeDesk } from '../bridge.ts'
import { shortOf } from './chains.ts'

/** A status word is the deposit's and, once there is a payment, the payment's. `refund` marks one that went back. */
const wordOf: Readonly<Record<OrderState['kind'], string>> = {
  pending: 'CONFIRMED/PENDING',
  filled: 'CONFIRMED/CONFIRMED',
  // Gas.zip has no word for it: something was paid.
  partial: 'CONFIRMED/CONFIRMED',
  refunded: 'CONFIRMED/CONFIRMED/refund',
  failed: 'CONFIRMED/CANCELLED',
}

/** Source: https://dev.gas.zip/gas/api/outbound, `Status`. */
export const statusWords: readonly string[] = [
  ...new Set(Object.values(wordOf)),
  'SEEN',
  'PENDING',
  'CONFIRMED',
  'CANCELLED',
  'CONFIRMED/SEEN',
  'CONFIRMED/PRIORITY',
]

/** `/search/{hash}`; undefined while the index does not know the deposit. */
export async function transferStatus(
  { market, find, stateOf, forcedStatus, relayer }: BridgeDesk,
  hash: string,
) {
  const order = find(hash)
  const chain = market.chains.find(({ chainId }) => chainId === order?.originChainId)
  if (order === undefined || chain === undefined) return undefined
  const state = stateOf(order)
  const [deposited, paid, mark] = (forcedStatus() ?? wordOf[state.kind]).split('/')
  const payout = 'payout' in state ? state.payout : undefined
  const mined = await readTransaction(chain, order.transactionHash)
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
              signer: relayer,
              status: paid,
              time: mined?.timestamp ?? 0,
              to: (payout?.recipient ?? order.recipient).toLowerCase(),
              usd: 0,
              value: (payout?.amount ?? order.outputAmount).toString(),
            },
          ],
  }
}
