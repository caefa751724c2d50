import fc from 'fast-check'
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  parseAbiParameters,
  zeroHash,
} from 'viem'
import { describe, expect, test } from 'vitest'
import type { Address } from '../../kernel/schema.ts'
import { parseQuoteRequest } from '../../quotes/quote-request.ts'
import { anyAccount, anyAmount, anyCalldata } from '../shared/arbitraries.test-support.ts'
import { ATTACKER, fromEthereum, RECIPIENT, SENDER, usdcRequest } from '../shared/cases.test-support.ts'
import { decodeAxelar, encodeTransfer } from './calldata.ts'
import { CONFIG, PUBLISHED_ABI } from './replies.test-support.ts'
import type { AxelarRoute } from './route.ts'

const ROUTER: Address = '0xce16F69375520ab01377ce7B88f5BA8C48F8D666'
const AXL_USDC: Address = '0xEB466342C4d449BC9f53A865D5Cb90586f405215'
const USDC = fromEthereum.fromTokenAddress
const CALLS = parseAbiParameters('(uint8, address, uint256, bytes, bytes)[], address, bytes32')

const request = parseQuoteRequest({ ...usdcRequest, ...fromEthereum, toTokenAddress: AXL_USDC })
const route: AxelarRoute = {
  source: { chainId: 1, name: 'Ethereum', gateway: ATTACKER, router: ROUTER, symbol: 'USDC', token: USDC },
  destination: {
    chainId: 8453,
    name: 'base',
    gateway: ATTACKER,
    router: ROUTER,
    symbol: 'axlUSDC',
    token: AXL_USDC,
  },
}
const transfer = { fromAmount: 1_000_000n, fromAddress: SENDER, toAddress: RECIPIENT } as const
const read = (data: Hex, config: typeof CONFIG | undefined = CONFIG) =>
  decodeAxelar({ to: ROUTER, data, value: 5n }, request, config)

/** Encodes a call with the published interface. */
function published({
  calls = [call()],
  refund = RECIPIENT,
  destinationChain = 'base',
  gasRefund = SENDER,
  amount = 1_000_000n,
}: {
  calls?: readonly (readonly [number, Hex, bigint, Hex, Hex])[]
  refund?: Hex
  destinationChain?: string
  gasRefund?: Hex
  amount?: bigint
} = {}): Hex {
  const payload = encodeAbiParameters(CALLS, [calls, refund, zeroHash])
  const args = ['USDC', amount, destinationChain, ROUTER, payload, gasRefund, true] as const
  return encodeFunctionData({ abi: PUBLISHED_ABI, functionName: 'bridgeCall', args })
}

function call(
  recipient: Hex = RECIPIENT,
  callType = 0,
  target: Hex = AXL_USDC,
): readonly [number, Hex, bigint, Hex, Hex] {
  const args = [ROUTER, recipient, 1_000_000n] as const
  return [
    callType,
    target,
    0n,
    encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args }),
    '0x',
  ]
}

/** A gateway token that is not USDC. */
const WBTC = { tokenAddress: '0x1a35EE4640b0A3B87705B0A4B45D227Ba60Ca2ad', symbol: 'axlWBTC' } as const

