import * as z from 'zod/mini'
import { dollarsOf } from '../../settlement/index.ts'
import { type AggregatorDesk, callOf, limitsOf, type PricedSwap } from '../aggregators/index.ts'
import { randomBytes32 } from '../ids.ts'
import { address, amount, chainId, eeeeNative, eeeeToken, toEeee } from '../params.ts'
import { BadParameterError, parseParams } from '../parse.ts'

/** The native token is 0xEeee… in just these capitals; all others in any. */
const token = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => text.toLowerCase() !== eeeeNative.toLowerCase() || text === eeeeNative,
        'Invalid srcToken',
      ),
    ),
  eeeeToken,
)

const flag = z.optional(z.enum(['true', 'false']))

const priceQuery = z.looseObject({
  network: chainId,
  version: z.literal('6.2'),
  srcToken: token,
  destToken: token,
  srcDecimals: z.coerce.number(),
  destDecimals: z.coerce.number(),
  amount,
  side: z.enum(['SELL', 'BUY']),
  partner: z._default(z.string(), 'anon'),
  userAddress: z.optional(address),
  receiver: z.optional(address),
  txOrigin: z.optional(address),
  excludeRFQ: flag,
  ignoreChecks: flag,
  ignoreGasEstimate: flag,
})

const swapQuery = z.extend(priceQuery, {
  /** Basis points. */
  slippage: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000)),
  userAddress: address,
})

/** `/prices`. @throws BadParameterError, NoRouteError */
export async function priceSwap(desk: AggregatorDesk, search: Record<string, string>) {
  const params = parseParams(priceQuery, search)
  return { priceRoute: routeOf(await askDesk(desk, params), params) }
}

/** `/swap`: a price and its transaction. @throws BadParameterError, NoRouteError */
export async function buildSwap(desk: AggregatorDesk, search: Record<string, string>) {
  const params = parseParams(swapQuery, search)
  const { userAddress: from, receiver = from, slippage } = params
  const swap = await askDesk(desk, params)
  const { to, data, value } = callOf(swap, limitsOf(swap, slippage / 10_000), receiver)
  return {
    priceRoute: routeOf(swap, params),
    txParams: {
      from,
      to: to.toLowerCase(),
      value: value.toString(),
      data,
      gasPrice: swap.gasPrice.toString(),
      chainId: params.network,
    },
  }
}

type PriceParams = z.output<typeof priceQuery>

async function askDesk(desk: AggregatorDesk, params: PriceParams): Promise<PricedSwap> {
  const { network, srcToken: fromToken, destToken: toToken, amount: given, side } = params
  const pair = { chainId: network, fromToken, toToken }
  const swap = side === 'SELL' ? await desk.sell(pair, given) : await desk.buy(pair, given)
  const { input, output } = swap
  if (input.decimals !== params.srcDecimals || output.decimals !== params.destDecimals) {
    throw new BadParameterError('srcDecimals', 'is not what the token says')
  }
  return swap
}

function routeOf({ input, output, hops, ...swap }: PricedSwap, { network, side, partner }: PriceParams) {
  const { amountIn, amountOut, gas, contracts } = swap
  const srcAmount = amountIn.toString()
  const destAmount = amountOut.toString()
  const router = contracts.router.toLowerCase()
  return {
    blockNumber: 1,
    network,
    srcToken: toEeee(input).toLowerCase(),
    srcDecimals: input.decimals,
    srcAmount,
    destToken: toEeee(output).toLowerCase(),
    destDecimals: output.decimals,
    destAmount,
    bestRoute: [
      {
        percent: 100,
        swaps: hops.map(({ pool, tokenIn, tokenOut }) => ({
          srcToken: tokenIn.toLowerCase(),
          srcDecimals: input.decimals,
          destToken: tokenOut.toLowerCase(),
          destDecimals: output.decimals,
          swapExchanges: [
            {
              exchange: 'UniswapV3',
              srcAmount,
              destAmount,
              percent: 100,
              poolAddresses: [pool.toLowerCase()],
              poolIdentifiers: [`UniswapV3_${pool.toLowerCase()}`],
              data: { gasUSD: '0.01' },
            },
          ],
        })),
      },
    ],
    gasCostUSD: '0.01',
    gasCost: gas.toString(),
    side,
    version: '6.2',
    contractAddress: router,
    tokenTransferProxy: router,
    contractMethod: side === 'SELL' ? 'swapExactAmountIn' : 'swapExactAmountOut',
    partnerFee: 0,
    srcUSD: dollarsOf(amountIn, input),
    destUSD: dollarsOf(amountOut, output),
    partner,
    maxImpactReached: false,
    hmac: randomBytes32().slice(2, 42),
  }
}
