import {
  encodeAbiParameters,
  encodeFunctionData,
  type Hash,
  type Hex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import * as z from 'zod/mini'
import type { BridgeQuote } from '../../settlement/index.ts'
import type { MockBridge } from '../bridge.ts'
import { toBridgeTerms } from '../bridge-terms.ts'
import { address } from '../params.ts'
import { parseParams } from '../parse-params.ts'
import { ButterApiError } from './api-error.ts'
import { createSwap } from './create-routes.ts'
import { assertSlippage, type KnownRoute } from './quote-transfer.ts'

const swapQuery = z.object({
  hash: z.string(),
  slippage: z.coerce.number().check(z.int()),
  from: address,
  receiver: address,
})

/** ABI of `src/contracts/ButterRouter.sol`. */
const routerAbi = parseAbi([
  'function swapAndBridge(bytes32 transferId, address initiator, address srcToken, uint256 amount, bytes swapData, bytes bridgeData, bytes permitData, bytes feeData) payable',
])

/**
 * Replies to `/swap` with the transaction of an issued route.
 *
 * @throws ButterApiError with messages of the sandbox
 */
export function buildTransfer(
  bridge: MockBridge,
  query: Record<string, string>,
  issuedRoutes: ReadonlyMap<string, KnownRoute>,
) {
  const { hash, slippage, from, receiver } = parseParams(swapQuery, query)
  assertSlippage(slippage)
  const route = issuedRoutes.get(hash)
  if (route === undefined || Date.now() > route.goodUntil) {
    throw new ButterApiError('parameter', 'The route has expired')
  }
  const { quote } = route
  const args = encodeArguments(quote, { hash: hash as Hash, from, receiver })
  return createSwap(toBridgeTerms(bridge, quote), encodeFunctionData({ abi: routerAbi, args }), {
    method: 'swapAndBridge',
    args: args.map((value, index) => ({ type: types[index], value: String(value) })),
  })
}

const types = ['bytes32', 'address', 'address', 'uint256', 'bytes', 'bytes', 'bytes', 'bytes'] as const

function encodeArguments(
  { destination, input, output, inputAmount, outputAmount, nativeFee }: BridgeQuote,
  { hash, from, receiver }: { readonly hash: Hash; readonly from: Hex; readonly receiver: Hex },
) {
  const data = encodeAbiParameters(parseAbiParameters('address, uint256'), [output.address, outputAmount])
  const bridge = encodeAbiParameters(
    parseAbiParameters('(uint256 toChain, uint256 nativeFee, bytes receiver, bytes data)'),
    [{ toChain: BigInt(destination.chainId), nativeFee, receiver, data }],
  )
  return [hash, from, input.address, inputAmount, '0x', bridge, '0x', '0x'] as const
}
