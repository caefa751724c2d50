import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { lessSlippage } from '../../settlement/index.ts'
import { type AggregatorDesk, asTransfer, callOf, type Pair } from '../aggregators/index.ts'

/** `src/contracts/LifiDiamond.sol`, as in LI.FI's `GenericSwapFacet`. */
const diamondAbi = parseAbi([
  'struct SwapData { address callTo; address approveTo; address sendingAssetId; address receivingAssetId; uint256 fromAmount; bytes callData; bool requiresDeposit; }',
  'function swapTokensGeneric(bytes32 transactionId, string integrator, string referrer, address receiver, uint256 minAmount, SwapData[] swaps) payable',
])

/** What is sold, or what is to be bought: in base units. */
export type SwapAmount = { readonly fromAmount: bigint } | { readonly toAmount: bigint }

/** Who swaps through which diamond, and for whom. */
export interface SwapTerms {
  readonly diamond: Address
  readonly transactionId: Hex
  readonly integrator: string
  readonly receiver: Address
  /** A fraction. */
  readonly slippage: number
}

/**
 * A swap on one chain, and its call of the diamond. What is to be bought is sold for, as LI.FI does: all of the amount that
 * is expected to buy it.
 *
 * @throws NoRouteError
 */
export async function quoteSwap(exchanges: AggregatorDesk, pair: Pair, amount: SwapAmount, terms: SwapTerms) {
  const { diamond, transactionId, integrator, receiver, slippage } = terms
  const fromAmount =
    'fromAmount' in amount ? amount.fromAmount : (await exchanges.buy(pair, amount.toAmount)).amountIn
  const swap = await exchanges.sell(pair, fromAmount)
  const { input, output, amountOut } = swap
  // The diamond itself sees to the least that is paid.
  const { to, data: callData, value } = callOf(swap, { minOut: 0n, maxIn: fromAmount }, diamond)
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
