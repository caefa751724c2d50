import type { QuoteRequest, TransactionData } from '@causeway/core'
import { isNativeToken } from '@causeway/core/chains'
import { concat, encodeAbiParameters, getAddress, type Hex } from 'viem'
import { DEPOSIT_PARAMETERS, QUAY_ACCOUNT, TRANSFER_SELECTOR } from './quay.ts'

type Terms = Pick<QuoteRequest, 'fromTokenAddress' | 'fromAmount' | 'toAddress' | 'toChainId'>

/** Encodes a deposit: a transfer of the token to Quay's account, or a native transfer to it with the same calldata. */
export function encodeDeposit(request: Terms, offer: Hex, minimum: bigint): TransactionData {
  const { fromTokenAddress: token, fromAmount, toAddress, toChainId } = request
  const recipient = getAddress(toAddress ?? QUAY_ACCOUNT)
  const parameters = encodeAbiParameters(DEPOSIT_PARAMETERS, [
    QUAY_ACCOUNT,
    fromAmount,
    offer,
    recipient,
    BigInt(toChainId),
    minimum,
  ])
  const data = concat([TRANSFER_SELECTOR, parameters])
  return isNativeToken(token) ? { to: QUAY_ACCOUNT, data, value: fromAmount } : { to: token, data, value: 0n }
}
