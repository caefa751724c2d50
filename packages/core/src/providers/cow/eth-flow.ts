import { decodeFunctionData, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { NATIVE_TOKEN_ADDRESS, sameAddress } from '../../chains/address.ts'
import type { DecodedTransaction, TransactionData } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { attempt } from '../shared/attempt.ts'
import { ETH_FLOW } from './networks.ts'
import { type CowOrder, computeOrderUid } from './order.ts'

/** cowprotocol/ethflowcontract, `EthFlowOrder.sol` */
const ETH_FLOW_ABI = parseAbi([
  'struct Data { address buyToken; address receiver; uint256 sellAmount; uint256 buyAmount; bytes32 appData; uint256 feeAmount; uint32 validTo; bool partiallyFillable; int64 quoteId; }',
  'function createOrder(Data order) payable returns (bytes32)',
])

/** Expiry of an EthFlow order in the settlement contract: never. EthFlow itself enforces the user's expiry. */
const NEVER = 2n ** 32n - 1n

/** Encodes the transaction that creates an order to sell the native token. */
export function createEthFlowCall(
  { buyToken, receiver, sellAmount, buyAmount, appData, validTo }: CowOrder,
  quoteId: bigint,
): TransactionData {
  const order = {
    ...{ buyToken, receiver, sellAmount, buyAmount, appData, quoteId },
    feeAmount: 0n,
    validTo: Number(validTo),
    partiallyFillable: false,
  }
  const data = encodeFunctionData({ abi: ETH_FLOW_ABI, functionName: 'createOrder', args: [order] })
  return { to: ETH_FLOW, data, value: sellAmount }
}

/** Returns the uid of the order that the contract creates in its own name. */
export function computeEthFlowUid(chainId: number, order: CowOrder): Hex {
  return computeOrderUid(chainId, { ...order, validTo: NEVER }, ETH_FLOW)
}

/** Decodes an EthFlow transaction; undefined if it buys another token than the requested one. */
export function decodeCow(
  { to, data }: TransactionData,
  { fromChainId, toTokenAddress }: QuoteRequest,
): DecodedTransaction | undefined {
  if (!sameAddress(to, ETH_FLOW)) return undefined
  const call = attempt(() => decodeFunctionData({ abi: ETH_FLOW_ABI, data }))
  const [order] = call?.args ?? []
  if (!order || order.partiallyFillable || !sameAddress(order.buyToken, toTokenAddress)) return undefined
  return {
    token: NATIVE_TOKEN_ADDRESS,
    amount: order.sellAmount + order.feeAmount,
    recipient: order.receiver,
    toAmountMin: order.buyAmount,
    destinationChainId: fromChainId,
    // A solver pays the recipient in a later transaction.
    paysLater: true,
    expiresAt: BigInt(order.validTo),
    spender: to,
  }
}
