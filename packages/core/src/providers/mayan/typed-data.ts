import type { Address } from 'viem'
import * as z from 'zod/mini'
import { compact } from '../../kernel/compact.ts'
import { stringifyJson } from '../../kernel/json.ts'
import { bigintSchema, hashSchema } from '../../kernel/schema.ts'
import type { DecodedTransaction, OrderData } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { findFeeProblem } from './find-terms-problem.ts'
import { SWIFT_CONTRACTS } from './networks.ts'

/** mayan-finance/swap-sdk, `getSwiftOrderTypeData`. The hash covers the whole order. */
const ORDER_TYPES = {
  CreateOrder: [
    { name: 'OrderId', type: 'bytes32' },
    { name: 'InputAmount', type: 'uint256' },
    { name: 'SubmissionFee', type: 'uint256' },
  ],
} as const

export const messageSchema = z.object({
  OrderId: hashSchema,
  InputAmount: bigintSchema,
  SubmissionFee: bigintSchema,
})

/** Typed data of an order. */
export type TypedData = OrderData['typedData']
type Message = z.infer<typeof messageSchema>

export function createTypedData(chainId: number, verifyingContract: Address, message: Message): TypedData {
  const domain = { name: 'Mayan Swift', chainId, verifyingContract }
  return { domain, types: ORDER_TYPES, primaryType: 'CreateOrder', message: { ...message } }
}

/** Decodes amount and spender of an order. The signed hash covers the recipient. */
export function decodeOrderMayan(
  { typedData }: OrderData,
  { fromChainId, fromTokenAddress: token, fromAmount }: QuoteRequest,
): DecodedTransaction | undefined {
  const read = z.safeParse(messageSchema, typedData.message)
  if (!read.success) return undefined
  const contract = Object.values(SWIFT_CONTRACTS).find(
    (address) => stringifyJson(createTypedData(fromChainId, address, read.data)) === stringifyJson(typedData),
  )
  if (!contract) return undefined
  const { InputAmount, SubmissionFee: submit } = read.data
  const problem = findFeeProblem({ submit }, { chainId: fromChainId, token, amount: fromAmount })
  return compact({ amount: InputAmount + submit, spender: contract, problem })
}
