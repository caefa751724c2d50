import { isAddress, isNativeToken, NATIVE_TOKEN_ADDRESS, sameAddress } from '../chains/address.ts'
import { compact } from '../kernel/compact.ts'
import type { Address } from '../kernel/schema.ts'
import type { SentTransaction } from '../platforms/transaction.ts'
import type { DecodedTransaction, QuoteProvider } from '../quotes/provider.ts'
import { toKnownRequest } from '../transfers/is-contract-published.ts'

/** Token that no transaction pays. A decoder that returns it repeats the request. */
const NO_TOKEN: Address = '0x000000000000000000000000000000000000dEaD'

/**
 * Decodes a call of a provider without its request. Terms that only repeat the request are undefined; all of them if the
 * provider does not decode it, and all but the message if it has one.
 */
export function decodeCall(
  provider: QuoteProvider,
  { chainId: fromChainId, to, data, value }: SentTransaction,
): DecodedTransaction | undefined {
  if (to === undefined) return undefined
  const toRequest = (toTokenAddress: Address, toChainId = fromChainId) => ({
    ...toKnownRequest(fromChainId),
    toChainId,
    toTokenAddress,
  })
  const decodeFor = (toToken: Address, toChainId?: number) =>
    provider.decode?.({ to, data, value }, toRequest(toToken, toChainId))
  const decoded = decodeFor(NO_TOKEN)
  // The recipient is then a contract, which decides who receives.
  if (decoded?.message !== undefined && decoded.message !== '0x') return { message: decoded.message }
  if (!decoded || decoded.problem !== undefined) return undefined
  const {
    destinationChainId: toChainId,
    toTokenAddress,
    ...terms
  } = decodeFor(NO_TOKEN, decoded.destinationChainId) ?? decoded
  const token = parseToken(toTokenAddress)
  if (toChainId === undefined || token === undefined || sameAddress(token, NO_TOKEN))
    return compact({ ...terms, destinationChainId: toChainId })
  // A bridge may name the wrapped native token in its calldata, and deliver the native one.
  const native = decodeFor(NATIVE_TOKEN_ADDRESS, toChainId)?.toTokenAddress ?? token
  const isNative =
    isNativeToken(native) && provider.unsupportedReason(toRequest(token, toChainId)) !== undefined
  return { ...terms, destinationChainId: toChainId, toTokenAddress: isNative ? native : token }
}

/** Returns a token of a decoded call, with the placeholder for the native one; undefined if it is not an EVM token. */
export function parseToken(text: string | undefined): Address | undefined {
  if (text === undefined) return undefined
  if (isNativeToken(text)) return NATIVE_TOKEN_ADDRESS
  return isAddress(text, 'EVM') ? text : undefined
}
