import { domainSeparator, encodeFunctionResult, type Hex, keccak256, parseAbi, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Address } from '../../kernel/schema.ts'
import type { ReadResult } from '../../platforms/platform.ts'
import { createFakeClock } from '../../testing/fake-clock.ts'
import { permitOffers } from './offers.ts'

const TOKEN: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const OWNER: Address = '0x1111111111111111111111111111111111111111'
const SPENDER: Address = '0x5555555555555555555555555555555555555555'
const DOMAIN = { name: 'USD Coin', version: '2', chainId: 8453, verifyingContract: TOKEN } as const
const DAI_PERMIT = 'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)'

const ABI = parseAbi([
  'function name() view returns (string)',
  'function nonces(address owner) view returns (uint256)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function PERMIT_TYPEHASH() view returns (bytes32)',
])
const SIGNATURES: Readonly<Record<string, (typeof ABI)[number]['name']>> = {
  'name()': 'name',
  'nonces(address)': 'nonces',
  'DOMAIN_SEPARATOR()': 'DOMAIN_SEPARATOR',
  'PERMIT_TYPEHASH()': 'PERMIT_TYPEHASH',
}

/** Creates permit offers for a token that has these functions and reverts on all others. */
function createOffers(answers: Readonly<Record<string, unknown>>) {
  const requestedChains: number[] = []
  const call = async ({ data }: { readonly data: Hex }): Promise<ReadResult> => {
    const signature = Object.keys(SIGNATURES).find(
      (signature) => keccak256(toHex(signature)).slice(0, 10) === data.slice(0, 10),
    )
    const functionName = signature && SIGNATURES[signature]
    if (!functionName || !(functionName in answers)) return { status: 'reverted', reason: 'no such function' }
    const parameters = { abi: ABI, functionName, result: answers[functionName] }
    const encoded = encodeFunctionResult(parameters as Parameters<typeof encodeFunctionResult>[0])
    return { status: 'success', data: encoded }
  }
  const forChain = (chainId: number) => {
    requestedChains.push(chainId)
    return { call }
  }
  return {
    offer: permitOffers({ forChain, clock: createFakeClock(1_750_000_000_999) }),
    asked: requestedChains,
  }
}

const usdc = { name: 'USD Coin', nonces: 4n, DOMAIN_SEPARATOR: domainSeparator({ domain: DOMAIN }) }
const request = { chainId: 8453, owner: OWNER, token: TOKEN, spender: SPENDER, amount: 100_000_000n }

describe('permitOffers', () => {
  it('returns a permit with the requested terms that expires after 20 minutes', async () => {
    const { offer, asked } = createOffers(usdc)
    await expect(offer(request)).resolves.toEqual({
      token: TOKEN,
      spender: SPENDER,
      amount: 100_000_000n,
      deadline: 1_750_001_200n,
      typedData: {
        domain: DOMAIN,
        primaryType: 'Permit',
        types: { Permit: expect.any(Array) },
        message: { owner: OWNER, spender: SPENDER, value: 100_000_000n, nonce: 4n, deadline: 1_750_001_200n },
      },
    })
    expect(asked).toEqual([8453])
  })

  it('returns undefined for a token without permits', async () => {
    await expect(createOffers({ name: 'Tether' }).offer(request)).resolves.toBeUndefined()
  })

  it('returns undefined for Dai, whose permit grants an unlimited allowance', async () => {
    const { offer } = createOffers({ ...usdc, PERMIT_TYPEHASH: keccak256(toHex(DAI_PERMIT)) })
    await expect(offer(request)).resolves.toBeUndefined()
  })
})
