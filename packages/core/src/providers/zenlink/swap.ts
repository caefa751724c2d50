import { type Address, decodeFunctionData, encodeFunctionData, getAddress, type Hex, parseAbi } from 'viem'
import { isNativeToken, normalizeTokenAddress, sameAddress } from '../../chains/address.ts'
import type { DecodedTransaction, TransactionData } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { attempt } from '../shared/attempt.ts'
import { contractsOn, type ZenlinkContracts } from './contracts.ts'

/** zenlinkpro/zenlink-evm-contracts, `AggregationRouter.sol` */
const ROUTER_ABI = parseAbi([
  'struct SwapDescription { address srcToken; address dstToken; address dstReceiver; uint256 amount; uint256 minReturnAmount; }',
  'function swap(address executor, SwapDescription desc, bytes route) payable returns (uint256 returnAmount, uint256 spentAmount)',
])

/** Terms of a swap in addition to its request. Amounts in base units. */
export interface SwapTerms extends ZenlinkContracts {
  readonly recipient: Address
  readonly minReturnAmount: bigint
  /** The pools of the route, encoded for the executor. */
  readonly routeCode: Hex
}

/** Encodes a swap. The router uses the placeholder of the SDK for the native token. */
export function createSwapCall(
  { fromTokenAddress, toTokenAddress, fromAmount }: QuoteRequest,
  { router, executor, recipient, minReturnAmount, routeCode }: SwapTerms,
): TransactionData {
  const description = {
    srcToken: getAddress(fromTokenAddress),
    dstToken: getAddress(toTokenAddress),
    dstReceiver: recipient,
    amount: fromAmount,
    minReturnAmount,
  }
  return {
    to: router,
    data: encodeFunctionData({
      abi: ROUTER_ABI,
      functionName: 'swap',
      args: [executor, description, routeCode],
    }),
    value: isNativeToken(fromTokenAddress) ? fromAmount : 0n,
  }
}

/** Decodes a swap; undefined unless it calls the known router with the known executor, for the requested output token. */
export function decodeZenlink(
  { to, data }: TransactionData,
  { fromChainId, toTokenAddress }: QuoteRequest,
): DecodedTransaction | undefined {
  const contracts = contractsOn(fromChainId)
  if (!contracts || !sameAddress(to, contracts.router)) return undefined
  const [executor, swap] = attempt(() => decodeFunctionData({ abi: ROUTER_ABI, data }).args) ?? []
  if (!swap || !sameAddress(contracts.executor, executor)) return undefined
  if (!sameAddress(swap.dstToken, toTokenAddress)) return undefined
  return {
    token: normalizeTokenAddress(swap.srcToken),
    amount: swap.amount,
    recipient: swap.dstReceiver,
    destinationChainId: fromChainId,
    toAmountMin: swap.minReturnAmount,
    spender: to,
  }
}
