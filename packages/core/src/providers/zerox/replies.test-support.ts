/** Replies of 0x for tests. The fields are those of its OpenAPI file, the values as in recorded replies. */
import { swapRequest } from '../shared/cases.test-support.ts'
import { HONEST_TERMS } from '../shared/encode-swap.test-support.ts'
import { encodeExec } from './encode-exec.test-support.ts'

const ALLOWANCE_HOLDER = '0x0000000000001ff3684f28c67538d4d072c22734'

const TERMS = {
  allowanceTarget: ALLOWANCE_HOLDER,
  blockNumber: '42846242',
  buyAmount: '399800000000000000',
  buyToken: swapRequest.toTokenAddress.toLowerCase(),
  fees: {
    integratorFee: null,
    integratorFees: null,
    zeroExFee: { amount: '600000000000000', token: swapRequest.toTokenAddress.toLowerCase(), type: 'volume' },
    gasFee: null,
  },
  issues: { allowance: null, balance: null, simulationIncomplete: false, invalidSourcesPassed: [] },
  liquidityAvailable: true,
  sellToken: swapRequest.fromTokenAddress.toLowerCase(),
  totalNetworkFee: '8957849334666',
  transaction: {
    to: ALLOWANCE_HOLDER,
    data: encodeExec(HONEST_TERMS),
    gas: '771154',
    gasPrice: '11609400',
    value: '0',
  },
  zid: '0x656eb361ef0d72665d1ed3c8',
}

/** GET /swap/allowance-holder/quote with `sellAmount` */
export const SALE = {
  ...TERMS,
  mode: 'exact-in',
  sellAmount: '1000000000',
  minBuyAmount: '399400200000000000',
}

/** The same with `buyAmount`. */
export const PURCHASE = {
  ...TERMS,
  mode: 'exact-out',
  maxSellAmount: '1000000000',
  estimatedNetSellAmount: '999000000',
}

/** A reply without a route, with HTTP 200. */
export const NO_LIQUIDITY = { liquidityAvailable: false, zid: '0x111111111111111111111111' }

/** Creates an error reply. */
export const error = (name: string, status = 400) =>
  Response.json({ name, message: `It is ${name.toLowerCase()}`, data: { zid: '0x01' } }, { status })
