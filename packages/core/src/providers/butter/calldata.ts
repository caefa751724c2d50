import { decodeAbiParameters, decodeFunctionData, parseAbi, parseAbiParameters } from 'viem'
import { normalizeTokenAddress } from '../../chains/address.ts'
import type { DecodedTransaction, TransactionData } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { attempt } from '../shared/attempt.ts'
import { isRouter } from './contracts.ts'

/** butternetwork/butter-router-contracts, `IButterRouterV3.sol`. */
const ROUTER_ABI = parseAbi([
  'function swapAndBridge(bytes32 transferId, address initiator, address srcToken, uint256 amount, bytes swapData, bytes bridgeData, bytes permitData, bytes feeData) payable',
  'function swapAndCall(bytes32 transferId, address initiator, address srcToken, uint256 amount, bytes swapData, bytes callbackData, bytes permitData, bytes feeData) payable',
])
const BRIDGE = parseAbiParameters('(uint256 toChain, uint256 nativeFee, bytes receiver, bytes data) bridge')
const SWAP = parseAbiParameters(
  '(address dstToken, address receiver, address leftReceiver, uint256 minAmount, (uint8 dexType, address callTo, address approveTo, uint256 fromAmount, bytes callData)[] swaps) swap',
)

/**
 * Decodes a call of the router; undefined for any other contract. A cross-chain call has no recipient: a contract of
 * Butter receives the tokens and pays them out by data of its own.
 */
export function decodeButter(
  { to, data }: TransactionData,
  { fromChainId }: QuoteRequest,
): DecodedTransaction | undefined {
  if (!isRouter(to)) return undefined
  return attempt(() => {
    const { functionName, args } = decodeFunctionData({ abi: ROUTER_ABI, data })
    const [, , srcToken, amount, swapData, callData] = args
    const spend = { token: normalizeTokenAddress(srcToken), amount, spender: to }
    if (functionName === 'swapAndBridge') {
      const [{ toChain }] = decodeAbiParameters(BRIDGE, callData)
      return { ...spend, destinationChainId: Number(toChain) }
    }
    // With a call behind the swap, what was bought goes to a contract.
    if (callData !== '0x') return { ...spend, destinationChainId: fromChainId }
    const [{ receiver, minAmount }] = decodeAbiParameters(SWAP, swapData)
    return { ...spend, destinationChainId: fromChainId, recipient: receiver, toAmountMin: minAmount }
  })
}
