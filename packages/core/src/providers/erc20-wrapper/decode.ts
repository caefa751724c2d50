import { decodeFunctionData } from 'viem'
import { sameAddress } from '../../chains/address.ts'
import { compact } from '../../kernel/compact.ts'
import type { DecodedTransaction, TransactionData } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { attempt } from '../shared/attempt.ts'
import { WRAP_ABI } from './methods.ts'
import type { WrapPair } from './pairs.ts'

/** Decodes a call of a known wrapping contract. */
export function decodeErc20Wrapper(
  pairs: readonly WrapPair[],
  { to, data }: TransactionData,
  { fromChainId, fromAddress }: QuoteRequest,
): DecodedTransaction | undefined {
  const pair = pairs.find(({ chainId, wrapped }) => chainId === fromChainId && sameAddress(wrapped, to))
  const call = pair && attempt(() => decodeFunctionData({ abi: WRAP_ABI, data }))
  if (!call) return undefined
  const toTerms = (token: string, amount: bigint, recipient: string | undefined) =>
    compact({
      token,
      amount,
      recipient,
      destinationChainId: fromChainId,
      spender: pair.wrapped,
      runsFixedCode: true as const,
    })
  const { underlying, wrapped } = pair
  switch (call.functionName) {
    case 'wrap':
      return toTerms(underlying, call.args[0], fromAddress)
    case 'unwrap':
      return toTerms(wrapped, call.args[0], fromAddress)
    case 'deposit':
      return toTerms(underlying, call.args[0], call.args[1])
    case 'redeem':
      // Shares of another account are not the input of this request.
      return sameAddress(call.args[2], fromAddress) ? toTerms(wrapped, call.args[0], call.args[1]) : undefined
    case 'depositFor':
      return toTerms(underlying, call.args[1], call.args[0])
    case 'withdrawTo':
      return toTerms(wrapped, call.args[1], call.args[0])
  }
}
