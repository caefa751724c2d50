import type { Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { parseQuoteRequest } from '../../quotes/quote-request.ts'
import { ATTACKER, usdcRequest } from '../shared/cases.test-support.ts'
import { type DepositChange, depositCalldata } from './calldata.test-support.ts'
import { decodeNitro } from './decode-nitro.ts'
import { FORWARDER } from './replies.test-support.ts'

const request = parseQuoteRequest(usdcRequest)
const data = depositCalldata(request)

const decode = (change: DepositChange = {}) =>
  decodeNitro({ to: FORWARDER, data: depositCalldata(request, change), value: 0n }, request, FORWARDER)

describe('decodeNitro', () => {
  it('knows the selector of the published contracts', () => {
    expect(data.slice(0, 10)).toBe('0xf452ed4d')
  })

  it('decodes the input, the output and the recipient of a deposit', () => {
    expect(decode()).toEqual({
      token: request.fromTokenAddress,
      amount: 1_000_000n,
      recipient: request.toAddress,
      destinationChainId: 8453,
      toTokenAddress: request.toTokenAddress.toLowerCase(),
      toAmountMin: 998_000n,
      spender: FORWARDER,
    })
  })

  it('returns undefined for any target but the known forwarder', () => {
    expect(decodeNitro({ to: ATTACKER, data, value: 0n }, request, FORWARDER)).toBeUndefined()
    expect(decodeNitro({ to: FORWARDER, data, value: 0n }, request, undefined)).toBeUndefined()
  })

  it('returns undefined for bits above an address, which the forwarder rejects', () => {
    const word = ATTACKER.slice(2).padStart(64, '0')
    const honest = depositCalldata(request, { refundRecipient: ATTACKER })
    const wide: Hex = `0x${honest.slice(2).replace(word, `01${word.slice(2)}`)}`
    expect(wide).not.toBe(honest)
    expect(decodeNitro({ to: FORWARDER, data: wide, value: 0n }, request, FORWARDER)).toBeUndefined()
  })

  it('leaves chain and recipient open where the chain is not a number', () => {
    const decoded = decode({ destinationChain: 'near' })
    expect(decoded).not.toHaveProperty('destinationChainId')
    expect(decoded).not.toHaveProperty('recipient')
  })

  it('leaves the recipient open where another account can withdraw the deposit', () => {
    expect(decode({ refundRecipient: ATTACKER })).not.toHaveProperty('recipient')
  })
})
