import type { Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { parseQuoteRequest } from '../../quotes/quote-request.ts'
import { ATTACKER, swapRequest } from '../shared/cases.test-support.ts'
import { describeDecoder } from '../shared/describe-decoder.test-support.ts'
import { HONEST_TERMS } from '../shared/encode-swap.test-support.ts'
import { decodeOneinch } from './decode.ts'
import * as encoders from './encode-unoswap.test-support.ts'
import { oneinch } from './index.ts'
import { SWAP } from './replies.test-support.ts'

const unproven = ['spend', 'spender', 'recipient'] as const
const createReply = (data: Hex) => ({ ...SWAP, tx: { ...SWAP.tx, data } })

describeDecoder('decodeOneinch, unoswapTo2,', {
  create: oneinch,
  encode: encoders.encodeUnoswapTo,
  unproven,
  unnamed: ['toToken'],
  createReply,
})
describeDecoder('decodeOneinch, clipperSwapTo,', {
  create: oneinch,
  encode: encoders.encodeClipperSwapTo,
  unproven,
  createReply,
})

describe('decodeOneinch', () => {
  const decode = (data: Hex, change: object = {}) =>
    decodeOneinch({ to: SWAP.tx.to, data, value: 5n }, parseQuoteRequest({ ...swapRequest, ...change }))

  it('reads the recipient of unoswap as the sender', () => {
    const data = encoders.encodeUnoswap(HONEST_TERMS)
    expect(decode(data)).toMatchObject({ recipient: swapRequest.fromAddress })
    expect(decode(data, { toAddress: swapRequest.fromAddress })).not.toHaveProperty('recipient')
  })

  it('reads the value of the native functions as their amount', () => {
    const toNative = { fromTokenAddress: NATIVE_TOKEN_ADDRESS, fromAmount: 5n }
    expect(decode(encoders.encodeEthUnoswap({ minimum: 7n }), toNative)).toMatchObject({
      token: NATIVE_TOKEN_ADDRESS,
      toAmountMin: 7n,
      recipient: swapRequest.fromAddress,
    })
    expect(
      decode(encoders.encodeEthUnoswapTo({ ...HONEST_TERMS, recipient: ATTACKER }), toNative),
    ).toMatchObject({ recipient: ATTACKER, toAmountMin: HONEST_TERMS.minimum })
  })
})
