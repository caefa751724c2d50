import * as fc from 'fast-check'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { parseQuoteRequest } from '../../quotes/quote-request.ts'
import { anyAmount } from '../shared/arbitraries.test-support.ts'
import { ATTACKER, fromEthereum, usdcRequest } from '../shared/cases.test-support.ts'
import { SYMBIOSIS_CONTRACTS } from './contracts.ts'
import {
  encodeBurn,
  encodeDirect,
  encodeHostTransfer,
  encodePoolSwap,
  encodeSynthesize,
  HOST_CHAIN,
  type RouteOptions,
  routeCalldata,
} from './decode-symbiosis.test-support.ts'
import { decodeSymbiosis } from './decode-symbiosis.ts'
import { GATEWAY, PORTAL, ROUTER, SYNTHESIS } from './replies.test-support.ts'
import { ROUTE_CALLDATA } from './route-calldata.test-support.ts'

const request = parseQuoteRequest({ ...usdcRequest, ...fromEthereum, fromAmount: 1_000_000n })
const spend = { token: request.fromTokenAddress, amount: 1_000_000n, spender: GATEWAY.toLowerCase() }
const MIN = 990_000n

const read = (data: Hex, to: string = ROUTER) =>
  decodeSymbiosis({ to, data, value: 0n }, request, SYMBIOSIS_CONTRACTS[1])
const readRoute = (options: RouteOptions) => read(routeCalldata(request, options))
const hostTransfer = encodeHostTransfer(request, MIN)

