import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { lessSlippage } from '../../settlement/index.ts'
import { asTransfer, type MockAggregator, type Pair, toRouterCall } from '../aggregators/index.ts'

/** ABI of `src/contracts/LifiDiamond.sol`, which copies LI.FI's `GenericSwapFacet`. */
const diamondAbi = parseAbi([
  'struct SwapData { address callTo; address approveTo; address sendingAssetId; address receivingAssetId; uint256 fromAmount; bytes callData; bool requiresDeposit; }',
  'function swapTokensGeneric(bytes32 transactionId, string integrator, string referrer, address receiver, uint256 minAmount, SwapData[] swaps) payable',
])

/** Exact input or desired output, in base units. */
export type SwapAmount = { readonly fromAmount: bigint } | { readonly toAmount: bigint }

/** Parameters of the diamond contract's call. */
export interface SwapTerms {
  readonly diamond: Address
  readonly transactionId: Hex
  readonly integrator: string
  readonly receiver: Address
  /** Slippage as a fraction: 0.005 is half a percent. */
  readonly slippage: number
}

/**
 * Returns a same-chain swap and the calldata for the diamond contract. Like LI.FI, it converts a desired output to the
 * expected input, and sells exactly that input.
 *
 * @throws NoRouteError
 */
export async function quoteSwap(exchanges: MockAggregator, pair: Pair, amount: SwapAmount, terms: SwapTerms) {
  const { diamond, transactionId, integrator, receiver, slippage } = terms
  const fromAmount =
    'fromAmount' in amount ? amount.fromAmount : (await exchanges.buy(pair, amount.toAmount)).amountIn
  const swap = await exchanges.sell(pair, fromAmount)
  const { input, output, amountOut } = swap
  // The diamond contract checks the minimum output.
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
