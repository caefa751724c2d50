import { describe, expect, it } from 'vitest'
import { lowerAddress } from '../../chains/address.ts'
import { InvalidInputError } from '../../kernel/errors.ts'
import type { Address } from '../../kernel/schema.ts'
import {
  ACCOUNT,
  createTestLender,
  createTestMarket,
  createTestPosition,
  USDC,
  WETH,
} from '../lending.test-support.ts'
import { isForOwnAccount, requireLender, requirePool, requirePosition } from './require-lender.ts'

/** Returns the expected values of the InvalidInputError that a task throws. */
function getExpected(task: () => unknown): string {
  try {
    task()
  } catch (error) {
    if (error instanceof InvalidInputError)
      return error.issues.map(({ field, expected }) => `${field}: ${expected}`).join()
    throw error
  }
  return 'no error'
}

describe('requireLender', () => {
  const lenders = [createTestLender('AAVE_V3', 8453), createTestLender('SPARK', 8453)]

  it('returns a lender by id, and names the closest matches of an unknown one', () => {
    expect(requireLender(lenders, 'SPARK', 8453)).toBe(lenders[1])
    expect(getExpected(() => requireLender(lenders, 'AAVE_V2', 8453))).toBe(
      'lender: a lender of chain 8453, such as AAVE_V3, SPARK',
    )
  })

  it('rejects every id on a chain without lenders', () => {
    expect(getExpected(() => requireLender([], 'AAVE_V3', 1))).toBe('lender: a chain with lenders')
  })
})

describe('requirePool', () => {
  it.each([
    ['a similar address', `${USDC.slice(0, -1)}0`, USDC],
    ['a symbol', 'weth', WETH],
  ])('rejects %s and suggests the closest address', (_what, poolId, suggestion) => {
    expect(getExpected(() => requirePool(createTestMarket(), poolId))).toMatch(
      new RegExp(`^poolId: the address of an asset of AAVE_V3, such as ${suggestion} `),
    )
  })

  it('rejects the name of an object property', () => {
    expect(() => requirePool(createTestMarket(), 'constructor')).toThrow(InvalidInputError)
  })

  it('rejects a pool that could not be read with a retryable error and the reason', () => {
    const market = createTestMarket({ pools: {}, failures: [{ poolId: USDC, reason: 'The node is down' }] })
    expect(() => requirePool(market, `0x${USDC.slice(2).toUpperCase()}`)).toThrow(
      expect.objectContaining({ code: 'POOL_UNREADABLE', details: 'The node is down', retryable: true }),
    )
  })
})

describe('requirePosition', () => {
  const account = { chainId: 8453, lender: 'AAVE_V3', account: ACCOUNT }
  const second = createTestPosition([{ deposits: 5n }], { subAccount: '2' })

  it('returns an empty position for a new account', () => {
    expect(requirePosition([], account, undefined)).toMatchObject({
      account: ACCOUNT.toLowerCase(),
      pools: {},
    })
    expect(requirePosition([second], account, '0')).toMatchObject({ subAccount: '0', pools: {} })
  })

  it('returns the position of a sub-account, and rejects unknown sub-accounts', () => {
    expect(requirePosition([second], account, '2')).toBe(second)
    expect(getExpected(() => requirePosition([second], account, '3'))).toBe('subAccount: one of 2, or none')
    expect(getExpected(() => requirePosition([], account, '3'))).toBe(
      'subAccount: none: the account has no sub-accounts',
    )
  })
})

describe('isForOwnAccount', () => {
  it.each<[Address | undefined, boolean]>([
    [undefined, true],
    [lowerAddress(ACCOUNT), true],
    ['0x00000000000000000000000000000000000000bb', false],
  ])('returns for onBehalfOf %s: %s', (onBehalfOf, expected) => {
    expect(
      isForOwnAccount(
        { type: 'Deposit', poolId: USDC, amount: 1n, ...(onBehalfOf && { onBehalfOf }) },
        ACCOUNT,
      ),
    ).toBe(expected)
  })
})
