import type { BuildableRequest, TransactionData } from '@causeway/core'
import { isNativeToken, NATIVE_TOKEN_ADDRESS, sameAddress } from '@causeway/core/chains'
import {
  concat,
  decodeAbiParameters,
  encodeAbiParameters,
  getAddress,
  type Hex,
  parseAbiParameters,
  size,
  slice,
} from 'viem'

/** Quay's names of the chains that it serves. */
export const CHAINS: ReadonlyMap<number, string> = new Map([
  [1, 'ethereum'],
  [5000, 'mantle'],
  [8453, 'base'],
  [42161, 'arbitrum'],
])

/** Quay's account on every chain: one of the local chains' own, as Quay is nowhere else. */
export const DOCK = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Selector of ERC-20 `transfer(address,uint256)`. Tokens ignore what follows its two words; Quay reads there whom to pay. */
const TRANSFER = '0xa9059cbb'
const WORDS = parseAbiParameters(
  'address dock, uint256 amount, bytes32 offer, address recipient, uint256 chainId',
)
const SIZE = 4 + 5 * 32

type Terms = Pick<BuildableRequest, 'fromTokenAddress' | 'fromAmount' | 'toAddress' | 'toChainId'>

/** The transaction of a deposit: a transfer of the token to the dock, or the native token sent there with the same words. */
export function encodeDeposit(request: Terms, offer: Hex): TransactionData {
  const { fromTokenAddress: token, fromAmount, toAddress, toChainId } = request
  const words = encodeAbiParameters(WORDS, [
    DOCK,
    fromAmount,
    offer,
    getAddress(toAddress),
    BigInt(toChainId),
  ])
  const data = concat([TRANSFER, words])
  return isNativeToken(token) ? { to: DOCK, data, value: fromAmount } : { to: token, data, value: 0n }
}

/** What a transaction deposits; undefined when it is no deposit. */
export function decodeDeposit({ to, data, value }: TransactionData) {
  if (size(data) !== SIZE || slice(data, 0, 4) !== TRANSFER) return undefined
  const [dock, amount, offer, recipient, chainId] = decodeAbiParameters(WORDS, slice(data, 4))
  const isNative = sameAddress(to, DOCK)
  if (dock !== DOCK || value !== (isNative ? amount : 0n)) return undefined
  const token = isNative ? NATIVE_TOKEN_ADDRESS : to
  return { token, amount, recipient, destinationChainId: Number(chainId), offer }
}
