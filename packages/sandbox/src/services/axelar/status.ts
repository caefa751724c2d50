import { deliveryOf } from '../../settlement/index.ts'
import type { BridgeDesk, StatusWords } from '../bridge.ts'
import { nameOf } from './chains.ts'

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
  if (order === undefined) return { data: [], total: 0, time_spent: 1 }
  const status = desk.statusWord(order, words)
  const paid = deliveryOf(desk.stateOf(order))
  const delivery = (chainId: number, transactionHash: string) => ({
    chain: nameOf(chainId).toLowerCase(),
    sourceTransactionHash: order.transactionHash,
    transactionHash,
  })
  const side = status === 'executed' ? 'executed' : 'express_executed'
  const row = {
    status,
    simplified_status: paid === undefined ? 'sent' : 'received',
    gas_status: 'gas_paid',
    call: {
      chain: nameOf(order.originChainId).toLowerCase(),
      transactionHash: order.transactionHash,
      transaction: { hash: order.transactionHash, from: order.sender, chainId: order.originChainId },
      returnValues: {
        payloadHash: order.quoteId,
        destinationChain: nameOf(order.destinationChainId),
        destinationContractAddress: '0xce16f69375520ab01377ce7b88f5ba8c48f8d666',
        amount: order.inputAmount.toString(),
      },
    },
    ...(paid === undefined ? {} : { [side]: delivery(order.destinationChainId, paid) }),
    ...(status === 'error'
      ? {
          error: {
            chain: nameOf(order.destinationChainId).toLowerCase(),
            error: { message: 'Execution reverted' },
          },
        }
      : {}),
    is_insufficient_fee: status === 'insufficient_fee',
    message_id: `${order.transactionHash}-0`,
  }
  return { data: [row], total: 1, time_spent: 1 }
}
