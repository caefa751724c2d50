import * as fc from 'fast-check'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { parseQuoteRequest } from '../../quotes/quote-request.ts'
import { anyAmount } from '../shared/arbitraries.test-support.ts'
import { ATTACKER, fromEthereum, usdcRequest } from '../shared/cases.test-support.ts'
import { GATEWAY, ROUTER } from './answers.test-support.ts'
import { routeCalldata } from './calldata.test-support.ts'
import { decodeSymbiosis } from './calldata.ts'
import { SYMBIOSIS_CONTRACTS } from './contracts.ts'

const request = { ...usdcRequest, ...fromEthereum }

describe('the calldata of Symbiosis', () => {
  const read = (data: Hex, to: string = ROUTER) =>
    decodeSymbiosis({ to, data, value: 0n }, SYMBIOSIS_CONTRACTS[1])

  test('of golden bytes that were not made by an encoder says what they take', () => {
    // The start of a recorded call: the struct's nine words, then its arrays and texts, shortened to what is read.
    const word = (hex: string) => hex.padStart(64, '0')
    const data: Hex = `0xa11b1198${[
      '20',
      '120', // nothing is swapped first
      '140', // nor second
      '160', // the tokens
      '0',
      'cb28fbe3e9c0fea62e0e63ff3f232cecfe555ad4',
      '5f5e100', // 100,000,000
      '0', // not native
      'b8f275fbf7a959f4bce59999a2ef122a099e81a8',
      '1c0',
      '0',
      '0',
      '2',
      'a0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
      'a0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
      '0',
    ]
      .map(word)
      .join('')}`
    expect(read(data)).toEqual({
      token: request.fromTokenAddress,
      amount: 100_000_000n,
      spender: GATEWAY.toLowerCase(),
    })
  })

  test('is not decoded for any target but the known router', () => {
    const data = routeCalldata(parseQuoteRequest(request))
    expect(read(data, ATTACKER)).toBeUndefined()
    expect(decodeSymbiosis({ to: ROUTER, data, value: 0n }, undefined)).toBeUndefined()
  })

  test('tells what is taken, whatever the amount', () => {
    fc.assert(
      fc.property(anyAmount, fc.boolean(), (fromAmount, isNative) => {
        const token = isNative ? NATIVE_TOKEN_ADDRESS : request.fromTokenAddress
        const asked = parseQuoteRequest({ ...request, fromAmount, fromTokenAddress: token })
        expect(read(routeCalldata(asked))).toEqual({
          token,
          amount: fromAmount,
          spender: GATEWAY.toLowerCase(),
        })
      }),
    )
  })
})