describe('the calldata of Symbiosis', () => {
  test('is decoded from a recorded call with its recipient', () => {
    // The nested call is from an older contract version, so the destination chain is unknown.
    const recorded = { ...spend, amount: 100_000_000n }
    const recipient = '0xF93D011544e89A28b5BDbDD833016cc5F26e82Cd'
    expect(read(ROUTE_CALLDATA)).toEqual({ ...recorded, recipient })
    const ownTransfer = decodeSymbiosis(
      { to: ROUTER, data: ROUTE_CALLDATA, value: 0n },
      { toAddress: recipient },
      SYMBIOSIS_CONTRACTS[1],
    )
    expect(ownTransfer).toEqual(recorded)
  })

  test('is not decoded for any target but the known ones', () => {
    const data = routeCalldata(request, { otherSide: hostTransfer })
    expect(read(data, ATTACKER)).toBeUndefined()
    expect(decodeSymbiosis({ to: ROUTER, data, value: 0n }, request, undefined)).toBeUndefined()
    expect(read(hostTransfer, ROUTER)).toBeUndefined()
  })

  test('is decoded with all terms, for any amounts', () => {
    fc.assert(
      fc.property(anyAmount, anyAmount, fc.boolean(), (fromAmount, minimum, isNative) => {
        const token = isNative ? NATIVE_TOKEN_ADDRESS : request.fromTokenAddress
        const terms = { ...request, fromAmount, fromTokenAddress: token }
        expect(read(routeCalldata(terms, { otherSide: encodeHostTransfer(terms, minimum) }))).toEqual({
          ...spend,
          token,
          amount: fromAmount,
          destinationChainId: 8453,
          toAmountMin: minimum,
        })
      }),
    )
  })

  test.each<[string, Hex, object]>([
    [
      'another recipient of the portal',
      encodeSynthesize(request, { recipient: ATTACKER }),
      { recipient: ATTACKER },
    ],
    [
      'another recipient on the host chain',
      encodeSynthesize(request, { recipient: ATTACKER, chainId: HOST_CHAIN, finalCall: encodeBurn(request) }),
      { recipient: ATTACKER },
    ],
    [
      'another recipient behind the host chain',
      encodeHostTransfer(request, MIN, { recipient: ATTACKER }),
      { recipient: ATTACKER },
    ],
    [
      'another recipient of the synthesis',
      encodeBurn(request, { recipient: ATTACKER }),
      { recipient: ATTACKER },
    ],
    [
      'another recipient before a call',
      encodeBurn(request, { recipient: ATTACKER, finalCall: '0xabcdef01' }),
      { recipient: ATTACKER },
    ],
    ['another chain', encodeSynthesize(request, { chainId: 56 }), { destinationChainId: 56 }],
    [
      'another chain behind the host chain',
      encodeHostTransfer(request, MIN, { chainId: 56 }),
      { destinationChainId: 56 },
    ],
    [
      'the host chain',
      encodeSynthesize(request, { chainId: HOST_CHAIN }),
      { destinationChainId: HOST_CHAIN },
    ],
    ['a lower minimum of the pool', encodeHostTransfer(request, 1n), { toAmountMin: 1n }],
    [
      'a fee on the destination chain',
      encodeHostTransfer(request, MIN, { fee: 900_000n }),
      { toAmountMin: 90_000n },
    ],
    ['a fee', encodeSynthesize(request, { fee: 900_000n }), { toAmountMin: 100_000n }],
    ['a fee above the amount', encodeBurn(request, { fee: 10n ** 30n }), { toAmountMin: 0n }],
  ])('reports %s for the comparison with the request', (_what, otherSide, expected) => {
    expect(readRoute({ otherSide })).toMatchObject(expected)
  })

  test('names the minimum of a pool on the source chain', () => {
    const burn = { otherSide: encodeBurn(request, { fee: 1_000n }) }
    expect(readRoute({ ...burn, secondSwap: encodePoolSwap(MIN) })).toMatchObject({ toAmountMin: 989_000n })
  })

  test.each<[string, RouteOptions]>([
    ['an exchange swaps first', { firstSwap: '0xabcdef01', otherSide: encodeSynthesize(request) }],
    ['an exchange swaps last', { otherSide: encodeBurn(request, { finalCall: '0xabcdef01' }) }],
    [
      'an exchange swaps behind the host chain',
      { otherSide: encodeHostTransfer(request, MIN, { finalCall: '0xabcdef01' }) },
    ],
    [
      'the pool is not the only one that is called',
      { otherSide: encodeSynthesize(request, { secondSwap: encodePoolSwap(MIN, '0xabcdef01') }) },
    ],
    ['another contract swaps', { otherSide: encodeSynthesize(request, { secondSwap: '0xabcdef01' }) }],
  ])('does not name a minimum if %s', (_what, options) => {
    const decoded = readRoute(options)
    expect(decoded).toMatchObject({ ...spend, destinationChainId: 8453 })
    expect(decoded).not.toHaveProperty('toAmountMin')
  })

  test.each<[string, RouteOptions]>([
    ['bridges through an unknown contract', { relayRecipient: ATTACKER, otherSide: hostTransfer }],
    ['calls something else', { relayRecipient: PORTAL, otherSide: '0xabcdef01' }],
  ])('shows only the spend if it %s', (_what, options) => {
    expect(readRoute(options)).toEqual(spend)
  })

  test('does not follow the host chain into an unknown call', () => {
    const otherSide = encodeSynthesize(request, { chainId: HOST_CHAIN, finalCall: '0xabcdef01' })
    expect(readRoute({ otherSide })).toEqual(spend)
  })

  test.each([
    ['synthesize', PORTAL],
    ['burnSyntheticToken', SYNTHESIS],
  ] as const)('is decoded with every term if it is a direct %s', (name, contract) => {
    const terms = { ...spend, spender: contract, destinationChainId: 8453, toAmountMin: 999_900n }
    expect(read(encodeDirect(name, request, { fee: 100n }), contract)).toEqual(terms)
    expect(read(encodeDirect(name, request, { recipient: ATTACKER }), contract)).toMatchObject({
      recipient: ATTACKER,
    })
  })

  test('never verifies the recipient', () => {
    for (const otherSide of [hostTransfer, encodeSynthesize(request), encodeBurn(request)]) {
      expect(readRoute({ otherSide })).not.toHaveProperty('recipient')
    }
  })
})
