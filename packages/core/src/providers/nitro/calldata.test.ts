import { describe, expect, test } from 'vitest'
import { parseQuoteRequest } from '../../quotes/index.ts'
import { usdcRequest } from '../shared/cases.test-support.ts'
import { FORWARDER } from './answers.ts'
import { depositCalldata } from './calldata.test-support.ts'
import { decodeNitro } from './calldata.ts'

const request = parseQuoteRequest(usdcRequest)
const data = depositCalldata(request)

describe('a deposit of Router Nitro', () => {
  test('begins with the selector that its contracts know', () => {
    expect(data.slice(0, 10)).toBe('0xf452ed4d')
  })

  test('says what it does', () => {
    expect(decodeNitro({ to: FORWARDER, data, value: 0n })).toEqual({
      token: request.fromTokenAddress,
      amount: 1_000_000n,
      recipient: request.toAddress,
      destinationChainId: 8453,
      spender: FORWARDER,
    })
  })

  test('whose chain is no text of digits leaves it open', () => {
    const data = depositCalldata(request, { destinationChain: 'near' })
    expect(decodeNitro({ to: FORWARDER, data, value: 0n })).not.toHaveProperty('destinationChainId')
  })
})
