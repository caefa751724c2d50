import { deliveryOf } from '../../settlement/index.ts'
import type { BridgeDesk, StatusWords } from '../bridge.ts'
import { nameOf } from './chains.ts'
import { createSearch } from './create-estimate.ts'

/** Axelarscan's words: https://docs.axelarscan.io, GMP. There is none for money that came back. */
const words: StatusWords = {
  pending: 'called',
  filled: 'express_executed',
  partial: 'executed',
  refunded: 'error',
  failed: 'error',
}

export const statusCodes: readonly string[] = [
  'called',
  'confirming',
  'confirmable',
  'confirmed',
  'approving',
  'approvable',
  'approved',
  'executing',
  'executed',
  'express_executed',
  'express_executable',
  'express_executable_without_gas_paid',
  'executable',
  'executable_without_gas_paid',
  'insufficient_fee',
  'error',
]

/** `/gmp/searchGMP`: the call of a transaction, from what the relayer has read of the chains so far. */
export function transferStatus(desk: BridgeDesk, hash: string) {
  const order = desk.find(hash)
  if (order === undefined) return createSearch()
  return createSearch({
    status: desk.statusWord(order, words),
    hash: order.transactionHash,
    sender: order.sender,
    fromChainId: order.originChainId,
    from: nameOf(order.originChainId),
    to: nameOf(order.destinationChainId),
    amount: order.inputAmount,
    payloadHash: order.quoteId,
    paid: deliveryOf(desk.stateOf(order)),
  })
}
