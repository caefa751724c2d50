import { QueryClient } from '@tanstack/query-core'
import { afterEach, describe, expect, it } from 'vitest'
import { CausewayError } from '../kernel/errors.ts'
import { ACCOUNT, USDC } from './lending.test-support.ts'
import { LendingRejectedError, lendingIssue } from './lending-rejected-error.ts'
import { isAffectedLendingQuery, lendingPlanQueryOptions } from './query-options.ts'

const ONE = { instanceId: 'one' }
const account = { chainId: 8453, lender: 'AAVE_V3', account: ACCOUNT }
const deposit = (amount: bigint | 'all') => ({ type: 'Deposit', poolId: USDC, amount }) as const

const client = new QueryClient()
afterEach(() => client.clear())

/** Plans that fail so, each time. */
function failing(error: Error) {
  const asked: unknown[][] = []
  return {
    asked,
    async plan(...args: unknown[]): Promise<never> {
      asked.push(args)
      throw error
    },
  }
}

describe('The query of a plan', () => {
  it('has a key of its own for each amount, in plain JSON, whose amounts are text', () => {
    const keyOf = (amount: bigint | 'all', gasReserve?: bigint) =>
      lendingPlanQueryOptions(failing(new Error()), { account, actions: [deposit(amount)], gasReserve }, ONE)
        .queryKey
    expect(keyOf(5n)).toEqual([
      'one',
      'lending',
      'plan',
      [8453],
      ['AAVE_V3'],
      ACCOUNT.toLowerCase(),
      '0',
      [{ type: 'Deposit', poolId: USDC, amount: '5' }],
      {},
    ])
    expect(JSON.parse(JSON.stringify(keyOf('all', 7n)))).toEqual(keyOf('all', 7n))
    expect(keyOf(5n)).toEqual(keyOf(5n, undefined))
    expect(keyOf(5n)).not.toEqual(keyOf(6n))
    expect(keyOf(5n)).not.toEqual(keyOf(5n, 7n))
  })

  it('waits for an account and an action', () => {
    const enabled = (change: object) =>
      lendingPlanQueryOptions(failing(new Error()), { account, actions: [deposit(1n)], ...change }, ONE)
        .enabled
    expect([enabled({}), enabled({ account: undefined }), enabled({ actions: [] })]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('is not asked again for what the lender refuses, and once more for what may pass', async () => {
    const planOnce = async (error: Error) => {
      const actions = failing(error)
      const options = lendingPlanQueryOptions(
        actions,
        { account, actions: [deposit(1n)], gasReserve: 3n },
        ONE,
      )
      await expect(client.fetchQuery({ ...options, retryDelay: 0 })).rejects.toBe(error)
      return actions.asked
    }
    const refused = await planOnce(new LendingRejectedError([lendingIssue('ASSET_FROZEN', 'USDC is frozen')]))
    expect(refused).toEqual([[account, [deposit(1n)], { gasReserve: 3n, signal: expect.any(AbortSignal) }]])
    expect(await planOnce(new CausewayError('no nodes', { code: 'ERROR', retryable: true }))).toHaveLength(2)
  })

  it('is old at once, and out of date with its lender', () => {
    const options = lendingPlanQueryOptions(failing(new Error()), { account, actions: [deposit(1n)] }, ONE)
    expect(options).toMatchObject({ staleTime: 0, gcTime: 0 })
    expect(isAffectedLendingQuery(options.queryKey, 'one', { chainId: 8453, account: ACCOUNT })).toBe(true)
    expect(isAffectedLendingQuery(options.queryKey, 'one', { chainId: 1 })).toBe(false)
  })
})
