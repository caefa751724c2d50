import fc from 'fast-check'
import type { Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { parseQuoteRequest } from '../../quotes/quote-request.ts'
import { anyCalldata } from '../shared/arbitraries.test-support.ts'
import { ATTACKER, RECIPIENT, usdcRequest } from '../shared/cases.test-support.ts'
import {
  bridgeCalldata,
  deBridgeCalldata,
  EXCHANGE,
  relayCalldata,
  swapCalldata,
} from './calldata.test-support.ts'
import { decodeLifi, guaranteedMinimum } from './calldata.ts'
import { DIAMOND } from './replies.test-support.ts'
import { BRIDGE_SELECTORS, SWAP_AND_BRIDGE_SELECTORS } from './selectors.ts'

const input = { ...usdcRequest, fromAmount: 2n ** 64n }
const request = parseQuoteRequest(input)
const native = parseQuoteRequest({ ...input, fromTokenAddress: NATIVE_TOKEN_ADDRESS })
const toNative = parseQuoteRequest({ ...input, toTokenAddress: NATIVE_TOKEN_ADDRESS })
const swap = parseQuoteRequest({ ...input, toChainId: 42161 })
const WETH_ON_BASE = '0x4200000000000000000000000000000000000006'
const USDT_ON_ARBITRUM = '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9'
/** A swap whose minimum output exceeds the value of the amount. */
const swapToUsdt = { swapTo: USDT_ON_ARBITRUM, minAmount: 994_005n * 10n ** 18n }

const decode = (data: Hex, quoteRequest = request) =>
  decodeLifi({ to: DIAMOND, data, value: 0n }, quoteRequest, DIAMOND)
const terms = {
  token: input.fromTokenAddress,
  amount: 2n ** 64n,
  recipient: RECIPIENT,
  destinationChainId: 8453,
  toTokenAddress: input.toTokenAddress.toLowerCase(),
  toAmountMin: 994_005n,
  spender: DIAMOND,
}

describe('guaranteedMinimum', () => {
  const swapped = (outputAmount: bigint) => bridgeCalldata(request, { swapTo: EXCHANGE, outputAmount })

  it('lowers the minimum to the output of Across after a swap, within the rounding of the factor', () => {
    // The API may quote 994,005.4 base units, which the whole multiplier of the contract rounds down.
    expect(guaranteedMinimum(swapped(994_005n), 994_006n)).toBe(994_005n)
    expect(guaranteedMinimum(swapped(10n ** 18n), 10n ** 18n + 10n ** 12n)).toBe(10n ** 18n)
  })

  it('keeps the quoted minimum if the guaranteed one is far below it', () => {
    expect(guaranteedMinimum(swapped(994_005n), 994_010n)).toBe(994_010n)
    expect(guaranteedMinimum(swapped(1n), 994_005n)).toBe(994_005n)
  })

  it('never raises a minimum, and changes none without a swap', () => {
    expect(guaranteedMinimum(swapped(994_005n), 990_000n)).toBe(990_000n)
    expect(guaranteedMinimum(bridgeCalldata(request), 994_006n)).toBe(994_006n)
    expect(guaranteedMinimum(swapCalldata(swap, { outputAmount: 5n }), 6n)).toBe(6n)
    expect(guaranteedMinimum('0x', 6n)).toBe(6n)
  })
})

describe('decodeLifi', () => {
  it.each([
    ['Across', bridgeCalldata],
    ['Across after a swap', (quoteRequest: typeof request) => bridgeCalldata(quoteRequest, swapToUsdt)],
    ['deBridge', deBridgeCalldata],
    ['deBridge after a swap', (quoteRequest: typeof request) => deBridgeCalldata(quoteRequest, swapToUsdt)],
  ])('decodes the input, the output and the recipient of %s', (_bridge, encode) => {
    const decoded = decode(encode(request))
    expect(decoded).toMatchObject({ ...terms, toTokenAddress: expect.any(String) })
    expect(decoded?.toTokenAddress?.toLowerCase()).toBe(terms.toTokenAddress)
  })

  it.each([
    ['less than the amount is worth', { ...swapToUsdt, minAmount: 1n }],
    ['a token whose worth is unknown', { swapTo: EXCHANGE, minAmount: 2n ** 128n }],
  ])('does not decode a recipient where a swap before the bridge yields %s', (_what, change) => {
    for (const data of [bridgeCalldata(request, change), deBridgeCalldata(request, change)]) {
      const decoded = decode(data)
      expect(decoded).toMatchObject({ token: input.fromTokenAddress, amount: 2n ** 64n })
      expect(decoded).not.toHaveProperty('recipient')
    }
  })

  it('rejects a bridge that takes another token than the one that it is given', () => {
    expect(decode(bridgeCalldata(request, { inputToken: ATTACKER }))?.problem?.toLowerCase()).toBe(
      `the bridge takes ${ATTACKER}, not ${input.fromTokenAddress.toLowerCase()}.`,
    )
    const data = bridgeCalldata(request, { ...swapToUsdt, inputToken: ATTACKER })
    expect(decode(data)?.problem).toContain('The bridge takes')
    // For the native token, the facet ignores the named token and deposits the wrapped one.
    expect(decode(bridgeCalldata(native, { inputToken: ATTACKER }), native)).not.toHaveProperty('problem')
  })

  it.each([
    ['Across', bridgeCalldata],
    ['deBridge', deBridgeCalldata],
  ])('rejects a swap before %s that yields another token than the bridged one', (_bridge, encode) => {
    const data = encode(request, { ...swapToUsdt, swapped: EXCHANGE })
    expect(decode(data)?.problem).toBe(
      `The swap before the bridge yields ${EXCHANGE}, but ${USDT_ON_ARBITRUM} is bridged.`,
    )
  })

  it('decodes the native token of a call that pays it, whatever token its swap names', () => {
    const data = swapCalldata(swap, { outputAmount: 5n }, { paysNative: true })
    expect(decode(data, swap)).toMatchObject({ toTokenAddress: NATIVE_TOKEN_ADDRESS, toAmountMin: 5n })
  })

  it('rejects swaps that take a second token from the sender', () => {
    const data = swapCalldata(swap, {}, { alsoTakes: WETH_ON_BASE })
    expect(decode(data, swap)?.problem).toContain(`The call takes ${WETH_ON_BASE} in addition to`)
  })

  it('decodes the native token as the source token', () => {
    expect(decode(bridgeCalldata(native), native)).toMatchObject({
      token: NATIVE_TOKEN_ADDRESS,
      amount: 2n ** 64n,
    })
  })

  it('decodes the wrapped native token of Across as the native one only where that was requested', () => {
    const data = bridgeCalldata(toNative, { outputToken: WETH_ON_BASE })
    expect(decode(data, toNative)?.toTokenAddress).toBe(NATIVE_TOKEN_ADDRESS)
    expect(decode(data, request)?.toTokenAddress).toBe(WETH_ON_BASE)
  })

  it('decodes a swap on one chain with its token, minimum and recipient', () => {
    expect(decode(swapCalldata(swap, { outputAmount: 5n }), swap)).toEqual({
      ...terms,
      destinationChainId: 42161,
      toTokenAddress: input.toTokenAddress,
      toAmountMin: 5n,
    })
  })

  it('returns undefined for any target but the known Diamond, whatever the calldata', () => {
    for (const data of [bridgeCalldata(request), relayCalldata(request), swapCalldata(swap)]) {
      expect(decodeLifi({ to: ATTACKER, data, value: 0n }, request, DIAMOND)).toBeUndefined()
      expect(decodeLifi({ to: DIAMOND, data, value: 0n }, request, undefined)).toBeUndefined()
    }
  })

  it('returns undefined for a selector that is not on the list, whatever the arguments', () => {
    const body = bridgeCalldata(request).slice(10)
    expect(decode(`0xdeadbeef${body}`)).toBeUndefined()
    expect(decode('0x')).toBeUndefined()
  })

  it('does not decode a recipient whose bridge is given its terms off chain', () => {
    const decoded = decode(relayCalldata(request))
    expect(decoded).toMatchObject({ token: input.fromTokenAddress, amount: 2n ** 64n, spender: DIAMOND })
    expect(decoded).not.toHaveProperty('recipient')
  })

  it('does not decode a recipient that receives through a call on the destination chain', () => {
    expect(decode(bridgeCalldata(request, { hasDestinationCall: true }))).not.toHaveProperty('recipient')
  })

  it('does not decode the recipient of a message of Across, even without a destination call', () => {
    expect(decode(bridgeCalldata(request, { message: '0x01' }))).not.toHaveProperty('recipient')
  })

  it('does not decode a recipient of a call that is not encoded canonically', () => {
    const data = bridgeCalldata(request)
    const wide: Hex = `0x${data.slice(2).replace(request.toAddress?.slice(2).padStart(64, '0') ?? '', (word) => `01${word.slice(2)}`)}`
    expect(wide).not.toBe(data)
    expect(decode(wide)).not.toHaveProperty('recipient')
    expect(decode(`${data}00`)).toHaveProperty('recipient')
  })

  it.each([
    ['Across', bridgeCalldata],
    ['deBridge', deBridgeCalldata],
  ])(
    'does not decode a recipient where another account can withdraw the deposit of %s',
    (_bridge, encode) => {
      const decoded = decode(encode(request, { refundAddress: ATTACKER }))
      expect(decoded).toMatchObject({ toAmountMin: 994_005n })
      expect(decoded).not.toHaveProperty('recipient')
    },
  )

  it.each([
    ['the receiver of a bridge with terms', bridgeCalldata(request, { receiver: ATTACKER })],
    ['the receiver of a bridge without terms', relayCalldata(request, { receiver: ATTACKER })],
    ['the recipient of Across', bridgeCalldata(request, { receiver: RECIPIENT, paid: ATTACKER })],
    ['the recipient of deBridge', deBridgeCalldata(request, { receiver: RECIPIENT, paid: ATTACKER })],
  ])('decodes an account that was not requested as %s', (_what, data) => {
    expect(decode(data)?.recipient?.toLowerCase()).toBe(ATTACKER)
  })

  it('decodes another destination chain', () => {
    expect(decode(relayCalldata(request, { destinationChainId: 56 }))?.destinationChainId).toBe(56)
  })

  it('never throws, and decodes no other spender', () => {
    const selectors = [...BRIDGE_SELECTORS, ...SWAP_AND_BRIDGE_SELECTORS]
    const knownCalldata = fc
      .tuple(fc.constantFrom(...selectors), anyCalldata)
      .map(([selector, data]) => `${selector}${data.slice(2)}` as Hex)
    fc.assert(
      fc.property(fc.oneof(anyCalldata, knownCalldata), (data) => {
        const decoded = decode(data)
        expect(decoded === undefined || decoded.spender === DIAMOND).toBe(true)
      }),
    )
  })
})
