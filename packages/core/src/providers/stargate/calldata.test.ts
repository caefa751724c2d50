import fc from 'fast-check'
import { encodeFunctionData, type Hex, pad } from 'viem'
import { describe, expect, test } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { parseQuoteRequest } from '../../quotes/quote-request.ts'
import { anyAccount, anyCalldata } from '../shared/arbitraries.test-support.ts'
import { ATTACKER, RECIPIENT, SENDER, usdcRequest } from '../shared/cases.test-support.ts'
import {
  decodeSendToken,
  encodeAssetIds,
  encodeQuoteOft,
  encodeQuoteSend,
  encodeSendToken,
} from './calldata.ts'
import { decodeStargate } from './decode.ts'
import { NETWORKS } from './networks.ts'
import { PUBLISHED_ABI } from './replies.test-support.ts'

const POOL = '0xe8CDF27AcD73a434D661C84887215F7598e7d0d3'
const NATIVE_POOL = '0xA45B5130f36CDcA45667738e2a258AB09f4A5f7F'
const send = {
  dstEid: 30184,
  recipient: RECIPIENT,
  amount: 1_000_000n,
  minAmount: 999_000n,
  mode: 'taxi',
} as const
const param = {
  dstEid: 30184,
  to: pad(RECIPIENT),
  amountLD: 1_000_000n,
  minAmountLD: 999_000n,
  extraOptions: '0x',
  composeMsg: '0x',
  oftCmd: '0x',
} as const
const request = parseQuoteRequest(usdcRequest)

describe('calls of Stargate', () => {
  test('are encoded as in the published interfaces', () => {
    const abi = PUBLISHED_ABI
    const fee = { nativeFee: 7n, lzTokenFee: 0n }
    expect(encodeQuoteOft(send)).toBe(encodeFunctionData({ abi, functionName: 'quoteOFT', args: [param] }))
    expect(encodeQuoteSend(send)).toBe(
      encodeFunctionData({ abi, functionName: 'quoteSend', args: [param, false] }),
    )
    expect(encodeAssetIds(POOL)).toBe(encodeFunctionData({ abi, functionName: 'assetIds', args: [POOL] }))
    expect(encodeSendToken(send, 7n, SENDER)).toBe(
      encodeFunctionData({ abi, functionName: 'sendToken', args: [param, fee, SENDER] }),
    )
  })

  test('have one byte as the command of a bus, and none for a taxi', () => {
    expect(decodeSendToken(encodeSendToken({ ...send, mode: 'bus' }, 7n, SENDER))?.oftCmd).toBe('0x00')
    expect(decodeSendToken(encodeSendToken(send, 7n, SENDER))?.oftCmd).toBe('0x')
  })

  test('are decoded as they were encoded', () => {
    const uint = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
    const dstEid = fc.integer({ min: 0, max: 2 ** 32 - 1 })
    fc.assert(
      fc.property(dstEid, anyAccount, uint, uint, (dstEid, recipient, amount, minAmount) => {
        const data = encodeSendToken({ dstEid, recipient, amount, minAmount, mode: 'bus' }, 1n, SENDER)
        expect(decodeSendToken(data)).toEqual({
          dstEid,
          recipient,
          amount,
          minAmount,
          oftCmd: '0x00',
          refundAddress: SENDER,
        })
      }),
    )
  })

  test('are decoded with the input, the spender, the recipient and the destination chain', () => {
    const data = encodeSendToken(send, 7n, SENDER)
    expect(decodeStargate({ to: POOL, data, value: 7n }, request, NETWORKS)).toEqual({
      token: '0xaf88d065e77c8cc2239327c5edb3a432268e5831',
      amount: 1_000_000n,
      recipient: RECIPIENT,
      destinationChainId: 8453,
      toTokenAddress: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
      toAmountMin: 999_000n,
      spender: POOL,
    })
    expect(decodeStargate({ to: NATIVE_POOL, data, value: 1_000_007n }, request, NETWORKS)?.token).toBe(
      NATIVE_TOKEN_ADDRESS,
    )
  })

  test('have a problem if another account gets the rest of the native fee', () => {
    const decode = (refundAddress: Hex) =>
      decodeStargate(
        { to: POOL, data: encodeSendToken(send, 7n, refundAddress), value: 7n },
        request,
        NETWORKS,
      )
    expect(decode(ATTACKER)?.problem).toBe(`The native fee is refunded to ${ATTACKER}.`)
    expect(decode(SENDER)).not.toHaveProperty('problem')
  })

  test.each([
    [
      'drop native tokens to another account',
      { extraOptions: '0x00030100310200000000000000000008e1bc9bf04000' },
      0n,
    ],
    ['call the recipient with a message', { composeMsg: '0xdeadbeef' }, 0n],
    ['pay a fee in ZRO', {}, 1n],
    ['name an unknown mode', { oftCmd: '0x01' }, 0n],
  ] as const)('are not decoded if they %s', (_what, change, lzTokenFee) => {
    const decode = (changes: object, fee: bigint) =>
      decodeStargate(
        {
          to: POOL,
          data: encodeFunctionData({
            abi: PUBLISHED_ABI,
            functionName: 'sendToken',
            args: [{ ...param, ...changes }, { nativeFee: 7n, lzTokenFee: fee }, SENDER],
          }),
          value: 7n,
        },
        request,
        NETWORKS,
      )
    expect(decode({}, 0n)).toBeDefined()
    expect(decode(change, lzTokenFee)).toBeUndefined()
  })

  test('are not decoded if they are not encoded as the SDK encodes them', () => {
    const data = encodeSendToken(send, 7n, SENDER)
    const word = SENDER.slice(2).toLowerCase().padStart(64, '0')
    const wide: Hex = `0x${data.slice(2).replace(word, `01${word.slice(2)}`)}`
    expect(wide).not.toBe(data)
    for (const changed of [wide, `${data}00` as const]) {
      expect(decodeStargate({ to: POOL, data: changed, value: 7n }, request, NETWORKS)).toBeUndefined()
    }
  })

  test('are decoded only for a pool on the source chain', () => {
    const data = encodeSendToken(send, 7n, SENDER)
    const to = '0x5634c4a5FEd09819E3c46D86A965Dd9447d86e47'
    expect(decodeStargate({ to, data, value: 7n }, request, NETWORKS)).toBeUndefined()
    expect(decodeStargate({ to: POOL, data, value: 7n }, request)).toBeUndefined()
  })

  test('are decoded only for a known destination', () => {
    const data = encodeSendToken({ ...send, dstEid: 1 }, 7n, SENDER)
    expect(decodeStargate({ to: POOL, data, value: 7n }, request, NETWORKS)).toBeUndefined()
  })

  test('have no EVM recipient if the receiver is wider than an address', () => {
    const abi = PUBLISHED_ABI
    const to: Hex = `0x01${'0'.repeat(22)}${RECIPIENT.slice(2)}`
    const fee = { nativeFee: 7n, lzTokenFee: 0n }
    const data = encodeFunctionData({ abi, functionName: 'sendToken', args: [{ ...param, to }, fee, SENDER] })
    expect(decodeStargate({ to: POOL, data, value: 7n }, request, NETWORKS)?.recipient).toBe(to)
  })

  test('are not decoded for arbitrary calldata', () => {
    fc.assert(
      fc.property(anyCalldata, (data) => {
        expect(decodeStargate({ to: POOL, data, value: 0n }, request, NETWORKS)).toBeUndefined()
      }),
    )
  })
})
