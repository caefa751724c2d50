import * as z from 'zod/mini'
import { type BridgeQuote, dollarsOf, lessSlippage, nativeAsset } from '../../settlement/index.ts'
import type { BridgeDesk } from '../bridge.ts'
import { amount, chainId, eeeeToken } from '../params.ts'
import { parseParams } from '../parse.ts'
import { describeToken } from './describe.ts'

/** Of a quote and of what is built from it. */
export const terms = {
  srcChainId: chainId,
  srcQuoteTokenAddress: eeeeToken,
  srcQuoteTokenAmount: amount,
  dstChainId: chainId,
  dstQuoteTokenAddress: eeeeToken,
  /** Percent: 1 is one percent. */
  slippage: z.coerce.number().check(z.minimum(0), z.maximum(100)),
}

export const provider = 'yBridge'
/** In seconds. */
const estimatedTransferTime = 180

/** `/quote`: the one route there is. @throws BadParameterError, NoRouteError */
export async function quoteTransfer(desk: BridgeDesk, query: Record<string, string>) {
  const params = parseParams(z.object(terms), query)
  return { success: true, routes: [describeRoute(desk, await quoteOf(desk, params), params.slippage)] }
}

type Terms = z.output<z.ZodMiniObject<typeof terms>>

export function quoteOf(desk: BridgeDesk, params: Terms): Promise<BridgeQuote> {
  return desk.quote({
    fromChainId: params.srcChainId,
    toChainId: params.dstChainId,
    fromToken: params.srcQuoteTokenAddress,
    toToken: params.dstQuoteTokenAddress,
    fromAmount: params.srcQuoteTokenAmount,
  })
}

export function describeRoute(desk: BridgeDesk, quote: BridgeQuote, slippage: number) {
  const { origin, destination, input, output, inputAmount, outputAmount, fee, nativeFee, gas } = quote
  const srcToken = describeToken(input)
  const dstToken = describeToken(output)
  const contractAddress = desk.escrowOn(origin.chainId)
  return {
    srcChainId: origin.chainId,
    srcQuoteTokenAddress: srcToken.address,
    srcQuoteTokenAmount: inputAmount.toString(),
    dstChainId: destination.chainId,
    dstQuoteTokenAddress: dstToken.address,
    slippage,
    srcSwapDescription: null,
    bridgeDescription: {
      provider,
      srcChainId: origin.chainId,
      srcBridgeTokenAddress: srcToken.address,
      dstChainId: destination.chainId,
      dstBridgeTokenAddress: dstToken.address,
      srcBridgeTokenAmount: inputAmount.toString(),
      dstBridgeTokenAmount: outputAmount.toString(),
      bridgeContractAddress: contractAddress,
      bridgeFeeAmount: fee.toString(),
      bridgeFeeToken: srcToken,
      srcBridgeToken: srcToken,
      dstBridgeToken: dstToken,
    },
    dstSwapDescription: null,
    dstQuoteTokenAmount: outputAmount.toString(),
    minReceiveAmount: lessSlippage(outputAmount, slippage / 100).toString(),
    affiliateFeeAmount: '0',
    withholdingFeeAmount: nativeFee.toString(),
    routeType: 'xy_router_cross_chain',
    tags: [],
    contractAddress,
    withholdingFeeToken: describeToken(nativeAsset(origin)),
    srcQuoteToken: srcToken,
    dstQuoteToken: dstToken,
    srcQuoteTokenUsdValue: dollarsOf(inputAmount, input),
    dstQuoteTokenUsdValue: dollarsOf(outputAmount, output),
    transactionCounts: 1,
    estimatedGas: gas.limit.toString(),
    estimatedGasFeeAmount: (gas.limit * gas.price).toString(),
    estimatedTransferTime,
  }
}