describe('calls of Axelar', () => {
  test('are encoded as in the published interfaces', () => {
    expect(encodeTransfer(route, transfer)).toBe(published())
  })

  test('request express delivery and refund unused gas to the sender', () => {
    const { args } = decodeFunctionData({ abi: PUBLISHED_ABI, data: encodeTransfer(route, transfer) })
    expect(args.slice(-2)).toEqual([SENDER, true])
  })

  test('are decoded with the input, the spender, the output and the recipient', () => {
    expect(read(published())).toEqual({
      token: USDC,
      amount: 1_000_000n,
      recipient: RECIPIENT,
      destinationChainId: 8453,
      toAmountMin: 1_000_000n,
      spender: ROUTER,
    })
    const unknown = decodeAxelar({ to: ROUTER, data: published(), value: 5n }, request, undefined)
    expect(unknown).not.toHaveProperty('token')
    expect(unknown).not.toHaveProperty('recipient')
  })

  test('have no recipient if they pay a token that is another asset', () => {
    const asset = { ...CONFIG.assets.uusdc, chains: { ...CONFIG.assets.uusdc.chains, base: WBTC } }
    const config = { ...CONFIG, assets: { uusdc: asset } }
    const data = published({ calls: [call(RECIPIENT, 0, WBTC.tokenAddress)] })
    const wbtcRequest = { ...request, toTokenAddress: WBTC.tokenAddress }
    const decoded = decodeAxelar({ to: ROUTER, data, value: 5n }, wbtcRequest, config)
    expect(decoded).toMatchObject({ toAmountMin: 1_000_000n })
    expect(decoded).not.toHaveProperty('recipient')
  })

  test('are decoded with another recipient and another chain', () => {
    expect(read(published({ calls: [call(ATTACKER)], refund: ATTACKER }))?.recipient).toBe(ATTACKER)
    expect(read(published({ destinationChain: 'arbitrum' }))?.destinationChainId).toBe(42161)
  })

  test.each([
    ['pay one and refund another', { refund: ATTACKER }],
    ['do more than one thing', { calls: [call(), call(ATTACKER)] }],
    ['do nothing', { calls: [] }],
    ['move another token', { calls: [call(RECIPIENT, 0, ATTACKER)] }],
    ['move what is there instead of the amount', { calls: [call(RECIPIENT, 1)] }],
  ] as const)('are decoded without a recipient if they %s', (_what, change) => {
    expect(read(published(change))).not.toHaveProperty('recipient')
  })

  test('are not decoded if Solidity cannot decode the data for the other chain', () => {
    const data = published()
    const account = RECIPIENT.slice(2).toLowerCase()
    const wordIndex = data.indexOf(account.padStart(64, '0'))
    const dirty: Hex = `0x${data.slice(2, wordIndex)}01${data.slice(wordIndex + 2)}`
    expect(dirty).not.toBe(data)
    expect(read(dirty)).toBeUndefined()
  })

  test.each([
    [
      'another account gets the unused gas',
      { gasRefund: ATTACKER },
      `Unused gas is refunded to ${ATTACKER}.`,
    ],
    [
      'they take more than the amount',
      { amount: 2_000_000n },
      'The call bridges 2000000 of 1000000 base units.',
    ],
    ['they take less than the amount', { amount: 1n }, 'The call bridges 1 of 1000000 base units.'],
  ])('have a problem if %s, with the tokens of the gateway and without', (_what, change, problem) => {
    const data = published(change)
    for (const config of [CONFIG, undefined]) {
      const decoded = decodeAxelar({ to: ROUTER, data, value: 5n }, request, config)
      expect(decoded?.problem?.toLowerCase()).toBe(problem.toLowerCase())
    }
    expect(read(published())).not.toHaveProperty('problem')
  })

  test('are not decoded with a recipient for another contract', () => {
    expect(decodeAxelar({ to: ATTACKER, data: published(), value: 5n }, request, CONFIG)).not.toHaveProperty(
      'recipient',
    )
  })

  test('are decoded as they were encoded', () => {
    fc.assert(
      fc.property(anyAccount, anyAmount, (toAddress, fromAmount) => {
        const data = encodeTransfer(route, { fromAmount, fromAddress: SENDER, toAddress })
        const { recipient, ...decoded } = read(data) ?? {}
        expect(recipient?.toLowerCase()).toBe(toAddress)
        expect(decoded).toMatchObject({ amount: fromAmount, toAmountMin: fromAmount })
      }),
    )
  })

  test('are not decoded for arbitrary calldata', () => {
    fc.assert(
      fc.property(anyCalldata, (data) => {
        expect(read(data)).toBeUndefined()
      }),
    )
  })
})
