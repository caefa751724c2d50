import type { QuoteRequest, TransactionData } from '@causeway/core'
import { isNativeToken } from '@causeway/core/chains'
import { concat, encodeAbiParameters, getAddress, type Hex } from 'viem'
import { DOCK, TRANSFER, WORDS } from './quay.ts'

type Terms = Pick<QuoteRequest, 'fromTokenAddress' | 'fromAmount' | 'toAddress' | 'toChainId'>

/** The transaction of a deposit: a transfer of the token to the dock, or the native token sent there with the same words. */
export function encodeDeposit(request: Terms, offer: Hex): TransactionData {
  const { fromTokenAddress: token, fromAmount, toAddress, toChainId } = request
  const recipient = getAddress(toAddress ?? DOCK)
  const words = encodeAbiParameters(WORDS, [DOCK, fromAmount, offer, recipient, BigInt(toChainId)])
  const data = concat([TRANSFER, words])
  return isNativeToken(token) ? { to: DOCK, data, value: fromAmount } : { to: token, data, value: 0n }
}
