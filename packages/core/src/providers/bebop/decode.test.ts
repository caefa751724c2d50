import type { Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { parseQuoteRequest } from '../../quotes/quote-request.ts'
import { ATTACKER, swapRequest } from '../shared/cases.test-support.ts'
import { describeDecoder } from '../shared/describe-decoder.test-support.ts'
import { HONEST_TERMS } from '../shared/encode-swap.test-support.ts'
import { decodeBebop } from './decode.ts'
import { encodeJamOrder, encodeSingleOrder, type OrderTerms } from './encode-order.test-support.ts'
import { bebop } from './index.ts'
import { JAM, JAM_QUOTE, jam, PMM, pmm } from './replies.test-support.ts'

const createRouteReply = (route: typeof jam, to: string) => (data: Hex) => ({
  routes: [route({ tx: { ...JAM_QUOTE.tx, to, data } })],
})

describeDecoder('decodeBebop, settle,', {
  create: bebop,
  encode: encodeJamOrder,
  createReply: createRouteReply(jam, JAM),
})
describeDecoder('decodeBebop, swapSingle,', {
  create: bebop,
  encode: encodeSingleOrder,
  createReply: createRouteReply(pmm, PMM),
})

describe('decodeBebop', () => {
  const TERMS: OrderTerms = { ...HONEST_TERMS, minimum: 7n }
  const decodeSingle = (change: Partial<OrderTerms>) => {
    const data = encodeSingleOrder({ ...TERMS, ...change })
    return decodeBebop({ to: PMM, data, value: 0n }, parseQuoteRequest(swapRequest))
  }
  const decodeJam = (change: Partial<OrderTerms>) => {
    const data = encodeJamOrder({ ...TERMS, ...change })
    return decodeBebop({ to: JAM, data, value: 0n }, parseQuoteRequest(swapRequest))
  }

  it('rejects orders of another account', () => {
    const problem = { problem: `The order belongs to ${ATTACKER}.` }
    expect(decodeSingle({ taker: ATTACKER })).toEqual(problem)
    expect(decodeJam({ taker: ATTACKER })).toEqual(problem)
  })

  it('rejects an order that sells a second token', () => {
    expect(decodeJam({ alsoSold: [ATTACKER] })).toEqual({
      problem: 'The order does not sell exactly one token.',
    })
  })

  it('rejects a price that is filled in part', () => {
    expect(decodeSingle({ flags: 1n })).toHaveProperty('problem')
  })

  it('does not verify the recipient by a price with a partner, whose fee is not in the calldata', () => {
    expect(decodeSingle({})).toHaveProperty('recipient')
    expect(decodeSingle({ partnerId: 5n })).not.toHaveProperty('recipient')
    expect(decodeSingle({ partnerId: 5n, recipient: ATTACKER })).toMatchObject({ recipient: ATTACKER })
  })

  it('decodes a native token that the contract wraps or unwraps', () => {
    expect(decodeSingle({ fromToken: NATIVE_TOKEN_ADDRESS })).toMatchObject({ token: NATIVE_TOKEN_ADDRESS })
    expect(decodeSingle({ toToken: NATIVE_TOKEN_ADDRESS })).toMatchObject({
      toTokenAddress: NATIVE_TOKEN_ADDRESS,
    })
  })
})
