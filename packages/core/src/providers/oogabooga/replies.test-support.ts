/**
 * Replies of OogaBooga for tests. The newer format is documented; the older one follows the code of integrators.
 */
import { swapRequest } from '../shared/cases.test-support.ts'
import { encodeOogaboogaSwap } from './encode-swap.test-support.ts'

/** The router of Berachain. */
export const ROUTER = '0xFd88aD4849BA0F729D6fF4bC27Ff948Ab1Ac3dE7'

/** 1,000 HONEY for WBERA. */
export const beraRequest = {
  ...swapRequest,
  fromChainId: 80094,
  toChainId: 80094,
  fromTokenAddress: '0xFCBD14DC51f0A4d49d5E53C2E0950e0bC26d0Dce',
  toTokenAddress: '0x6969696969696969696969696969696969696969',
  fromTokenDecimals: 18,
  fromAmount: 1_000n * 10n ** 18n,
} as const

const CALLDATA = encodeOogaboogaSwap({
  fromToken: beraRequest.fromTokenAddress,
  toToken: beraRequest.toTokenAddress,
  amount: beraRequest.fromAmount,
  minimum: 399_400_200_000_000_000_000n,
  recipient: beraRequest.toAddress,
  flags: 0n,
})

/** GET /v1/swap in the older format. */
export const SWAP = {
  status: 'Success',
  blockNumber: 123,
  tokenFrom: 0,
  tokenTo: 1,
  price: 0.4,
  priceImpact: -0.0004,
  gas: 358339,
  assumedAmountOut: '400000000000000000000',
  amountOutFee: '200000000000000000',
  routerAddr: ROUTER,
  routerParams: {
    swapTokenInfo: {
      inputToken: beraRequest.fromTokenAddress,
      inputAmount: '1000000000000000000000',
      outputToken: beraRequest.toTokenAddress,
      outputQuote: '399800000000000000000',
      outputMin: '399400200000000000000',
      outputReceiver: beraRequest.toAddress,
    },
    pathDefinition: '0x01',
    executor: '0x4444444444444444444444444444444444444444',
    referralCode: 0,
  },
  tx: { to: ROUTER, data: CALLDATA, value: '0' },
}

/** GET /v1/swap in the newer format. */
export const FLAT = {
  status: 'Success',
  amountIn: '1000000000000000000000',
  amountOut: '399800000000000000000',
  minAmountOut: '399400200000000000000',
  priceImpact: -0.0004,
  fee: '100000',
  gas: '358339',
  value: '0',
  routerAddr: ROUTER,
  calldata: CALLDATA,
}
