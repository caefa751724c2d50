import type { Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { ATTACKER } from '../shared/cases.test-support.ts'
import { XY_CONTRACTS } from './contracts.ts'
import { decodeXy } from './decode-xy.ts'
import { encodeOlderSwap, encodeSwap, request } from './encode-swap.test-support.ts'
import { NATIVE, ROUTER } from './replies.test-support.ts'

const decode = (data: Hex, to = ROUTER) => decodeXy({ to, data, value: 0n }, request, XY_CONTRACTS[42161])

describe('decodeXy', () => {
  it('knows the selectors of the published contracts', () => {
    expect([encodeOlderSwap(), encodeSwap()].map((data) => data.slice(0, 10))).toEqual([
      '0x2aac3cac',
      '0xcdc65927',
    ])
  })

  it.each([
    ['older', encodeOlderSwap],
    ['newer', encodeSwap],
  ])('decodes the terms of the %s form, and omits a recipient whose minimum is unknown', (_form, encode) => {
    expect(decode(encode())).toEqual({
      token: request.fromTokenAddress,
      amount: 1_000_000n,
      destinationChainId: 8453,
      toTokenAddress: request.toTokenAddress,
      spender: ROUTER,
    })
    expect(decode(encode({ srcToken: NATIVE }))?.token).toBe(NATIVE_TOKEN_ADDRESS)
  })

  it.each([
    ['recipient', { receiver: ATTACKER }, { recipient: ATTACKER }],
    ['chain', { chain: 10 }, { destinationChainId: 10 }],
    ['token', { token: ATTACKER }, { toTokenAddress: ATTACKER }],
  ])('decodes a forged %s', (_what, change, expected) => {
    expect(decode(encodeOlderSwap(change))).toMatchObject(expected)
    expect(decode(encodeSwap(change))).toMatchObject(expected)
  })

  it('returns undefined for an unknown call', () => {
    expect(decode('0x12345678')).toBeUndefined()
    expect(decode('0x')).toBeUndefined()
  })

  it.each([encodeOlderSwap(), encodeSwap()])('rejects a call that is cut off', (data) => {
    expect(decode(`0x${data.slice(2, -128)}`)).toHaveProperty('problem')
    expect(decode(`0x${data.slice(2, 10)}`)).toHaveProperty('problem')
  })

  it('returns undefined for a target that is not the known bridge', () => {
    expect(decode(encodeOlderSwap(), ATTACKER)).toBeUndefined()
    expect(decodeXy({ to: ROUTER, data: encodeOlderSwap(), value: 0n }, request, undefined)).toBeUndefined()
  })
})
