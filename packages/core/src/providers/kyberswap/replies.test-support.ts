/**
 * Replies of KyberSwap for tests. Routes and errors are documented; no build is published, so that one is synthetic.
 */
import { swapRequest } from '../shared/cases.test-support.ts'
import { encodeKyberswapSwap, HONEST_TERMS } from '../shared/encode-swap.test-support.ts'

export const ROUTER = '0x6131B5fae19EA4f9D964eAc0408E4408b66337b5'

/** Documented, shortened: GET /base/api/v1/routes */
export const ROUTES = {
  code: 0,
  message: 'successfully',
  data: {
    routeSummary: {
      tokenIn: swapRequest.fromTokenAddress,
      amountIn: '1000000000',
      amountInUsd: '999.98',
      tokenOut: swapRequest.toTokenAddress,
      amountOut: '399800000000000000',
      amountOutUsd: '999.5',
      gas: '253000',
      gasPrice: '7844019',
      gasUsd: '0.0064',
      l1FeeUsd: '0.0001',
      extraFee: { feeAmount: '0', chargeFeeBy: '', isInBps: false, feeReceiver: '' },
      route: [
        [{ pool: '0xd0b53d9277642d899df5c87a3966a349a798f224', exchange: 'uniswapv3', poolExtra: null }],
      ],
      routeID: 'b3a1',
      checksum: '1234567890123456789',
      timestamp: 1_790_000_000,
    },
    routerAddress: ROUTER,
  },
  requestId: 'e6a7',
}

/** POST /base/api/v1/route/build */
export const BUILD = {
  code: 0,
  message: 'successfully',
  data: {
    amountIn: '1000000000',
    amountInUsd: '999.98',
    amountOut: '399800000000000000',
    amountOutUsd: '999.5',
    gas: '253000',
    gasUsd: '0.0064',
    outputChange: { amount: '0', percent: 0, level: 0 },
    data: encodeKyberswapSwap(HONEST_TERMS),
    routerAddress: ROUTER,
    transactionValue: '0',
  },
  requestId: 'e6a8',
}

/** Creates an error reply with HTTP 400. */
export const error = (code: number, message: string) => Response.json({ code, message }, { status: 400 })
