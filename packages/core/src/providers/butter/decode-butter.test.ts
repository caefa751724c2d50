import * as fc from 'fast-check'
import { decodeAbiParameters, encodeAbiParameters, type Hex, parseAbiParameters } from 'viem'
import { describe, expect, test } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { parseQuoteRequest, type QuoteRequest } from '../../quotes/quote-request.ts'
import { anyAmount } from '../shared/arbitraries.test-support.ts'
import { ATTACKER, usdcRequest } from '../shared/cases.test-support.ts'
import { getWrappedNative } from '../shared/get-wrapped-native.ts'
import {
  type BridgeOptions,
  bridgeCalldata,
  encodeAffiliates,
  encodeSwap,
  swapCalldata,
} from './bridge-calldata.test-support.ts'
import { decodeButter } from './decode-butter.ts'
import { OLDER_ROUTER, ROUTER } from './replies.test-support.ts'
import { SWAP_CALLDATA } from './swap-calldata.test-support.ts'

const request = parseQuoteRequest({ ...usdcRequest, fromAmount: 2n ** 64n })
const native = { ...request, fromTokenAddress: NATIVE_TOKEN_ADDRESS }
const read = (data: Hex, of: QuoteRequest = request, to = ROUTER) => decodeButter({ to, data, value: 0n }, of)
const readBridge = (options: BridgeOptions, of: QuoteRequest = request, to = ROUTER) =>
  read(bridgeCalldata(of, options), of, to)
const swapTo = (change: object) => encodeSwap(request, { minAmount: 2n ** 64n, ...change })

const SWAP = parseAbiParameters(
  '(address, address, address, uint256, (uint8, address, address, uint256, bytes)[])',
)
const SWAP_OF_ANY_TYPE = parseAbiParameters(
  '(address, address, address, uint256, (uint256, address, address, uint256, bytes)[])',
)

