import fc from 'fast-check'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/index.ts'
import { parseQuoteRequest } from '../../quotes/index.ts'
import { anyCalldata } from '../shared/arbitraries.test-support.ts'
import { RECIPIENT, STRANGER, usdcRequest } from '../shared/cases.test-support.ts'
import { DIAMOND } from './answers.ts'
import { bridgeCalldata, EXCHANGE, swapCalldata } from './calldata.test-support.ts'
import { decodeLifi } from './calldata.ts'

const input = { ...usdcRequest, fromAmount: 2n ** 64n }
const request = parseQuoteRequest(input)
const native = parseQuoteRequest({ ...input, fromTokenAddress: NATIVE_TOKEN_ADDRESS })
const read = (data: Hex) => decodeLifi({ to: DIAMOND, data, value: 0n })

describe('the calldata of LI.FI', () => {
  test('tells what a bridging call takes, who receives it, and where', () => {
    expect(read(bridgeCalldata(request))).toEqual({
      token: input.fromTokenAddress,
      amount: 2n ** 64n,
      recipient: RECIPIENT,
      destinationChainId: 8453,
      spender: DIAMOND,
    })
  })

  test('tells it of the native token too', () => {
    expect(read(bridgeCalldata(native))).toMatchObject({ token: NATIVE_TOKEN_ADDRESS, amount: 2n ** 64n })
  })

  test('tells what is taken before it is swapped, not what is bridged', () => {
    expect(read(bridgeCalldata(request, { swapTo: EXCHANGE }))).toEqual({
      token: input.fromTokenAddress,
      amount: 2n ** 64n,
      recipient: RECIPIENT,
      destinationChainId: 8453,
      spender: DIAMOND,
    })
  })

  test('does not show who receives when a contract passes the money on', () => {
    expect(read(bridgeCalldata(request, { hasDestinationCall: true }))).not.toHaveProperty('recipient')
  })

  test('shows a thief and another chain', () => {
    expect(read(bridgeCalldata(request, { receiver: STRANGER, destinationChainId: 56 }))).toMatchObject({
      recipient: STRANGER,
      destinationChainId: 56,
    })
  })

  test('tells what a swap on one chain takes and who receives it', () => {
    expect(read(swapCalldata(request))).toEqual({
      token: input.fromTokenAddress,
      amount: 2n ** 64n,
      recipient: RECIPIENT,
      spender: DIAMOND,
    })
  })

  test('that is packed or foreign is not read, and breaks nothing', () => {
    expect(read('0xdeadbeef')).toBeUndefined()
    expect(read('0x')).toBeUndefined()
    fc.assert(
      fc.property(anyCalldata, (data) => {
        const decoded = read(data)
        expect(decoded === undefined || decoded.spender === DIAMOND).toBe(true)
      }),
    )
  })
})
