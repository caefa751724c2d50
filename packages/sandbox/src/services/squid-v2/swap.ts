import { type Address, encodeFunctionData, parseAbi } from 'viem'
import { type AggregatorDesk, asTransfer, callOf, limitsOf, type Pair } from '../aggregators/index.ts'
import { toEeee } from '../params.ts'

/** `src/contracts/SquidRouter.sol`, as in Squid's own. */
const routerAbi = parseAbi([
  'struct Call { uint8 callType; address target; uint256 value; bytes callData; bytes payload; }',
  'function fundAndRunMulticall(address token, uint256 amount, Call[] calls) payable',
])

/**
 * A swap on one chain, and its call of the router.
 *
 * @param slippage a fraction
 * @throws NoRouteError
 */
export async function quoteSwap(
  exchanges: AggregatorDesk,
  pair: Pair,
  fromAmount: bigint,
  { receiver, slippage }: { readonly receiver: Address; readonly slippage: number },
) {
  const swap = await exchanges.sell(pair, fromAmount)
  const { to: target, data: callData, value } = callOf(swap, limitsOf(swap, slippage), receiver)
  const call = { callType: 0, target, value, callData, payload: '0x' } as const
  const data = encodeFunctionData({
    abi: routerAbi,
    functionName: 'fundAndRunMulticall',
    args: [toEeee(swap.input), fromAmount, [call]],
  })
  return { quote: asTransfer(swap, value), data }
}
