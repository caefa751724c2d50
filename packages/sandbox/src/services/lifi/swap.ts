import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { lessSlippage } from '../../settlement/index.ts'
import { asTransfer, type MockAggregator, type Pair, toRouterCall } from '../aggregators/index.ts'

/** ABI of `src/contracts/LifiDiamond.sol`, as in LI.FI's `GenericSwapFacet`. */
const diamondAbi = parseAbi([
  'struct SwapData { address callTo; address approveTo; address sendingAssetId; address receivingAssetId; uint256 fromAmount; bytes callData; bool requiresDeposit; }',
  'function swapTokensGeneric(bytes32 transactionId, string integrator, string referrer, address receiver, uint256 minAmount, SwapData[] swaps) payable',
])

/** Exact input, or desired output, in base units. */
export type SwapAmount = { readonly fromAmount: bigint } | { readonly toAmount: bigint }

/** Parameters of the diamond's call. */
export interface SwapTerms {
  readonly diamond: Address
  readonly transactionId: Hex
  readonly integrator: string
  readonly receiver: Address
  /** Fraction: 0.005 is half a percent. */
  readonly slippage: number
}

/**
 * Returns a swap on one chain and the calldata for the diamond. Like LI.FI, it converts a desired output to the expected
 * input, and sells exactly that.
 *
 * @throws NoRouteError
 */
export async function quoteSwap(exchanges: MockAggregator, pair: Pair, amount: SwapAmount, terms: SwapTerms) {
  const { diamond, transactionId, integrator, receiver, slippage } = terms
  const fromAmount =
    'fromAmount' in amount ? amount.fromAmount : (await exchanges.buy(pair, amount.toAmount)).amountIn
  const swap = await exchanges.sell(pair, fromAmount)
  const { input, output, amountOut } = swap
  // The diamond checks the minimum output itself.
  const { to, data: callData, value } = toRouterCall(swap, { minOut: 0n, maxIn: fromAmount }, diamond)
  const swapData = {
    callTo: to,
    approveTo: to,
    sendingAssetId: input.address,
    receivingAssetId: output.address,
    fromAmount,
    callData,
    requiresDeposit: true,
  }
  const data = encodeFunctionData({
    abi: diamondAbi,
    functionName: 'swapTokensGeneric',
    args: [transactionId, integrator, '', receiver, lessSlippage(amountOut, slippage), [swapData]],
  })
  return { quote: asTransfer(swap, value), data }
}
