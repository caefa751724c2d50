import { type Hex, toHex } from 'viem'
import type { buildSchema, quoteSchema, statusSchema } from '../../../../core/src/providers/xy/schema.ts'
import { type Asset, lessSlippage, toDollars } from '../../settlement/index.ts'
import type { BridgeTerms } from '../bridge-terms.ts'
import { toEeee } from '../params.ts'
import type { ReplyOf } from '../reply-of.ts'

export const provider = 'yBridge'
export const notFound = 'Not found'
/** Expected duration of a transfer, in seconds. */
const estimatedTransferTime = 180

/** Returns the reply of `GET /quote` with one route. @param maximum slippage in percent */
export function createQuote(terms: BridgeTerms, slippage: number) {
  return { success: true, routes: [createRoute(terms, slippage)] } satisfies ReplyOf<typeof quoteSchema>
}

/** Returns the reply of `GET /buildTx`. @param maximum slippage in percent */
export function createBuild(terms: BridgeTerms, slippage: number, data: Hex) {
  return {
    success: true,
    route: createRoute(terms, slippage),
    tx: { to: terms.contract, data, value: toHex(terms.value) },
  } satisfies ReplyOf<typeof buildSchema>
}

function createRoute(terms: BridgeTerms, slippage: number) {
  const { input, output, inputAmount, outputAmount, fee, nativeFee, gas, coin, contract } = terms
  const srcToken = describeToken(input)
  const dstToken = describeToken(output)
  return {
    srcChainId: input.chainId,
    srcQuoteTokenAddress: srcToken.address,
    srcQuoteTokenAmount: inputAmount.toString(),
    dstChainId: output.chainId,
    dstQuoteTokenAddress: dstToken.address,
    slippage,
    srcSwapDescription: null,
    bridgeDescription: {
      provider,
      srcChainId: input.chainId,
      srcBridgeTokenAddress: srcToken.address,
      dstChainId: output.chainId,
      dstBridgeTokenAddress: dstToken.address,
      srcBridgeTokenAmount: inputAmount.toString(),
      dstBridgeTokenAmount: outputAmount.toString(),
      bridgeContractAddress: contract,
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
    contractAddress: contract,
    withholdingFeeToken: describeToken(coin),
    srcQuoteToken: srcToken,
    dstQuoteToken: dstToken,
    srcQuoteTokenUsdValue: toDollars(inputAmount, input),
    dstQuoteTokenUsdValue: toDollars(outputAmount, output),
    transactionCounts: 1,
    estimatedGas: gas.limit.toString(),
    estimatedGasFeeAmount: (gas.limit * gas.price).toString(),
    estimatedTransferTime,
  }
}

/** Returns a token in XY's format. */
export function describeToken(asset: Asset) {
  const { chainId, decimals, symbol } = asset
  return { chainId, address: toEeee(asset), decimals, symbol }
}

/** XY's status codes and their messages. Source: https://docs.xy.finance, cross-chain status. */
export const messages: Readonly<Record<string, string>> = {
  [notFound]: 'No transaction found in the system.',
  Processing: 'Source chain transaction detected, destination chain transaction pending.',
  Done: 'Transaction has been completed.',
  'Receive bridge token USDC': 'Transaction reverted, bridge token received.',
  'Receive synapse bridge token nUSD': 'Transaction reverted, bridge token received.',
  'Pending refund': 'Transaction cannot be executed on destination chain, refund pending.',
  Refunded: 'Transaction cannot be executed on destination chain, refunded.',
  // The documentation contains no message for this status.
  Failed: 'Transaction failed.',
}

/** Returns the reply of `GET /crossChainStatus`. */
export function createStatus(status: string, tx: string | null = null) {
  return {
    success: status !== notFound,
    status,
    msg: Object.hasOwn(messages, status) ? String(messages[status]) : '',
    tx,
  } satisfies ReplyOf<typeof statusSchema>
}
