import { decodeFunctionData, parseAbi } from 'viem'
import { NATIVE_TOKEN_ADDRESS, sameAddress } from '../../chains/address.ts'
import type { KnownContracts } from '../../quotes/known-contracts.ts'
import type { DecodedTransaction, TransactionData } from '../../quotes/provider.ts'
import { attempt } from '../shared/attempt.ts'

/** symbiosis-finance/core-contracts, `MetaRouter.sol`. */
const ROUTER_ABI = parseAbi([
  'function metaRoute((bytes firstSwapCalldata, bytes secondSwapCalldata, address[] approvedTokens, address firstDexRouter, address secondDexRouter, uint256 amount, bool nativeIn, address relayRecipient, bytes otherSideCalldata) route) payable',
])

/**
 * Decodes the token and the amount that a call of the known MetaRouter takes; undefined for any other target, and for other
 * calls. The recipient is in nested calldata of many kinds, which is not decoded.
 *
 * @param contracts those of the source chain: the MetaRouter is the first target, its gateway the first spender
 */
export function decodeSymbiosis(
  { to, data }: TransactionData,
  contracts: KnownContracts | undefined,
): DecodedTransaction | undefined {
  const [router] = contracts?.targets ?? []
  if (!router || !sameAddress(to, router)) return undefined
  return attempt(() => {
    const [{ approvedTokens, amount, nativeIn }] = decodeFunctionData({ abi: ROUTER_ABI, data }).args
    const [token] = approvedTokens
    if (!token) return undefined
    const [spender = router] = contracts?.spenders ?? []
    return { token: nativeIn ? NATIVE_TOKEN_ADDRESS : token, amount, spender }
  })
}
