/** Replies of Pendle for tests. Synthetic: no reply is published; names and types are those of its OpenAPI file. */
import { swapRequest } from '../shared/cases.test-support.ts'
import { HONEST_TERMS } from '../shared/encode-swap.test-support.ts'
import { encodePtPurchase } from './encode-pt-purchase.test-support.ts'

export const ROUTER = '0x888888888889758F76e7103c6CbF23ABbF58F946'
export const PT = '0x5555555555555555555555555555555555555555'
export const YT = '0x7777777777777777777777777777777777777777'

/** POST /v3/sdk/8453/convert */
export const CONVERT = {
  action: 'swap',
  inputs: [{ token: swapRequest.fromTokenAddress, amount: '1000000000' }],
  requiredApprovals: [{ token: swapRequest.fromTokenAddress, amount: '1000000000' }],
  routes: [
    {
      contractParamInfo: {
        method: 'swapExactTokenForPt',
        contractCallParamsName: [],
        contractCallParams: [],
      },
      tx: { data: encodePtPurchase(HONEST_TERMS), to: ROUTER, from: swapRequest.toAddress, value: '0' },
      outputs: [{ token: swapRequest.toTokenAddress, amount: '399800000000000000' }],
      data: {
        aggregatorType: 'VOID',
        priceImpact: -0.0004,
        priceImpactBreakDown: { internalPriceImpact: -0.0004, externalPriceImpact: 0 },
        fee: { usd: 0.1 },
      },
    },
  ],
}

export const withRoute = (change: object) => ({ ...CONVERT, routes: [{ ...CONVERT.routes[0], ...change }] })
