import { type Address, concat, type Hex, hashTypedData, numberToHex } from 'viem'
import * as z from 'zod/mini'
import { stringifyJson } from '../../kernel/json.ts'
import type { OrderData } from '../../quotes/provider.ts'
import { SETTLEMENT } from './networks.ts'
import { orderSchema } from './schema.ts'

/** An order to sell, all of it or nothing, as the settlement contract reads it. Amounts in base units. */
export interface CowOrder {
  readonly sellToken: Address
  readonly buyToken: Address
  readonly receiver: Address
  readonly sellAmount: bigint
  /** The least that is paid. */
  readonly buyAmount: bigint
  /** Seconds since the epoch, in 32 bits. */
  readonly validTo: bigint
  /** Hash of the document that goes with it. */
  readonly appData: Hex
}

/** How long an order waits for a solver. */
const ORDER_SECONDS = 1_800n

/** cowprotocol/contracts, `GPv2Order.sol` */
const ORDER_TYPES = {
  Order: [
    { name: 'sellToken', type: 'address' },
    { name: 'buyToken', type: 'address' },
    { name: 'receiver', type: 'address' },
    { name: 'sellAmount', type: 'uint256' },
    { name: 'buyAmount', type: 'uint256' },
    { name: 'validTo', type: 'uint32' },
    { name: 'appData', type: 'bytes32' },
    { name: 'feeAmount', type: 'uint256' },
    { name: 'kind', type: 'string' },
    { name: 'partiallyFillable', type: 'bool' },
    { name: 'sellTokenBalance', type: 'string' },
    { name: 'buyTokenBalance', type: 'string' },
  ],
} as const

/** What is the same in every order: the fee is part of the price. */
const FIXED_TERMS = {
  feeAmount: 0n,
  kind: 'sell',
  partiallyFillable: false,
  sellTokenBalance: 'erc20',
  buyTokenBalance: 'erc20',
} as const

/** @param quotedAt milliseconds since the epoch */
export function validToOf(quotedAt: bigint): bigint {
  return quotedAt / 1_000n + ORDER_SECONDS
}

export function typedDataOf(chainId: number, order: CowOrder) {
  return {
    domain: { name: 'Gnosis Protocol', version: 'v2', chainId, verifyingContract: SETTLEMENT },
    types: ORDER_TYPES,
    primaryType: 'Order',
    message: { ...order, ...FIXED_TERMS },
  } as const satisfies OrderData['typedData']
}

/** The 56 bytes by which an order is known: its hash, its owner, its end. */
export function orderUid(chainId: number, order: CowOrder, owner: Address): Hex {
  const { message, ...typedData } = typedDataOf(chainId, order)
  const hash = hashTypedData({ ...typedData, message: { ...message, validTo: Number(order.validTo) } })
  return concat([hash, owner, numberToHex(order.validTo, { size: 4 })])
}

/** The order in typed data; undefined unless it is, to the letter, what `typedDataOf` writes for this chain. */
export function readOrder({ typedData }: OrderData, chainId: number): CowOrder | undefined {
  const parsed = z.safeParse(orderSchema, typedData.message)
  if (!parsed.success) return undefined
  return stringifyJson(typedDataOf(chainId, parsed.data)) === stringifyJson(typedData)
    ? parsed.data
    : undefined
}
