import { formatUnits } from 'viem'
import { findAsset } from '../../settlement/index.ts'
import type { MockBridge, StatusMap } from '../bridge.ts'
import { maker } from './tariff.ts'

/** Status codes in the format `status/opStatus`, with Orbiter's numbers: status 2 is a success, 3 a failure. */
const STATUSES: StatusMap = {
  pending: '0/0',
  filled: '2/99',
  // Orbiter has no status for a payment in another token.
  partial: '2/99',
  refunded: '2/80',
  failed: '3/4',
}

/** Status codes. Source: https://github.com/Orbiter-Finance/openapi-example, values of `opStatus`. */
export const statusCodes: readonly string[] = [
  ...new Set(Object.values(STATUSES)),
  ...['0/1', '0/2', '0/3', '0/4', '0/5', '0/6', '0/10', '2/81', '0/96', '0/97', '0/98', '3/0'],
]

/** Replies to `/transaction/status/{hash}`. The reply is null until the transaction is indexed. */
export async function transferStatus(bridge: MockBridge, hash: string) {
  const { market } = bridge
  const order = bridge.find(hash)
  if (order === undefined) return null
  const state = bridge.stateOf(order)
  const [status, opStatus] = bridge.getStatus(order, STATUSES).split('/').map(Number)
  const inputAsset = findAsset(market.assets, order.originChainId, order.inputToken)
  const payout = 'payout' in state ? state.payout : undefined
  const paidAsset = payout && findAsset(market.assets, payout.chainId, payout.token)
  const mined = await bridge.readTransaction(order.originChainId, order.transactionHash)
  return {
    chainId: String(order.originChainId),
    hash: order.transactionHash,
    sender: order.sender,
    receiver: maker.toLowerCase(),
    amount: formatUnits(order.inputAmount, inputAsset?.decimals ?? 18),
    symbol: inputAsset?.symbol ?? '',
    timestamp: new Date((mined?.timestamp ?? 0) * 1_000).toISOString(),
    status,
    opStatus,
    targetId: payout?.transactionHash ?? null,
    targetAmount: payout && paidAsset ? formatUnits(payout.amount, paidAsset.decimals) : null,
    targetSymbol: paidAsset?.symbol ?? null,
    targetChain: String(order.destinationChainId),
  }
}
