import * as fc from 'fast-check'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { parseQuoteRequest, type QuoteRequest } from '../../quotes/quote-request.ts'
import { anyAmount } from '../shared/arbitraries.test-support.ts'
import { usdcRequest } from '../shared/cases.test-support.ts'
import { ROUTER } from './answers.test-support.ts'
import { bridgeCalldata, swapCalldata } from './calldata.test-support.ts'
import { decodeButter } from './calldata.ts'

const request = parseQuoteRequest({ ...usdcRequest, fromAmount: 2n ** 64n })
const read = (data: Hex, of: QuoteRequest = request) => decodeButter({ to: ROUTER, data, value: 0n }, of)

describe('the calldata of Butter', () => {
  test('of golden bytes that were not made by an encoder says what they take and where they lead', () => {
    // swapAndBridge, written out by hand from the ABI: 8 words, then the bridge parameters.
    const word = (hex: string) => hex.padStart(64, '0')
    const data: Hex = `0x6e1537da${[
      '0',
      '1111111111111111111111111111111111111111',
      'af88d065e77c8cc2239327c5edb3a432268e5831',
      'f4240', // 1,000,000
      '100', // no swap, 8 words on
      '120', // the bridge
      '200', // no permit
      '220', // no fee
      '0',
      'c0', // six words of bridge
      '20',
      '2105', // 8453
      '0',
      '80',
      '80',
      '0', // neither receiver nor data
      '0',
      '0',
    ]
      .map(word)
      .join('')}`
    expect(read(data)).toEqual({
      token: request.fromTokenAddress,
      amount: 1_000_000n,
      destinationChainId: 8453,
      spender: ROUTER,
    })
  })

  test('between chains tells what is taken and where it leads, whatever the amount', () => {
    fc.assert(
      fc.property(anyAmount, fc.nat(), fc.boolean(), (fromAmount, toChainId, isNative) => {
        const fromTokenAddress = isNative ? NATIVE_TOKEN_ADDRESS : request.fromTokenAddress
        expect(read(bridgeCalldata({ ...request, fromAmount, fromTokenAddress, toChainId }))).toEqual({
          token: fromTokenAddress,
          amount: fromAmount,
          destinationChainId: toChainId,
          spender: ROUTER,
        })
      }),
    )
  })

  test('on one chain tells who receives at least how much', () => {
    expect(read(swapCalldata(request, { minAmount: 7n }))).toEqual({
      token: request.fromTokenAddress,
      amount: 2n ** 64n,
      destinationChainId: 42161,
      recipient: request.toAddress,
      toAmountMin: 7n,
      spender: ROUTER,
    })
  })

  test('with a call behind the swap does not show who receives', () => {
    expect(read(swapCalldata(request, { callback: '0xabcd' }))).not.toHaveProperty('recipient')
  })
})
