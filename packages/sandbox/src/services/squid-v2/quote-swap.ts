import { type Address, encodeFunctionData, parseAbi } from 'viem'
import {
  asTransfer,
  getSwapLimits,
  type MockAggregator,
  type Pair,
  toRouterCall,
} from '../aggregators/index.ts'
import { toEeee } from '../params.ts'

/** ABI of `src/contracts/SquidRouter.sol`, which has the functions of Squid's router. */
const routerAbi = parseAbi([
  'struct Call { uint8 callType; address target; uint256 value; bytes callData; bytes payload; }',
  'function fundAndRunMulticall(address token, uint256 amount, Call[] calls) payable',
])

/**
 * Returns a same-chain swap and the calldata for the router.
 *
 * @param slippage maximum slippage as a fraction: 0.005 is half a percent
 * @throws NoRouteError
 */
export async function quoteSwap(
  exchanges: MockAggregator,
  pair: Pair,
  fromAmount: bigint,
  { receiver, slippage }: { readonly receiver: Address; readonly slippage: number },
) {
  const swap = await exchanges.sell(pair, fromAmount)
  const { to: target, data: callData, value } = toRouterCall(swap, getSwapLimits(swap, slippage), receiver)
  const call = { callType: 0, target, value, callData, payload: '0x' } as const
  const data = encodeFunctionData({
    abi: routerAbi,
    functionName: 'fundAndRunMulticall',
    args: [toEeee(swap.input), fromAmount, [call]],
  })
  return { quote: asTransfer(swap, value), data }
}