describe('the calldata of Butter', () => {
  test.each([
    ['bridge', bridgeCalldata(request, {})],
    ['swap', SWAP_CALLDATA],
  ])('is rejected if a %s cannot be decoded', (_kind, data) => {
    expect(read(`0x${data.slice(2, 10)}`)).toHaveProperty('problem')
    expect(read(`0x${data.slice(2, 10 + 8 * 64)}`)).toHaveProperty('problem')
  })

  test('is decoded from bytes that were written by hand', () => {
    // The arguments of swapAndBridge, encoded by hand: 8 words, then the bridge parameters.
    const word = (hex: string) => hex.padStart(64, '0')
    const data: Hex = `0x6e1537da${[
      '0',
      '1111111111111111111111111111111111111111',
      'af88d065e77c8cc2239327c5edb3a432268e5831',
      'f4240', // 1,000,000
      '100', // offset of the empty swap data
      '120', // offset of the bridge data
      '200', // offset of the empty permit
      '220', // offset of the empty fee data
      '0',
      'c0', // length of the bridge data: six words
      '20',
      '2105', // 8453
      '0',
      '80',
      '80',
      '0', // empty receiver
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
      recipient: '0x',
    })
  })

  test('is decoded from the documented example, with the minimum and the recipient', () => {
    const recorded = { token: NATIVE_TOKEN_ADDRESS, amount: 10n ** 18n, spender: OLDER_ROUTER }
    const terms = {
      destinationChainId: 56,
      toTokenAddress: NATIVE_TOKEN_ADDRESS,
      toAmountMin: 4_864_142_173_242_358_891n,
    }
    const account = '0x2D4C407BBe49438ED859fe965b140dcF1aaB71a9'
    const example = parseQuoteRequest({
      ...native,
      fromChainId: 1,
      toChainId: 56,
      toTokenAddress: NATIVE_TOKEN_ADDRESS,
      fromAmount: 10n ** 18n,
      fromAddress: account,
      toAddress: account,
    })
    expect(read(SWAP_CALLDATA, example, OLDER_ROUTER)).toEqual({ ...recorded, ...terms })
    const redirected = read(SWAP_CALLDATA, { ...example, toAddress: ATTACKER }, OLDER_ROUTER)
    expect(redirected).toEqual({ ...recorded, ...terms, recipient: account })
  })

  test('is decoded between chains with all terms, for any amounts', () => {
    fc.assert(
      fc.property(anyAmount, anyAmount, fc.boolean(), (fromAmount, minAmount, isNative) => {
        const fromTokenAddress = isNative ? NATIVE_TOKEN_ADDRESS : request.fromTokenAddress
        const of = { ...request, fromAmount, fromTokenAddress }
        expect(readBridge({ minAmount }, of)).toEqual({
          token: fromTokenAddress,
          amount: fromAmount,
          destinationChainId: 8453,
          toTokenAddress: request.toTokenAddress,
          toAmountMin: minAmount,
          spender: ROUTER,
        })
      }),
    )
  })

  test.each<[string, BridgeOptions, object]>([
    ['another recipient of the swap', { receiver: ATTACKER }, { recipient: ATTACKER }],
    ['another recipient without a swap', { target: ATTACKER, message: '0x' }, { recipient: ATTACKER }],
    [
      'another recipient behind the relay chain',
      { receiver: ATTACKER, relay: encodeAffiliates(30, 5) },
      { recipient: ATTACKER },
    ],
    ['another recipient before a call', { receiver: ATTACKER, callback: '0xabcd' }, { recipient: ATTACKER }],
    [
      'another recipient of an unknown contract',
      { receiver: ATTACKER, target: ATTACKER },
      { recipient: ATTACKER },
    ],
    ['another chain', { toChainId: 56 }, { destinationChainId: 56 }],
    ['another token', { token: ATTACKER }, { toTokenAddress: ATTACKER }],
    ['a lower minimum', { minAmount: 1n }, { toAmountMin: 1n }],
  ])('reports %s for the comparison with the request', (_what, options, expected) => {
    expect(readBridge(options)).toMatchObject(expected)
  })

  test.each<[string, BridgeOptions]>([
    ['the Receiver swaps on the other chain, because it can keep the tokens', {}],
    ['an unknown contract pays', { target: ATTACKER }],
    ['the Receiver calls a contract behind the swap', { callback: '0xabcd' }],
    ['the relay chain takes part', { relay: encodeAffiliates() }],
    ['the message cannot be decoded', { message: '0xabcd' }],
    ['tokens are swapped before the bridge', { sourceSwap: swapTo({ token: getWrappedNative(42161) }) }],
    ['nothing is swapped, so no minimum is named', { target: String(request.toAddress), message: '0x' }],
  ])('does not verify the recipient if %s', (_what, options) => {
    const decoded = readBridge(options)
    expect(decoded).toMatchObject({ token: request.fromTokenAddress, amount: 2n ** 64n })
    expect(decoded).not.toHaveProperty('recipient')
  })

  test('reports no terms of a message that Solidity cannot decode', () => {
    const swap = encodeSwap(request)
    const [[token, receiver, left, minAmount, swaps]] = decodeAbiParameters(SWAP, swap)
    const [[, ...exchange] = [0, ATTACKER, ATTACKER, 0n, '0x'] as const] = swaps
    const unknownType = encodeAbiParameters(SWAP_OF_ANY_TYPE, [
      [token, receiver, left, minAmount, [[256n, ...exchange]]],
    ])
    const account = String(request.toAddress).slice(2).toLowerCase()
    const dirtyAddress = swap.replace(account.padStart(64, '0'), `01${account.padStart(62, '0')}`) as Hex
    const deliver = (data: Hex) => encodeAbiParameters(parseAbiParameters('bytes, bytes'), [data, '0x'])
    expect(readBridge({ message: deliver(swap) })).toHaveProperty('toAmountMin', minAmount)
    for (const data of [unknownType, dirtyAddress]) {
      expect(data).not.toBe(swap)
      const decoded = readBridge({ message: deliver(data) })
      expect(decoded).toEqual({
        token: request.fromTokenAddress,
        amount: 2n ** 64n,
        destinationChainId: 8453,
        spender: ROUTER,
      })
    }
  })

  test('is decoded on one chain with recipient, token and minimum', () => {
    expect(read(swapCalldata(request, { minAmount: 7n }))).toEqual({
      token: request.fromTokenAddress,
      amount: 2n ** 64n,
      destinationChainId: 42161,
      recipient: request.toAddress,
      toTokenAddress: request.toTokenAddress,
      toAmountMin: 7n,
      spender: ROUTER,
    })
    expect(read(swapCalldata(request, { token: ATTACKER }))).toMatchObject({ toTokenAddress: ATTACKER })
  })

  test('does not verify the recipient on one chain if a call follows the swap', () => {
    expect(read(swapCalldata(request, { callback: '0xabcd' }))).not.toHaveProperty('recipient')
  })
})
