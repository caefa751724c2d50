import * as fc from 'fast-check'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { parseQuoteRequest } from '../../quotes/quote-request.ts'
import { anyAmount } from '../shared/arbitraries.test-support.ts'
import { ATTACKER, RECIPIENT, SENDER, usdcRequest } from '../shared/cases.test-support.ts'
import { decodeCrossCurve } from './decode-cross-curve.ts'
import { encodeStart, getOperations, type OperationInput } from './encode-start.test-support.ts'
import { ROUTER } from './replies.test-support.ts'

const request = parseQuoteRequest(usdcRequest)
const toNative = { ...request, toTokenAddress: NATIVE_TOKEN_ADDRESS }
const fromNative = { ...request, fromTokenAddress: NATIVE_TOKEN_ADDRESS }
const MIN = 990_000n
const read = (operations: readonly OperationInput[], to: string = ROUTER) =>
  decodeCrossCurve({ to, data: encodeStart(operations), value: 0n }, request)
/** Returns the operations of a request, with changes to one of them. */
const changed = (index: number, change: Partial<OperationInput>, of = request) =>
  getOperations(of, MIN).map((operation, position) =>
    position === index ? { ...operation, ...change } : operation,
  )

describe('the calldata of CrossCurve', () => {
  test('is decoded from bytes that were written by hand', () => {
    // The arguments of start, encoded by hand: one bridge operation to Base that pays the recipient.
    const word = (hex: string) => hex.padStart(64, '0')
    const data: Hex = `0xba677db7${[
      'e0', // offset of the operations
      '160', // offset of their parameters
      '1', // the first field of the receipt
      '2',
      '1b',
      '0',
      '0',
      '1',
      '20',
      '2',
      '4c4d'.padEnd(64, '0'), // 'LM', the code of the operation
      '1',
      '20',
      'e0',
      'af88d065e77c8cc2239327c5edb3a432268e5831',
      'f4240', // 1,000,000
      '1111111111111111111111111111111111111111',
      '2222222222222222222222222222222222222222',
      '2105', // 8453
      'a4b1',
      '1111111111111111111111111111111111111111',
    ]
      .map(word)
      .join('')}`
    expect(decodeCrossCurve({ to: ROUTER, data, value: 0n }, request)).toEqual({
      token: request.fromTokenAddress,
      amount: 1_000_000n,
      destinationChainId: 8453,
      spender: ROUTER,
    })
  })

  test('is decoded with all terms, for any amounts', () => {
    fc.assert(
      fc.property(anyAmount, anyAmount, fc.boolean(), (fromAmount, min, isNative) => {
        const of = { ...(isNative ? fromNative : request), fromAmount }
        expect(read(getOperations(of, min))).toEqual({
          token: of.fromTokenAddress,
          amount: fromAmount,
          destinationChainId: 8453,
          toAmountMin: min,
          spender: ROUTER,
        })
      }),
    )
  })

  test('follows the operations from chain to chain', () => {
    const [bridge, ...rest] = getOperations(request, MIN)
    const hub = [
      { ...bridge, code: 'LM', chainIdTo: 250 },
      { code: 'S' },
      { code: 'BM', chainIdTo: 8453 },
      ...rest,
    ]
    expect(read(hub)).toMatchObject({ destinationChainId: 8453, toAmountMin: MIN })
    const burnt = [...hub.slice(0, 2), { code: 'BU', chainIdTo: 8453, to: RECIPIENT }]
    expect(read(burnt)).toMatchObject({ destinationChainId: 8453 })
    // The calldata does not name the bridge fee, so the minimum output is unknown.
    expect(read(burnt)).not.toHaveProperty('toAmountMin')
  })

  test('does not count a permit', () => {
    const permit = { code: 'P', tokenIn: ATTACKER, from: SENDER }
    expect(read([permit, ...getOperations(request, MIN)])).toMatchObject({
      token: request.fromTokenAddress,
      amount: 1_000_000n,
    })
  })

  test.each<[string, readonly OperationInput[], object]>([
    ['another recipient', changed(1, { to: ATTACKER }), { recipient: ATTACKER }],
    [
      'another recipient of the native token',
      changed(2, { to: ATTACKER }, toNative),
      { recipient: ATTACKER },
    ],
    ['another chain', changed(0, { chainIdTo: 56 }), { destinationChainId: 56 }],
    ['another source token', changed(0, { tokenIn: ATTACKER }), { token: ATTACKER }],
    ['a larger amount', changed(0, { amountIn: 1_000_001n }), { amount: 1_000_001n }],
    ['a lower minimum', changed(1, { minAmountOut: 1n }), { toAmountMin: 1n }],
    ['a lower minimum of a deposit', changed(1, { code: 'A', minAmountOut: 1n }), { toAmountMin: 1n }],
    ['a lower minimum of a withdrawal', changed(1, { code: 'R', minAmountOut: 1n }), { toAmountMin: 1n }],
    [
      'the native token in place of another',
      getOperations(toNative, MIN),
      { toTokenAddress: NATIVE_TOKEN_ADDRESS },
    ],
    ['a second payment of the account', changed(1, { from: SENDER }), { problem: expect.any(String) }],
  ])('reports %s for the comparison with the request', (_what, operations, expected) => {
    expect(read(operations)).toMatchObject(expected)
  })

  test('verifies the recipient of the native token behind one swap with a minimum', () => {
    const terms = { recipient: RECIPIENT, toTokenAddress: NATIVE_TOKEN_ADDRESS, toAmountMin: MIN }
    expect(read(getOperations(toNative, MIN))).toMatchObject(terms)
    expect(read(getOperations({ ...toNative, fromTokenAddress: NATIVE_TOKEN_ADDRESS }, MIN))).toMatchObject(
      terms,
    )
  })

  test.each<[string, readonly OperationInput[]]>([
    ['the output is a token, which a pool decides', getOperations(request, MIN)],
    ['another token is unwrapped', changed(2, { tokenIn: ATTACKER }, toNative)],
    ['a part of the output stays behind', changed(2, { amountIn: 1n }, toNative)],
    ['a part of what is bridged stays behind', changed(1, { amountIn: 1n }, toNative)],
    [
      'another swap has any minimum',
      [...changed(0, {}, toNative).slice(0, 1), { code: 'S' }, ...getOperations(toNative, MIN).slice(1)],
    ],
    [
      'another token is wrapped',
      changed(0, { tokenIn: ATTACKER }, { ...toNative, ...fromNative, toTokenAddress: NATIVE_TOKEN_ADDRESS }),
    ],
    ['nothing is swapped', getOperations(toNative, MIN).filter(({ code }) => code !== 'S')],
  ])('does not verify the recipient if %s', (_what, operations) => {
    const decoded = read(operations)
    expect(decoded).toMatchObject({ amount: 1_000_000n, destinationChainId: 8453 })
    expect(decoded).not.toHaveProperty('recipient')
  })

  test.each<[string, readonly OperationInput[], string?]>([
    ['another contract', getOperations(request, MIN), ATTACKER],
    ['the older router', getOperations(request, MIN), '0xfa43de785dd3cd0ef3dae0dd2b8be3f1b5112d1a'],
    ['an unknown operation', changed(0, { code: 'RM' })],
    ['the cancellation of another transfer', [{ code: '!M', chainIdTo: 8453 }]],
    ['no operations', []],
  ])('is not decoded for %s', (_what, operations, to) => {
    expect(read(operations, to)).toBeUndefined()
  })

  test('is not decoded if Solidity cannot decode an operation of the other chain', () => {
    const pool = '5'.repeat(40).padStart(64, '0')
    const data = encodeStart(getOperations(toNative, MIN))
    const dirty = data.replace(pool, `01${pool.slice(2)}`) as Hex
    expect(dirty).not.toBe(data)
    expect(decodeCrossCurve({ to: ROUTER, data, value: 0n }, toNative)).toBeDefined()
    expect(decodeCrossCurve({ to: ROUTER, data: dirty, value: 0n }, toNative)).toBeUndefined()
  })

  test('is not decoded if an operation has another number of parameters', () => {
    const data = encodeStart(getOperations(request, MIN))
    // Change the length of the first parameters from seven words to eight.
    const longer = data.replace(
      /(0{62}e0)(0{24}af88d065)/,
      (_, length: string, next: string) => `${length.slice(0, 61)}100${next}`,
    )
    expect(longer).not.toBe(data)
    expect(decodeCrossCurve({ to: ROUTER, data: longer as Hex, value: 0n }, request)).toBeUndefined()
  })
})
