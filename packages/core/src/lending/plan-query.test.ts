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

/** Plans that always fail with an error. */
function createFailingPlans(error: Error) {
  const planCalls: unknown[][] = []
  return {
    asked: planCalls,
    async plan(...args: unknown[]): Promise<never> {
      planCalls.push(args)
      throw error
    },
  }
}

describe('lendingPlanQueryOptions', () => {
  it('has a different JSON key for each amount', () => {
    const getKey = (amount: bigint | 'all', gasReserve?: bigint) =>
      lendingPlanQueryOptions(
        createFailingPlans(new Error()),
        { account, actions: [deposit(amount)], gasReserve },
        ONE,
      ).queryKey
    expect(getKey(5n)).toEqual([
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
    expect(JSON.parse(JSON.stringify(getKey('all', 7n)))).toEqual(getKey('all', 7n))
    expect(getKey(5n)).toEqual(getKey(5n, undefined))
    expect(getKey(5n)).not.toEqual(getKey(6n))
    expect(getKey(5n)).not.toEqual(getKey(5n, 7n))
  })

  it('waits for an account and an action', () => {
    const enabled = (change: object) =>
      lendingPlanQueryOptions(
        createFailingPlans(new Error()),
        { account, actions: [deposit(1n)], ...change },
        ONE,
      ).enabled
    expect([enabled({}), enabled({ account: undefined }), enabled({ actions: [] })]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('does not retry rejected actions, and retries a retryable error once', async () => {
    const planOnce = async (error: Error) => {
      const actions = createFailingPlans(error)
      const options = lendingPlanQueryOptions(
        actions,
        { account, actions: [deposit(1n)], gasReserve: 3n },
        ONE,
      )
      await expect(client.fetchQuery({ ...options, retryDelay: 0 })).rejects.toBe(error)
      return actions.asked
    }
    const rejectedCalls = await planOnce(
      new LendingRejectedError([lendingIssue('ASSET_FROZEN', 'USDC is frozen')]),
    )
    expect(rejectedCalls).toEqual([
      [account, [deposit(1n)], { gasReserve: 3n, signal: expect.any(AbortSignal) }],
    ])
    expect(await planOnce(new CausewayError('no nodes', { code: 'ERROR', retryable: true }))).toHaveLength(2)
  })

  it('is stale at once, and is affected by changes of its lender', () => {
    const options = lendingPlanQueryOptions(
      createFailingPlans(new Error()),
      { account, actions: [deposit(1n)] },
      ONE,
    )
    expect(options).toMatchObject({ staleTime: 0, gcTime: 0 })
    expect(isAffectedLendingQuery(options.queryKey, 'one', { chainId: 8453, account: ACCOUNT })).toBe(true)
    expect(isAffectedLendingQuery(options.queryKey, 'one', { chainId: 1 })).toBe(false)
  })
})
