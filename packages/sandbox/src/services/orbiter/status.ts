import { formatUnits } from 'viem'
import { findAsset } from '../../settlement/index.ts'
import type { BridgeDesk, StatusWords } from '../bridge.ts'
import { maker } from './tariff.ts'

/** A status word is `status/opStatus`, in Orbiter's numbers: status 2 is a success, 3 a failure. */
const words: StatusWords = {
  pending: '0/0',
  filled: '2/99',
  // Orbiter has no word for it: the maker has paid.
  partial: '2/99',
  refunded: '2/80',
  failed: '3/4',
}

/** Source: https://github.com/Orbiter-Finance/openapi-example, values of `opStatus`. */
export const statusCodes: readonly string[] = [
  ...new Set(Object.values(words)),
  ...['0/1', '0/2', '0/3', '0/4', '0/5', '0/6', '0/10', '2/81', '0/96', '0/97', '0/98', '3/0'],
]

/** `/transaction/status/{hash}`: null until the index knows the transaction. */
export async function transferStatus(desk: BridgeDesk, hash: string) {
  const { market } = desk
  const order = desk.find(hash)
  if (order === undefined) return null
  const state = desk.stateOf(order)
  const [status, opStatus] = desk.statusWord(order, words).split('/').map(Number)
  const sent = findAsset(market.assets, order.originChainId, order.inputToken)
  const payout = 'payout' in state ? state.payout : undefined
  const paid = payout && findAsset(market.assets, payout.chainId, payout.token)
  const mined = await desk.readTransaction(order.originChainId, order.transactionHash)
  return {
    chainId: String(order.originChainId),
    hash: order.transactionHash,
    sender: order.sender,
    receiver: maker.toLowerCase(),
    amount: formatUnits(order.inputAmount, sent?.decimals ?? 18),
    symbol: sent?.symbol ?? '',
    timestamp: new Date((mined?.timestamp ?? 0) * 1_000).toISOString(),
    status,
    opStatus,
    targetId: payout?.transactionHash ?? null,
    targetAmount: payout && paid ? formatUnits(payout.amount, paid.decimals) : null,
    targetSymbol: paid?.symbol ?? null,
    targetChain: String(order.destinationChainId),
  }
}
