import { decodeFunctionData, parseAbi } from 'viem'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import type { DecodedTransaction, TransactionData } from '../../quotes/provider.ts'
import { attempt } from '../shared/attempt.ts'

/** symbiosis-finance/core-contracts, `MetaRouter.sol`. */
const ROUTER_ABI = parseAbi([
  'function metaRoute((bytes firstSwapCalldata, bytes secondSwapCalldata, address[] approvedTokens, address firstDexRouter, address secondDexRouter, uint256 amount, bool nativeIn, address relayRecipient, bytes otherSideCalldata) route) payable',
])

/**
 * What a call of the router takes from the sender; it claims a token through a gateway, whose address it does not show.
 * Who receives is in the call to another contract, of many kinds.
 */
export function decodeSymbiosis({ data }: TransactionData): DecodedTransaction | undefined {
  return attempt(() => {
    const [{ approvedTokens, amount, nativeIn }] = decodeFunctionData({ abi: ROUTER_ABI, data }).args
    const [token] = approvedTokens
    return token && { token: nativeIn ? NATIVE_TOKEN_ADDRESS : token, amount, hasUnknownTarget: true }
  })
}
