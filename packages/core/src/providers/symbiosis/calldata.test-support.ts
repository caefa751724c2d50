import { encodeFunctionData, type Hex, parseAbi, zeroAddress } from 'viem'
import { isNativeToken } from '../../chains/address.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { ROUTER } from './answers.test-support.ts'

/** Written down here once more on purpose: symbiosis-finance/core-contracts, `MetaRouter.sol`. */
const ABI = parseAbi([
  'function metaRoute((bytes, bytes, address[], address, address, uint256, bool, address, bytes)) payable',
])

/** A call of the router that swaps nothing before it bridges. */
export function routeCalldata({ fromTokenAddress, fromAmount, toAddress }: QuoteRequest): Hex {
  const nativeIn = isNativeToken(fromTokenAddress)
  const token = (nativeIn ? ROUTER : fromTokenAddress) as Hex
  const other: Hex = `0xce654c17${(toAddress ?? zeroAddress).slice(2)}`
  return encodeFunctionData({
    abi: ABI,
    args: [['0x', '0x', [token, token], zeroAddress, ROUTER, fromAmount, nativeIn, ROUTER, other]],
  })
}
