import { getAddress, isAddress, numberToHex } from 'viem'
import * as z from 'zod/mini'
import { lessSlippage, priceInDollars } from '../../settlement/index.ts'
import { type AggregatorDesk, callOf, limitsOf } from '../aggregators/index.ts'
import { ApiError } from '../api-error.ts'
import { randomBytes32 } from '../ids.ts'
import { amount, fromEeee, toEeee } from '../params.ts'
import { BadParameterError, parseParams } from '../parse.ts'

const networks: Readonly<Record<string, number>> = { ethereum: 1, base: 8453, arbitrum: 42161 }
const validForSeconds = 60

/** It takes no other spelling than the checksummed one. */
const checksummed = z.pipe(
  z
    .string()
    .check(
      z.refine((text) => isAddress(text) && getAddress(text) === text, 'Expected a checksummed address'),
    ),
  z.transform((text) => getAddress(text)),
)
const token = z.pipe(checksummed, z.transform(fromEeee))

const query = z.looseObject({
  sell_tokens: token,
  buy_tokens: token,
  sell_amounts: z.optional(amount),
  buy_amounts: z.optional(amount),
  taker_address: checksummed,
  receiver_address: z.optional(checksummed),
  /** Percent, with two decimals. */
  slippage: z._default(z.string().check(z.regex(/^\d{1,2}(\.\d{1,2})?$/)), '0.5'),
  approval_type: z._default(z.enum(['Standard', 'Permit', 'Permit2']), 'Standard'),
  gasless: z._default(z.enum(['true', 'false']), 'true'),
})

/** `/router/{network}/v1/quote` for orders that the taker sends. @throws BadParameterError, NoRouteError, ApiError */
export async function quoteRouter(desk: AggregatorDesk, network: string, search: Record<string, string>) {
  const params = parseParams(query, search)
  const chainId = networks[network]
  if (chainId === undefined) throw new ApiError(404, 101, `No network ${network}`)
  if (params.gasless === 'true')
    throw new BadParameterError('gasless', 'Signed orders are not simulated here')
  const { sell_tokens: fromToken, buy_tokens: toToken, sell_amounts: sold, buy_amounts: bought } = params
  if ((sold === undefined) === (bought === undefined)) {
    throw new BadParameterError('sell_amounts', 'Expected one of sell_amounts and buy_amounts')
  }
  const pair = { chainId, fromToken, toToken }
  const swap = bought === undefined ? await desk.sell(pair, sold ?? 0n) : await desk.buy(pair, bought)
  const slippage = Number(params.slippage) / 100
  const receiver = params.receiver_address ?? params.taker_address
  const { to, data, value } = callOf(swap, limitsOf(swap, slippage), receiver)
  const { input, output, amountIn, amountOut, contracts } = swap
  const minimumAmount = swap.kind === 'purchase' ? amountOut : lessSlippage(amountOut, slippage)
  const quote = {
    requestId: randomBytes32(),
    type: '121',
    status: 'Success',
    quoteId: randomBytes32(),
    chainId,
    approvalType: params.approval_type,
    nativeToken: 'ETH',
    taker: params.taker_address,
    receiver,
    expiry: Math.floor(Date.now() / 1_000) + validForSeconds,
    slippage: Number(params.slippage),
    gasFee: { native: '0', usd: 0 },
    buyTokens: {
      [toEeee(output)]: {
        amount: amountOut.toString(),
        decimals: output.decimals,
        priceUsd: priceInDollars(output),
        symbol: output.symbol,
        minimumAmount: minimumAmount.toString(),
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
    tx: { chainId, from: params.taker_address, to, value: numberToHex(value), data, gas: Number(swap.gas) },
    hooksHash: `0x${'0'.repeat(64)}`,
  }
  return { routes: [{ type: 'JAMv2', quote }] }
}
