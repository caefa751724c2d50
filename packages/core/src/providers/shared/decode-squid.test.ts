import { encodeFunctionData, type Hex, maxUint256 } from 'viem'
import { describe, expect, it } from 'vitest'
import { ATTACKER } from './cases.test-support.ts'
import { decodeSquid } from './decode-squid.ts'
import {
  bridgeCall,
  contracts,
  encodeOrder,
  payTo,
  ROUTER_ABI,
  request,
  router,
  spoke,
  token,
} from './encode-order.test-support.ts'

const decode = (data: Hex, to = router) => decodeSquid({ to, data, value: 0n }, request, contracts)

describe('decodeSquid', () => {
  const terms = { token, amount: 1_000_000n, spender: router }

  it('knows the selectors of the published contracts', () => {
    expect(bridgeCall('0x').slice(0, 10)).toBe('0x846a1bc6')
    expect(encodeOrder().slice(0, 10)).toBe('0x0d77797c')
  })

  it('decodes the token and the amount of a router call, and omits the recipient after arbitrary calls', () => {
    expect(decode(bridgeCall(payTo(request.toAddress ?? '')))).toEqual(terms)
    expect(decode(bridgeCall('0x'))).toEqual(terms)
    const args = [token, 1_000_000n, []] as const
    const data = encodeFunctionData({ abi: ROUTER_ABI, functionName: 'fundAndRunMulticall', args })
    expect(data.slice(0, 10)).toBe('0x58181a80')
    expect(decode(data)).toEqual(terms)
  })

  it('decodes a recipient of the router that is not the one of the request', () => {
    expect(decode(bridgeCall(payTo(ATTACKER)))?.recipient).toBe(ATTACKER)
    const args = [token, 1_000_000n, [], 'USDC', 'base', ATTACKER] as const
    const data = encodeFunctionData({ abi: ROUTER_ABI, functionName: 'callBridge', args })
    expect(decode(data)?.recipient).toBe(ATTACKER)
  })

  it('decodes every term of an order', () => {
    expect(decode(encodeOrder(), spoke)).toEqual({
      token,
      amount: 1_000_000n,
      recipient: request.toAddress,
      destinationChainId: 8453,
      toTokenAddress: request.toTokenAddress,
      toAmountMin: 990_000n,
      paysLater: true,
      expiresAt: 1_750_003_600n,
      spender: spoke,
    })
  })

  it.each([
    ['recipient', { toAddress: ATTACKER }, { recipient: ATTACKER }],
    ['chain', { toChain: 10n }, { destinationChainId: 10 }],
    ['token', { toToken: ATTACKER }, { toTokenAddress: ATTACKER }],
    ['minimum', { fillAmount: 1n }, { toAmountMin: 1n }],
    ['end', { expiry: maxUint256 }, { expiresAt: maxUint256 }],
  ])('decodes a forged %s of an order', (_what, change, expected) => {
    expect(decode(encodeOrder(change), spoke)).toMatchObject(expected)
  })

  it.each([
    ['refunds another account', { fromAddress: ATTACKER }],
    ['makes a call after the delivery', { postHookHash: `0x${'1'.repeat(64)}` }],
    ['takes a fee', { feeRate: 1n }],
  ])('omits the recipient of an order that %s', (_what, change) => {
    expect(decode(encodeOrder(change), spoke)).not.toHaveProperty('recipient')
  })

  it('returns undefined for an unknown call', () => {
    expect(decode('0x12345678')).toBeUndefined()
    expect(decode('0x', spoke)).toBeUndefined()
  })

  it('returns undefined for a target that is not on the list', () => {
    expect(decode(encodeOrder(), ATTACKER)).toBeUndefined()
    expect(decodeSquid({ to: router, data: encodeOrder(), value: 0n }, request, undefined)).toBeUndefined()
  })
})
