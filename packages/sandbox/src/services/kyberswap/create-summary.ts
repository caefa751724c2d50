import { toDollars } from '../../settlement/assets.ts'
import type { SwapTerms } from '../aggregators/swap-terms.ts'
import { toEeee } from '../params.ts'

type SummaryTerms = Pick<
  SwapTerms,
  'input' | 'output' | 'amountIn' | 'amountOut' | 'gas' | 'gasPrice' | 'hops' | 'id' | 'now'
>

/** Returns the summary of a route, without its checksum. */
export function createSummary(terms: SummaryTerms) {
  const { input, output, amountIn, amountOut, gas, gasPrice, hops, id, now } = terms
  return {
    tokenIn: toEeee(input),
    amountIn: amountIn.toString(),
    amountInUsd: toDollars(amountIn, input),
    tokenOut: toEeee(output),
    amountOut: amountOut.toString(),
    amountOutUsd: toDollars(amountOut, output),
    gas: gas.toString(),
    gasPrice: gasPrice.toString(),
    gasUsd: '0.01',
    l1FeeUsd: '0',
    extraFee: { feeAmount: '0', chargeFeeBy: '', isInBps: false, feeReceiver: '' },
    route: [
      hops.map(({ pool, tokenIn, tokenOut, fee }) => ({
        pool,
        tokenIn,
        tokenOut,
        swapAmount: amountIn.toString(),
        amountOut: amountOut.toString(),
        exchange: 'uniswapv3',
        poolType: 'uniswapv3',
        poolExtra: { swapFee: fee },
      })),
    ],
    routeID: id.slice(2, 34),
    timestamp: Math.floor(now / 1_000),
  }
}

/** Returns the reply of `GET /{chain}/api/v1/routes`. */
export function createRoutes(terms: SummaryTerms & Pick<SwapTerms, 'contracts'>, checksum: string) {
  const routeSummary = { ...createSummary(terms), checksum }
  return succeed({ routeSummary, routerAddress: terms.contracts.router }, terms)
}

/** Returns the reply of `POST /{chain}/api/v1/route/build`. */
export function createBuild(terms: SwapTerms) {
  const { amountIn, amountInUsd, amountOut, amountOutUsd, gas, gasUsd } = createSummary(terms)
  const { to, data, value } = terms.call
  return succeed(
    {
      amountIn,
      amountInUsd,
      amountOut,
      amountOutUsd,
      gas,
      gasUsd,
      outputChange: { amount: '0', percent: 0, level: 0 },
      data,
      routerAddress: to,
      transactionValue: value.toString(),
    },
    terms,
  )
}

function succeed(data: object, { id }: Pick<SwapTerms, 'id'>) {
  return { code: 0, message: 'successfully', data, requestId: id.slice(2, 34) }
}
