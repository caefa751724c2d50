import { toDollars } from '../../settlement/assets.ts'
import type { SwapTerms } from '../aggregators/swap-terms.ts'
import { toEeee } from '../params.ts'

type PriceTerms = Pick<
  SwapTerms,
  'kind' | 'input' | 'output' | 'amountIn' | 'amountOut' | 'gas' | 'hops' | 'contracts' | 'id'
>

/** Returns the reply of `GET /prices`. */
export function createPrice(terms: PriceTerms, partner: string) {
  return { priceRoute: createPriceRoute(terms, partner) }
}

/** Returns the reply of `GET /swap`, which does not contain the minimum output. */
export function createSwap(terms: SwapTerms, partner: string) {
  const { input, gasPrice, call, sender: from } = terms
  const { to, data, value } = call
  return {
    priceRoute: createPriceRoute(terms, partner),
    txParams: {
      from,
      to: to.toLowerCase(),
      value: value.toString(),
      data,
      gasPrice: gasPrice.toString(),
      chainId: input.chainId,
    },
  }
}

function createPriceRoute({ kind, input, output, hops, ...swap }: PriceTerms, partner: string) {
  const { amountIn, amountOut, gas, contracts, id } = swap
  const srcAmount = amountIn.toString()
  const destAmount = amountOut.toString()
  const router = contracts.router.toLowerCase()
  return {
    blockNumber: 1,
    network: input.chainId,
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
    side: kind === 'sale' ? 'SELL' : 'BUY',
    version: '6.2',
    contractAddress: router,
    tokenTransferProxy: router,
    contractMethod: kind === 'sale' ? 'swapExactAmountIn' : 'swapExactAmountOut',
    partnerFee: 0,
    srcUSD: toDollars(amountIn, input),
    destUSD: toDollars(amountOut, output),
    partner,
    maxImpactReached: false,
    hmac: id.slice(2, 42),
  }
}
