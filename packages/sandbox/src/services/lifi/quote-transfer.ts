import { randomUUID } from 'node:crypto'
import { type Address, encodeFunctionData, type Hex, pad, parseAbi, zeroAddress, zeroHash } from 'viem'
import * as z from 'zod/mini'
import type { BridgeQuote } from '../../settlement/index.ts'
import type { MockAggregator } from '../aggregators/index.ts'
import type { MockBridge } from '../bridge.ts'
import { toBridgeTerms } from '../bridge-terms.ts'
import type { LogoOf } from '../logos.ts'
import { address, amount, chainId, flag, fromEeee } from '../params.ts'
import { BadParameterError, parseParams } from '../parse-params.ts'
import { randomBytes32 } from '../random-bytes32.ts'
import { createQuote } from './create-quote.ts'
import { quoteSwap, type SwapTerms } from './swap.ts'
import { bridge, exchange } from './tools.ts'

/** Parses a token address. The native token is the zero address; 0xEeee… is also accepted. */
const token = z.pipe(address, z.transform(fromEeee))

const quoteQuery = z.object({
  fromChain: chainId,
  toChain: chainId,
  fromToken: token,
  toToken: token,
  fromAmount: z.optional(amount),
  /** Output amount, only for `/quote/toAmount`. */
  toAmount: z.optional(amount),
  fromAddress: address,
  toAddress: z.optional(address),
  /** Slippage as a fraction: 0.005 is half a percent. */
  slippage: z._default(z.coerce.number().check(z.minimum(0), z.maximum(1)), 0.005),
  slippageScope: z.optional(z.enum(['step', 'route'])),
  integrator: z._default(z.string(), 'lifi-api'),
  skipSimulation: flag,
})
type QuoteParams = z.output<typeof quoteQuery>

/** Fill deadline in seconds. The stand-in contract does not enforce it. */
const fillSeconds = 6 * 60 * 60

/** ABI of `src/contracts/LifiDiamond.sol`. */
const diamondAbi = parseAbi([
  'struct BridgeData { bytes32 transactionId; string bridge; string integrator; address referrer; address sendingAssetId; address receiver; uint256 minAmount; uint256 destinationChainId; bool hasSourceSwaps; bool hasDestinationCall; }',
  'struct AcrossV4Data { bytes32 receiverAddress; bytes32 refundAddress; bytes32 sendingAssetId; bytes32 receivingAssetId; uint256 outputAmount; uint128 outputAmountMultiplier; bytes32 exclusiveRelayer; uint32 quoteTimestamp; uint32 fillDeadline; uint32 exclusivityParameter; bytes message; }',
  'function startBridgeTokensViaAcrossV4(BridgeData bridgeData, AcrossV4Data acrossData) payable',
])

/**
 * Replies to `/quote`, and for same-chain swaps to `/quote/toAmount`, with a step and its transaction.
 *
 * @throws BadParameterError, NoRouteError
 */
export async function quoteTransfer(
  service: MockBridge,
  exchanges: MockAggregator,
  query: Record<string, string>,
  getLogo: LogoOf,
) {
  const params = parseParams(quoteQuery, query)
  const { fromAddress, toAddress = fromAddress, slippage, integrator } = params
  const diamond = service.escrowOn(params.fromChain)
  const transactionId = randomBytes32()
  const terms = { diamond, transactionId, integrator, receiver: toAddress, slippage }
  const isSwap = params.fromChain === params.toChain
  const { quote, data } = await (isSwap
    ? quoteSameChain(exchanges, params, terms)
    : quoteCrossChain(service, params, terms))
  return createQuote(toBridgeTerms(service, quote), {
    id: randomUUID(),
    transactionId,
    integrator,
    sender: fromAddress,
    recipient: toAddress,
    slippage,
    data,
    tool: isSwap ? exchange : bridge,
    getLogo,
  })
}

/** Returns a quote for a transfer through the escrow, and its calldata. */
async function quoteCrossChain(service: MockBridge, params: QuoteParams, terms: SwapTerms) {
  const { fromChain: fromChainId, toChain: toChainId, fromToken, toToken, fromAmount } = params
  if (fromAmount === undefined) throw new BadParameterError('fromAmount', 'Expected a value.', true)
  const quote = await service.quote({ fromChainId, toChainId, fromToken, toToken, fromAmount })
  return { quote, data: depositCall(quote, terms, params.fromAddress) }
}

/** Returns a quote for a swap through the exchange, and its calldata. */
function quoteSameChain(exchanges: MockAggregator, params: QuoteParams, terms: SwapTerms) {
  const { fromChain: chainId, fromToken, toToken, fromAmount, toAmount } = params
  const pair = { chainId, fromToken, toToken }
  if (toAmount !== undefined) return quoteSwap(exchanges, pair, { toAmount }, terms)
  if (fromAmount === undefined) throw new BadParameterError('fromAmount', 'Expected a value.', true)
  return quoteSwap(exchanges, pair, { fromAmount }, terms)
}

function depositCall(
  { destination, input, output, inputAmount, outputAmount }: BridgeQuote,
  { transactionId, integrator, receiver }: SwapTerms,
  sender: Address,
): Hex {
  const bridgeData = {
    transactionId,
    integrator,
    receiver,
    bridge: bridge.key,
    referrer: zeroAddress,
    sendingAssetId: input.address,
    minAmount: inputAmount,
    destinationChainId: BigInt(destination.chainId),
    hasSourceSwaps: false,
    hasDestinationCall: false,
  }
  const now = Math.floor(Date.now() / 1_000)
  const acrossData = {
    receiverAddress: pad(receiver),
    refundAddress: pad(sender),
    sendingAssetId: pad(input.address),
    receivingAssetId: pad(output.address),
    outputAmount,
    outputAmountMultiplier: 0n,
    exclusiveRelayer: zeroHash,
    quoteTimestamp: now,
    fillDeadline: now + fillSeconds,
    exclusivityParameter: 0,
    message: '0x',
  } as const
  return encodeFunctionData({
    abi: diamondAbi,
    functionName: 'startBridgeTokensViaAcrossV4',
    args: [bridgeData, acrossData],
  })
}
