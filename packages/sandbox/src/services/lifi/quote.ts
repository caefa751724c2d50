import { randomUUID } from 'node:crypto'
import { type Address, encodeFunctionData, type Hex, pad, parseAbi, toHex, zeroAddress, zeroHash } from 'viem'
import * as z from 'zod/mini'
import { type BridgeQuote, dollarsOf, lessSlippage, nativeAsset } from '../../settlement/index.ts'
import type { AggregatorDesk } from '../aggregators/index.ts'
import type { BridgeDesk } from '../bridge.ts'
import { randomBytes32 } from '../ids.ts'
import { address, amount, chainId, flag, fromEeee } from '../params.ts'
import { BadParameterError, parseParams } from '../parse.ts'
import type { LogoOf } from '../pictures.ts'
import { bridge, describeToken, exchange, toolDetails } from './describe.ts'
import { quoteSwap, type SwapTerms } from './swap.ts'

/** A token's address; the native coin is the zero address, and 0xEeee… is understood. */
const token = z.pipe(address, z.transform(fromEeee))

const quoteQuery = z.object({
  fromChain: chainId,
  toChain: chainId,
  fromToken: token,
  toToken: token,
  fromAmount: z.optional(amount),
  /** Instead, of `/quote/toAmount`. */
  toAmount: z.optional(amount),
  fromAddress: address,
  toAddress: z.optional(address),
  /** A fraction: 0.005 is half a percent. */
  slippage: z._default(z.coerce.number().check(z.minimum(0), z.maximum(1)), 0.005),
  slippageScope: z.optional(z.enum(['step', 'route'])),
  integrator: z._default(z.string(), 'lifi-api'),
  skipSimulation: flag,
})
type QuoteParams = z.output<typeof quoteQuery>

/** Slower than Across, in seconds. */
const executionDuration = 45

/** Until a deposit can no longer be filled. The mock does not check it. */
const fillSeconds = 6 * 60 * 60

/** `src/contracts/LifiDiamond.sol`. */
const diamondAbi = parseAbi([
  'struct BridgeData { bytes32 transactionId; string bridge; string integrator; address referrer; address sendingAssetId; address receiver; uint256 minAmount; uint256 destinationChainId; bool hasSourceSwaps; bool hasDestinationCall; }',
  'struct AcrossV4Data { bytes32 receiverAddress; bytes32 refundAddress; bytes32 sendingAssetId; bytes32 receivingAssetId; uint256 outputAmount; uint128 outputAmountMultiplier; bytes32 exclusiveRelayer; uint32 quoteTimestamp; uint32 fillDeadline; uint32 exclusivityParameter; bytes message; }',
  'function startBridgeTokensViaAcrossV4(BridgeData bridgeData, AcrossV4Data acrossData) payable',
])

/**
 * `/quote`, and on one chain `/quote/toAmount` too: a step with its transaction.
 *
 * @throws BadParameterError, NoRouteError
 */
export async function quoteTransfer(
  desk: BridgeDesk,
  exchanges: AggregatorDesk,
  query: Record<string, string>,
  logoOf: LogoOf,
) {
  const params = parseParams(quoteQuery, query)
  const { fromAddress, toAddress = fromAddress, slippage, integrator } = params
  const diamond = desk.escrowOn(params.fromChain)
  const transactionId = randomBytes32()
  const terms = { diamond, transactionId, integrator, receiver: toAddress, slippage }
  const isSwap = params.fromChain === params.toChain
  const { quote, data } = await (isSwap ? swapOf(exchanges, params, terms) : transferOf(desk, params, terms))
  const { origin, destination, input, output } = quote
  const tool = isSwap ? exchange : bridge
  const action = {
    fromToken: describeToken(input, logoOf),
    fromAmount: quote.inputAmount.toString(),
    toToken: describeToken(output, logoOf),
    fromChainId: origin.chainId,
    toChainId: destination.chainId,
    slippage,
    fromAddress,
    toAddress,
  }
  const estimate = {
    tool: tool.key,
    approvalAddress: diamond,
    toAmountMin: lessSlippage(quote.outputAmount, slippage).toString(),
    toAmount: quote.outputAmount.toString(),
    fromAmount: quote.inputAmount.toString(),
    fromAmountUSD: dollarsOf(quote.inputAmount, input),
    toAmountUSD: dollarsOf(quote.outputAmount, output),
    feeCosts: feeCosts(quote, logoOf),
    gasCosts: gasCosts(quote, logoOf),
    executionDuration: isSwap ? 0 : executionDuration,
  }
  const id = randomUUID()
  const details = { tool: tool.key, toolDetails: toolDetails(tool, logoOf), action, estimate }
  return {
    type: 'lifi',
    id: `${id}:0`,
    ...details,
    includedSteps: [{ id, type: isSwap ? 'swap' : 'cross', ...details }],
    integrator,
    transactionRequest: {
      value: toHex(quote.value),
      to: diamond,
      data,
      from: fromAddress,
      chainId: origin.chainId,
      gasPrice: toHex(quote.gas.price),
      gasLimit: toHex(quote.gas.limit),
    },
    transactionId,
  }
}

/** Over the escrow. */
async function transferOf(desk: BridgeDesk, params: QuoteParams, terms: SwapTerms) {
  const { fromChain: fromChainId, toChain: toChainId, fromToken, toToken, fromAmount } = params
  if (fromAmount === undefined) throw new BadParameterError('fromAmount', 'is not given', true)
  const quote = await desk.quote({ fromChainId, toChainId, fromToken, toToken, fromAmount })
  return { quote, data: depositCall(quote, terms, params.fromAddress) }
}

/** On one chain, through an exchange. */
function swapOf(exchanges: AggregatorDesk, params: QuoteParams, terms: SwapTerms) {
  const { fromChain: chainId, fromToken, toToken, fromAmount, toAmount } = params
  const pair = { chainId, fromToken, toToken }
  if (toAmount !== undefined) return quoteSwap(exchanges, pair, { toAmount }, terms)
  if (fromAmount === undefined) throw new BadParameterError('fromAmount', 'is not given', true)
  return quoteSwap(exchanges, pair, { fromAmount }, terms)
}

function feeCosts({ origin, input, inputAmount, fee, nativeFee }: BridgeQuote, logoOf: LogoOf) {
  const relayerFee = {
    name: 'Relayer fee',
    description: 'Taken by the relayer out of the amount',
    token: describeToken(input, logoOf),
    amount: fee.toString(),
    amountUSD: dollarsOf(fee, input),
    percentage: (Number(fee) / Number(inputAmount)).toFixed(6),
    included: true,
  }
  if (fee === 0n) return []
  if (nativeFee === 0n) return [relayerFee]
  const coin = nativeAsset(origin)
  const onTop = {
    name: 'Native fee',
    description: 'Paid on top of the amount, in the native coin',
    token: describeToken(coin, logoOf),
    amount: nativeFee.toString(),
    amountUSD: dollarsOf(nativeFee, coin),
    percentage: '0',
    included: false,
  }
  return [relayerFee, onTop]
}

function gasCosts({ origin, gas }: BridgeQuote, logoOf: LogoOf) {
  const coin = nativeAsset(origin)
  const cost = gas.limit * gas.price
  return [
    {
      type: 'SEND',
      price: gas.price.toString(),
      estimate: gas.limit.toString(),
      limit: gas.limit.toString(),
      amount: cost.toString(),
      amountUSD: dollarsOf(cost, coin),
      token: describeToken(coin, logoOf),
    },
  ]
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
