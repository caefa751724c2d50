import { QueryClient, QueryObserver } from '@tanstack/query-core'
import { afterEach, describe, expect, it } from 'vitest'
import { lowerAddress, NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import type { Address } from '../kernel/schema.ts'
import type { ChainBalances } from '../platforms/balance-adapter.ts'
import { BALANCE_POLICIES } from './policies.ts'
import {
  balancesQueryKey,
  balancesQueryOptions,
  holdingsQueryOptions,
  isAffectedBalancesQuery,
} from './query-options.ts'
import type { BalanceService } from './service.ts'

const ZERO: Address = '0x0000000000000000000000000000000000000000'
const ACCOUNT: Address = '0xAbCdEf0000000000000000000000000000000001'
const USDC: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const instanceId = 'one'

const ANSWER: ChainBalances = {
  chainId: 1,
  account: lowerAddress(ACCOUNT),
  blockNumber: 1n,
  timestamp: 1,
  nativeBalance: { raw: 1n },
  tokenData: {},
  isArgentWallet: false,
}

type Reader = Pick<BalanceService, 'getChainBalances' | 'unsupportedReason' | 'policy'>

const reader = (change: Partial<Reader> = {}): Reader => ({
  getChainBalances: async () => ANSWER,
  unsupportedReason: () => undefined,
  policy: (_, context = 'default') => BALANCE_POLICIES[context],
  ...change,
})

const client = new QueryClient()
afterEach(() => client.clear())

const LISTS = {
  load: async () => Promise.reject(new Error('There is no list')),
  list: () => [],
  find: () => undefined,
}

describe('balancesQueryOptions', () => {
  it('returns the stale time, retries and polling interval of the policy', () => {
    const options = balancesQueryOptions(reader(), { chainId: 1, account: ACCOUNT }, { instanceId })
    expect(options).toMatchObject({ enabled: true, staleTime: 300_000, retry: 2 })
    expect([0, 1, 5].map(options.retryDelay)).toEqual([1000, 2000, 15_000])
    const realtime = balancesQueryOptions(
      reader(),
      { chainId: 1, account: ACCOUNT },
      { instanceId, policy: 'realtime' },
    )
    expect(realtime).toMatchObject({ staleTime: 30_000, refetchInterval: 30_000 })
  })

  it('returns a JSON-serializable key that is equal for equal balances', () => {
    const key = balancesQueryKey(instanceId, {
      chainId: 1,
      account: ACCOUNT,
      tokens: [USDC, ZERO, NATIVE_TOKEN_ADDRESS],
    })
    const sameBalances = {
      chainId: '1',
      account: lowerAddress(ACCOUNT),
      tokens: [NATIVE_TOKEN_ADDRESS, lowerAddress(USDC), USDC],
    }
    expect(balancesQueryKey(instanceId, sameBalances)).toEqual(key)
    expect(JSON.parse(JSON.stringify(key))).toEqual(key)
    expect(key[0]).toBe(instanceId)
  })

  it('disables a query that would be skipped', () => {
    const skipped = reader({
      unsupportedReason: ({ chainId }) => ({ chainId, code: 'NO_ACCOUNT', reason: 'No account' }),
    })
    const options = balancesQueryOptions(skipped, { chainId: 1, account: undefined }, { instanceId })
    const observer = new QueryObserver(client, options)
    const stop = observer.subscribe(() => undefined)
    expect(observer.getCurrentResult().fetchStatus).toBe('idle')
    stop()
  })

  it('works with fetchQuery and passes the signal on', async () => {
    const signals: unknown[] = []
    const recordingReader = reader({
      async getChainBalances(_, options) {
        signals.push(options?.signal)
        return ANSWER
      },
    })
    const options = balancesQueryOptions(recordingReader, { chainId: 1, account: ACCOUNT }, { instanceId })
    expect(await client.fetchQuery(options)).toEqual(ANSWER)
    expect(signals).toEqual([expect.any(AbortSignal)])
  })

  it('polls with growing pauses of at most 120 s until there is data', () => {
    const { refetchInterval } = balancesQueryOptions(
      reader(),
      { chainId: 1, account: ACCOUNT },
      { instanceId },
    )
    if (typeof refetchInterval === 'number') throw new Error('Only realtime balances have a fixed pause')
    const after = (errorUpdateCount: number, change: object = {}) =>
      refetchInterval({ state: { fetchStatus: 'idle', errorUpdateCount, ...change } })
    expect([0, 1, 2, 9].map((failures) => after(failures))).toEqual([false, 15_000, 30_000, 120_000])
    expect(after(3, { data: ANSWER })).toBe(false)
    expect(after(3, { fetchStatus: 'fetching' })).toBe(false)
  })

  it('polls holdings until the token list of the chain is loaded', () => {
    const services = { balances: reader(), tokens: LISTS }
    const request = { chainId: 1, account: ACCOUNT }
    const { refetchInterval } = holdingsQueryOptions(services, request, { instanceId })
    if (typeof refetchInterval === 'number') throw new Error('Only realtime balances have a fixed pause')
    const after = (listProblem: string | undefined) =>
      refetchInterval({ state: { fetchStatus: 'idle', errorUpdateCount: 0, data: { listProblem } } })
    expect(after('The token list of Ethereum could not be loaded.')).toBe(30_000)
    expect(after(undefined)).toBe(false)
    const realtime = holdingsQueryOptions(services, request, { instanceId, policy: 'realtime' })
    expect(realtime.refetchInterval).toBe(30_000)
  })

  it('polls chains on which the account holds assets every minute, and twice as often after a failed read', () => {
    const services = { balances: reader(), tokens: LISTS }
    const { refetchInterval } = holdingsQueryOptions(
      services,
      { chainId: 1, account: ACCOUNT },
      { instanceId },
    )
    if (typeof refetchInterval === 'number') throw new Error('Only realtime balances have a fixed pause')
    const after = (raw: bigint, error: Error | null = null) =>
      refetchInterval({
        state: {
          fetchStatus: 'idle',
          errorUpdateCount: 1,
          error,
          data: { holdings: [{ balance: { raw } }] },
        },
      })
    expect(after(5n)).toBe(60_000)
    expect(after(0n)).toBe(false)
    expect(after(5n, new Error('The node is down'))).toBe(30_000)
    expect(after(0n, new Error('The node is down'))).toBe(30_000)
  })
})

describe('isAffectedBalancesQuery', () => {
  const key = balancesQueryKey(instanceId, { chainId: 1, account: ACCOUNT, tokens: [USDC] })

  it.each([
    ['the account', { account: ACCOUNT }, true],
    ['its chain', { account: ACCOUNT, chainId: 1 }, true],
    ['its token', { account: ACCOUNT, chainId: 1, tokens: [USDC] }, true],
    ['the native token, which every read includes', { account: ACCOUNT, tokens: [ZERO] }, true],
    ['another token', { account: ACCOUNT, chainId: 1, tokens: [ACCOUNT] }, false],
    ['another chain', { account: ACCOUNT, chainId: 10 }, false],
    ['another account', { account: USDC }, false],
  ])('returns for a change of %s: %s', (_, change, isAffected) => {
    expect(isAffectedBalancesQuery(key, instanceId, change)).toBe(isAffected)
  })

  it('returns true for any token if the query read the whole token list', () => {
    const services = { balances: reader(), tokens: LISTS }
    const { queryKey } = holdingsQueryOptions(services, { chainId: 1, account: ACCOUNT }, { instanceId })
    const affects = (change: Parameters<typeof isAffectedBalancesQuery>[2]) =>
      isAffectedBalancesQuery(queryKey, instanceId, change)
    expect(affects({ account: ACCOUNT, chainId: 1, tokens: [USDC] })).toBe(true)
    expect(affects({ account: ACCOUNT })).toBe(true)
    expect(affects({ account: ACCOUNT, chainId: 10, tokens: [USDC] })).toBe(false)
    expect(affects({ account: USDC, chainId: 1 })).toBe(false)
  })

  it('returns false for queries of another instance or another kind', () => {
    expect(isAffectedBalancesQuery(key, 'two', { account: ACCOUNT })).toBe(false)
    expect(isAffectedBalancesQuery([instanceId, 'prices', '1'], instanceId, { account: ACCOUNT })).toBe(false)
    expect(isAffectedBalancesQuery(['todos'], instanceId, { account: ACCOUNT })).toBe(false)
  })
})
