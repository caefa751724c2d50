import { type Address, concatHex, type Hash, type Hex, hashTypedData, numberToHex } from 'viem'
import { cowDomain, cowOrderTypes } from '../../protocols/cow/table.ts'

/** What an order trades: all of it or nothing. Amounts in base units, `validTo` in seconds. */
export interface OrderTerms {
  readonly sellToken: Address
  /** 0xEeee… for the native coin. */
  readonly buyToken: Address
  readonly receiver: Address
  readonly sellAmount: bigint
  readonly buyAmount: bigint
  readonly validTo: number
  readonly appData: Hash
}

/** An order the book knows. */
export interface BookOrder extends OrderTerms {
  readonly kind: 'order'
  readonly uid: Hex
  readonly chainId: number
  readonly owner: Address
  readonly signature: Hex
  readonly signingScheme: 'eip712' | 'eip1271'
  readonly fullAppData: string | null
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  /** For an order that EthFlow gave: whose money it is, when it ends for them, and the quote it names. */
  readonly ethFlow?: { readonly user: Address; readonly validTo: number; readonly quoteId: bigint }
}

/** What every order here has in common: the fee is part of the price. */
export const fixedTerms = {
  feeAmount: 0n,
  kind: 'sell',
  partiallyFillable: false,
  sellTokenBalance: 'erc20',
  buyTokenBalance: 'erc20',
} as const

/** What is signed for an order. */
export function typedOrder(chainId: number, terms: OrderTerms) {
  const { sellToken, buyToken, receiver, sellAmount, buyAmount, validTo, appData } = terms
  return {
    domain: cowDomain(chainId),
    types: cowOrderTypes,
    primaryType: 'Order',
    message: { sellToken, buyToken, receiver, sellAmount, buyAmount, validTo, appData, ...fixedTerms },
  } as const
}

export function uidOf(chainId: number, terms: OrderTerms, owner: Address): Hex {
  const hash = hashTypedData(typedOrder(chainId, terms))
  return concatHex([hash, owner, numberToHex(terms.validTo, { size: 4 })]).toLowerCase() as Hex
}
