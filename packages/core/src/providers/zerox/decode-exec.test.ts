import { concatHex, encodeAbiParameters, type Hex, maxUint256, parseAbiParameters, zeroAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { parseQuoteRequest } from '../../quotes/quote-request.ts'
import { ATTACKER, swapRequest } from '../shared/cases.test-support.ts'
import { describeDecoder } from '../shared/describe-decoder.test-support.ts'
import { HONEST_TERMS } from '../shared/encode-swap.test-support.ts'
import { decodeExec } from './decode-exec.ts'
import { encodeExec, encodeExecute, SETTLER } from './encode-exec.test-support.ts'
import { zerox } from './index.ts'
import { isSettler } from './is-settler.ts'
import { SALE } from './replies.test-support.ts'

describeDecoder('decodeExec', {
  create: zerox,
  encode: (terms) => encodeExec(terms),
  createReply: (data) => ({ ...SALE, transaction: { ...SALE.transaction, data } }),
})

describe('decodeExec', () => {
  const decode = (data: Hex, change: object = {}) =>
    decodeExec({ to: SALE.transaction.to, data, value: 0n }, parseQuoteRequest({ ...swapRequest, ...change }))

  it.each<[string, Hex]>([
    [
      'an operator that 0x has not deployed',
      encodeExec(HONEST_TERMS, { operator: ATTACKER, target: ATTACKER }),
    ],
    ['a target that 0x has not deployed', encodeExec(HONEST_TERMS, { target: ATTACKER })],
    ['another operator than the target', encodeExec(HONEST_TERMS, { operator: ATTACKER })],
    ['another function of the Settler', encodeExec(HONEST_TERMS, { data: '0x12345678' })],
    [
      'a recipient with a bit above its address',
      encodeExec(HONEST_TERMS, {
        data: concatHex([
          '0x1fff991f',
          encodeAbiParameters(parseAbiParameters('uint256, address, uint256'), [maxUint256, ATTACKER, 1n]),
        ]),
      }),
    ],
    ['terms that are cut off', encodeExec(HONEST_TERMS, { data: '0x1fff991f00' })],
  ])('rejects a call with %s', (_attack, data) => {
    expect(decode(data)).toHaveProperty('problem')
  })

  it('decodes the payment of a Settler, with any actions', () => {
    const data = concatHex([encodeExecute(HONEST_TERMS).slice(0, 202) as Hex, '0xff'])
    expect(decode(encodeExec(HONEST_TERMS, { data }))).toMatchObject({
      recipient: HONEST_TERMS.recipient,
      toAmountMin: HONEST_TERMS.minimum,
    })
  })

  it('reads a payment without a minimum as a minimum of 0', () => {
    const terms = { ...HONEST_TERMS, toToken: zeroAddress, minimum: 0n }
    expect(decode(encodeExec(terms))).toMatchObject({ toAmountMin: 0n, toTokenAddress: NATIVE_TOKEN_ADDRESS })
  })

  it('leaves the recipient to the simulation on Abstract, whose Settlers cannot be computed', () => {
    const chain = { fromChainId: 2741, toChainId: 2741 }
    const redirected = encodeExec({ ...HONEST_TERMS, recipient: ATTACKER })
    expect(decode(encodeExec(HONEST_TERMS), chain)).not.toHaveProperty('recipient')
    expect(decode(redirected, chain)).toMatchObject({ recipient: ATTACKER })
  })
})

describe('isSettler', () => {
  it.each([
    [8453, SETTLER],
    [1, '0x7f6cee965959295cc64d0e6c00d99d6532d8e86b'],
    [1, '0xDf31A70a21A1931e02033dBBa7DEaCe6c45cfd0f'],
  ])('recognizes a published Settler of chain %s', (chainId, settler) => {
    expect(isSettler(chainId, settler)).toBe(true)
  })

  it('does not recognize the Settler of another chain, nor any other contract', () => {
    expect(isSettler(1, SETTLER)).toBe(false)
    expect(isSettler(8453, ATTACKER)).toBe(false)
  })
})
