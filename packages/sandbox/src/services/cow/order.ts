import { type Address, concatHex, type Hash, type Hex, hashTypedData, numberToHex } from 'viem'
import { cowDomain, cowOrderTypes } from '../../protocols/cow/deployments.ts'

/** Terms of a fill-or-kill order. Amounts in base units, `validTo` in seconds since the epoch. */
export interface OrderTerms {
  readonly sellToken: Address
  /** Token to sell; 0xEeee… for the native token. */
  readonly buyToken: Address
  readonly receiver: Address
  readonly sellAmount: bigint
  readonly buyAmount: bigint
  readonly validTo: number
  readonly appData: Hash
}

/** Order in the order book. */
export interface BookOrder extends OrderTerms {
  readonly kind: 'order'
  readonly uid: Hex
  readonly chainId: number
  readonly owner: Address
  readonly signature: Hex
  readonly signingScheme: 'eip712' | 'eip1271'
  readonly fullAppData: string | null
  /** Creation time, in milliseconds since the epoch. */
  readonly createdAt: number
  /**
   * Set for EthFlow orders: the user, the expiry that the user chose (in seconds since the epoch), and the quote id.
   */
  readonly ethFlow?: { readonly user: Address; readonly validTo: number; readonly quoteId: bigint }
}

/** Fields with the same value in all orders. The fee is zero, because it is part of the price. */
export const fixedTerms = {
  feeAmount: 0n,
  kind: 'sell',
  partiallyFillable: false,
  sellTokenBalance: 'erc20',
  buyTokenBalance: 'erc20',
} as const

/** Returns the EIP-712 typed data of an order. */
export function typedOrder(chainId: number, terms: OrderTerms) {
  const { sellToken, buyToken, receiver, sellAmount, buyAmount, validTo, appData } = terms
  return {
    domain: cowDomain(chainId),
    types: cowOrderTypes,
    primaryType: 'Order',
    message: { sellToken, buyToken, receiver, sellAmount, buyAmount, validTo, appData, ...fixedTerms },
  } as const
}

export function getUid(chainId: number, terms: OrderTerms, owner: Address): Hex {
  const hash = hashTypedData(typedOrder(chainId, terms))
  return concatHex([hash, owner, numberToHex(terms.validTo, { size: 4 })]).toLowerCase() as Hex
}
