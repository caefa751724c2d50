import { numberToHex } from 'viem'
import { priceInDollars } from '../../settlement/assets.ts'
import type { SwapTerms } from '../aggregators/swap-terms.ts'
import { toEeee } from '../params.ts'

const VALID_SECONDS = 60

/** Returns one route for the reply of `GET /router/{network}/v1/quote`. @param maximum slippage in percent */
export function createRoute(
  terms: SwapTerms,
  { slippage, approvalType }: { readonly slippage: number; readonly approvalType: string },
) {
  const { input, output, amountIn, amountOut, minOut, gas, contracts, call, sender, recipient, id, now } =
    terms
  const { to, data, value } = call
  const { chainId } = input
  const quote = {
    requestId: id,
    type: '121',
    status: 'Success',
    quoteId: id,
    chainId,
    approvalType,
    nativeToken: 'ETH',
    taker: sender,
    receiver: recipient,
    expiry: Math.floor(now / 1_000) + VALID_SECONDS,
    slippage,
    gasFee: { native: '0', usd: 0 },
    buyTokens: {
      [toEeee(output)]: {
        amount: amountOut.toString(),
        decimals: output.decimals,
        priceUsd: priceInDollars(output),
        symbol: output.symbol,
        minimumAmount: minOut.toString(),
        amountBeforeFee: amountOut.toString(),
        deltaFromExpected: 0,
      },
    },
    sellTokens: {
      [toEeee(input)]: {
        amount: amountIn.toString(),
        decimals: input.decimals,
        priceUsd: priceInDollars(input),
        symbol: input.symbol,
      },
    },
    settlementAddress: to,
    approvalTarget: contracts.spender ?? to,
    requiredSignatures: [],
    priceImpact: 0,
    warnings: [],
    tx: { chainId, from: sender, to, value: numberToHex(value), data, gas: Number(gas) },
    hooksHash: `0x${'0'.repeat(64)}`,
  }
  return { type: 'JAMv2', quote }
}
