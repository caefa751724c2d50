import { describe, expect, it } from 'vitest'
import { lowerAddress } from '../../chains/address.ts'
import { InvalidInputError } from '../../kernel/errors.ts'
import type { Address } from '../../kernel/schema.ts'
import { ACCOUNT, lenderOf, marketOf, positionOf, USDC, WETH } from '../lending.test-support.ts'
import { isForOwnAccount, requireLender, requirePool, requirePosition } from './require-lender.ts'

/** What was expected in the place of what came. */
function expectedOf(task: () => unknown): string {
  try {
    task()
  } catch (error) {
    if (error instanceof InvalidInputError)
      return error.issues.map(({ field, expected }) => `${field}: ${expected}`).join()
    throw error
  }
  return 'nothing else'
}

describe('a lender that is looked for', () => {
  const lenders = [lenderOf('AAVE_V3', 8453), lenderOf('SPARK', 8453)]

  it('is found by its id, and a wrong one is answered with those most like it', () => {
    expect(requireLender(lenders, 'SPARK', 8453)).toBe(lenders[1])
    expect(expectedOf(() => requireLender(lenders, 'AAVE_V2', 8453))).toBe(
      'lender: a lender of chain 8453, such as AAVE_V3, SPARK',
    )
  })

  it('is not to be had where the chain has none at all', () => {
    expect(expectedOf(() => requireLender([], 'AAVE_V3', 1))).toBe('lender: a chain with lenders')
  })
})

describe('a pool that is looked for', () => {
  it.each([
    ['an address that is nearly right', `${USDC.slice(0, -1)}0`, USDC],
    ['a symbol', 'weth', WETH],
  ])('by %s is answered with the address it may be meant for', (_what, asked, meant) => {
    expect(expectedOf(() => requirePool(marketOf(), asked))).toMatch(
      new RegExp(`^poolId: the address of an asset of AAVE_V3, such as ${meant} `),
    )
  })

  it('is not taken for one because every object has a field of that name', () => {
    expect(() => requirePool(marketOf(), 'constructor')).toThrow(InvalidInputError)
  })

  it('that could not be read just now is an error that may pass, with the reason', () => {
    const market = marketOf({ pools: {}, failures: [{ poolId: USDC, reason: 'The node is away' }] })
    expect(() => requirePool(market, `0x${USDC.slice(2).toUpperCase()}`)).toThrow(
      expect.objectContaining({ code: 'POOL_UNREADABLE', details: 'The node is away', retryable: true }),
    )
  })
})

describe('the position of an account', () => {
  const account = { chainId: 8453, lender: 'AAVE_V3', account: ACCOUNT }
  const second = positionOf([{ deposits: 5n }], { subAccount: '2' })

  it('is an empty one where it has nothing yet', () => {
    expect(requirePosition([], account, undefined)).toMatchObject({
      account: ACCOUNT.toLowerCase(),
      pools: {},
    })
    expect(requirePosition([second], account, '0')).toMatchObject({ subAccount: '0', pools: {} })
  })

  it('in a sub-account is that which it has, and no other is made up', () => {
    expect(requirePosition([second], account, '2')).toBe(second)
    expect(expectedOf(() => requirePosition([second], account, '3'))).toBe('subAccount: one of 2, or none')
    expect(expectedOf(() => requirePosition([], account, '3'))).toBe(
      'subAccount: none: the account has no sub-accounts',
    )
  })
})

describe('whose position an action is for', () => {
  it.each<[Address | undefined, boolean]>([
    [undefined, true],
    [lowerAddress(ACCOUNT), true],
    ['0x00000000000000000000000000000000000000bb', false],
  ])('is the own one for %s: %s', (onBehalfOf, expected) => {
    expect(
      isForOwnAccount(
        { type: 'Deposit', poolId: USDC, amount: 1n, ...(onBehalfOf && { onBehalfOf }) },
        ACCOUNT,
      ),
    ).toBe(expected)
  })
})
