import { type Address, concat, type Hex, hashTypedData, numberToHex } from 'viem'
import * as z from 'zod/mini'
import { stringifyJson } from '../../kernel/json.ts'
import type { OrderData } from '../../quotes/provider.ts'
import { SETTLEMENT } from './networks.ts'
import { orderSchema } from './schema.ts'

/** A fill-or-kill sell order of the settlement contract. Amounts in base units. */
export interface CowOrder {
  readonly sellToken: Address
  readonly buyToken: Address
  readonly receiver: Address
  readonly sellAmount: bigint
  /** Minimum output. */
  readonly buyAmount: bigint
  /** Seconds since the epoch, in 32 bits. */
  readonly validTo: bigint
  /** Hash of the app data document. */
  readonly appData: Hex
}

/** Validity of an order, in seconds. */
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

/** Fields with the same value in every order. The fee is 0 because solvers deduct it from the output. */
const FIXED_TERMS = {
  feeAmount: 0n,
  kind: 'sell',
  partiallyFillable: false,
  sellTokenBalance: 'erc20',
  buyTokenBalance: 'erc20',
} as const

/** Returns the expiry of an order, in seconds since the epoch. @param quotedAt milliseconds since the epoch */
export function getValidTo(quotedAt: bigint): bigint {
  return quotedAt / 1_000n + ORDER_SECONDS
}

export function toTypedData(chainId: number, order: CowOrder) {
  return {
    domain: { name: 'Gnosis Protocol', version: 'v2', chainId, verifyingContract: SETTLEMENT },
    types: ORDER_TYPES,
    primaryType: 'Order',
    message: { ...order, ...FIXED_TERMS },
  } as const satisfies OrderData['typedData']
}

/** Returns the 56-byte id of an order: its hash, owner and expiry. */
export function computeOrderUid(chainId: number, order: CowOrder, owner: Address): Hex {
  const { message, ...typedData } = toTypedData(chainId, order)
  const hash = hashTypedData({ ...typedData, message: { ...message, validTo: Number(order.validTo) } })
  return concat([hash, owner, numberToHex(order.validTo, { size: 4 })])
}

/** Parses typed data to an order; undefined unless it equals the output of `toTypedData` for this chain. */
export function readOrder({ typedData }: OrderData, chainId: number): CowOrder | undefined {
  const parsed = z.safeParse(orderSchema, typedData.message)
  if (!parsed.success) return undefined
  return stringifyJson(toTypedData(chainId, parsed.data)) === stringifyJson(typedData)
    ? parsed.data
    : undefined
}
