import type { Hex } from 'viem'
import { describeDecoder } from '../shared/describe-decoder.test-support.ts'
import * as encoders from './encode-pt-purchase.test-support.ts'
import { pendle } from './index.ts'
import { CONVERT, withRoute } from './replies.test-support.ts'

const unproven = ['spend', 'spender', 'recipient'] as const
const createReply = (data: Hex) => withRoute({ tx: { ...CONVERT.routes[0]?.tx, data } })

for (const [name, rest] of Object.entries({
  swapExactTokenForPt: { encode: encoders.encodePtPurchase, unproven, unnamed: ['toToken'] },
  mintPyFromToken: { encode: encoders.encodePyMint, unproven, unnamed: ['toToken'] },
  swapTokenToTokenViaSy: { encode: encoders.encodeSyRoundTrip, unproven },
  swapExactPtForToken: {
    encode: encoders.encodePtSale,
    unproven: ['spend', 'spender'],
    unnamed: ['fromToken'],
  },
  redeemPyToToken: { encode: encoders.encodePyRedemption, unproven, unnamed: ['fromToken'] },
} as const)) {
  describeDecoder(`decodePendle, ${name},`, { create: pendle, createReply, ...rest })
}
