/**
 * Replies of Bebop for tests. Documented: names and types are those of the examples of JAM and PMM quotes, in the envelope of
 * the router's API reference.
 */
import { swapRequest } from '../shared/cases.test-support.ts'
import { HONEST_TERMS } from '../shared/encode-swap.test-support.ts'
import { encodeJamOrder, encodeSingleOrder } from './encode-order.test-support.ts'

export const JAM = '0xbeb0b0623f66bE8cE162EbDfA2ec543A522F4ea6'
export const JAM_SPENDER = '0xC5a350853E4e36b73EB0C24aaA4b8816C9A3579a'
export const ROUTER = '0xBeb0009ACa35087ce7cCF11637E24dd1Aad3bf2A'
export const PMM = '0xbbbbbBB520d69a9775E85b458C58c648259FAD5F'
/** Seconds since the epoch, long after the start of the fake clock. */
const EXPIRY = 4_000_000_000

/** The quote of a JAM route. */
export const JAM_QUOTE = {
  requestId: '971d',
  type: '121',
  status: 'Success',
  quoteId: '1232',
  chainId: 8453,
  approvalType: 'Standard',
  nativeToken: 'ETH',
  expiry: EXPIRY,
  slippage: 0.1,
  gasFee: { native: '0', usd: 0 },
  buyTokens: {
    [swapRequest.toTokenAddress]: {
      amount: '399800000000000000',
      decimals: 18,
      priceUsd: 2500.1,
      symbol: 'WETH',
      minimumAmount: '399400200000000000',
      amountBeforeFee: '399800000000000000',
      deltaFromExpected: 0.005,
    },
  },
  sellTokens: {
    [swapRequest.fromTokenAddress]: { amount: '1000000000', decimals: 6, priceUsd: 0.99, symbol: 'USDC' },
  },
  settlementAddress: JAM,
  approvalTarget: JAM_SPENDER,
  requiredSignatures: [],
  priceImpact: 0.005,
  warnings: [],
  tx: {
    chainId: 8453,
    from: swapRequest.fromAddress,
    to: JAM,
    value: '0x0',
    data: encodeJamOrder(HONEST_TERMS),
    gas: 593494,
  },
}

/** The quote of a PMM route. */
const PMM_QUOTE = {
  ...JAM_QUOTE,
  settlementAddress: PMM,
  approvalTarget: PMM,
  tx: { ...JAM_QUOTE.tx, to: PMM, data: encodeSingleOrder(HONEST_TERMS) },
}

export const jam = (change: object = {}) => ({ type: 'JAMv2', quote: { ...JAM_QUOTE, ...change } })
export const pmm = (change: object = {}) => ({ type: 'PMMv3', quote: { ...PMM_QUOTE, ...change } })

/** The bought and sold tokens of a route. Amounts in base units. */
export const legs = (
  bought: string,
  minimumAmount: string,
  sold: string,
  from = swapRequest.fromTokenAddress,
) => ({
  buyTokens: { [swapRequest.toTokenAddress]: { amount: bought, minimumAmount } },
  sellTokens: { [from]: { amount: sold } },
})
