import type { Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { parseQuoteRequest } from '../../quotes/quote-request.ts'
import { ATTACKER, swapRequest } from '../shared/cases.test-support.ts'
import { describeDecoder } from '../shared/describe-decoder.test-support.ts'
import { HONEST_TERMS } from '../shared/encode-swap.test-support.ts'
import { decodeVelora } from './decode.ts'
import * as encoders from './encode-swap.test-support.ts'
import { velora } from './index.ts'
import { SWAP } from './replies.test-support.ts'

const createReply = (data: Hex) => ({ ...SWAP, txParams: { ...SWAP.txParams, data } })

for (const [name, encode] of Object.entries({
  swapExactAmountIn: encoders.encodeVeloraSwap(),
  swapExactAmountOut: encoders.encodeVeloraSwap('swapExactAmountOut'),
  swapExactAmountInOnUniswapV2: encoders.encodeVeloraUniswap('swapExactAmountInOnUniswapV2'),
  swapExactAmountOutOnUniswapV2: encoders.encodeVeloraUniswap('swapExactAmountOutOnUniswapV2'),
  swapExactAmountInOnUniswapV3: encoders.encodeVeloraUniswap('swapExactAmountInOnUniswapV3'),
  swapExactAmountOutOnUniswapV3: encoders.encodeVeloraUniswap('swapExactAmountOutOnUniswapV3'),
  swapExactAmountInOnCurveV1: encoders.encodeVeloraCurveV1,
  swapExactAmountInOnCurveV2: encoders.encodeVeloraCurveV2,
})) {
  describeDecoder(`decodeVelora, ${name},`, { create: velora, encode, createReply })
}

const request = parseQuoteRequest(swapRequest)
const TERMS: encoders.AugustusTerms = { ...HONEST_TERMS, minimum: 1_000_000n }
const decode = (data: Hex) => decodeVelora({ ...SWAP.txParams, data, value: 0n }, request)

describe('decodeVelora', () => {
  const partner = BigInt(ATTACKER) << 96n
  const decodeMinimum = (change: Partial<encoders.AugustusTerms>) =>
    decode(encoders.encodeVeloraSwap()({ ...TERMS, ...change }))?.toAmountMin

  it.each<[string, Partial<encoders.AugustusTerms>, bigint]>([
    ['the fee of a partner', { partnerAndFee: partner | 100n }, 990_000n],
    ['2 % at most', { partnerAndFee: partner | 0x3fffn }, 980_000n],
    ['no fee without a partner', { partnerAndFee: 100n }, 1_000_000n],
    ['what exceeds a lower quoted output', { quotedAmount: 1n }, 1n],
    ['no surplus in addition to a fee', { quotedAmount: 1n, partnerAndFee: partner | 100n }, 990_000n],
  ])('deducts %s from the minimum', (_fee, change, minimum) => {
    expect(decodeMinimum(change)).toBe(minimum)
  })

  it('rejects a swap through Balancer, whose token it cannot decode', () => {
    expect(decode(encoders.encodeVeloraBalancer(TERMS))).toMatchObject({
      problem: expect.stringContaining('swapExactAmountInOnBalancerV2'),
    })
  })

  it('does not decode other functions', () => {
    expect(decode('0x12345678')).toBeUndefined()
  })
})
