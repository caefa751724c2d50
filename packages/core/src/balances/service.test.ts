import { beforeEach, describe, expect, it, vi } from 'vitest'
import { lowerAddress, NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import { FUEL_CHAIN_ID } from '../chains/chain-ids.ts'
import { arbitrum, base, ethereum, fuel } from '../chains/records.ts'
import { sleep } from '../kernel/clock.ts'
import { silentLogger } from '../kernel/logger.ts'
import type { Address } from '../kernel/schema.ts'
import type { BalanceAdapterSetup, BalanceRequest, ChainBalances } from '../platforms/balance-adapter.ts'
import type { RequestOptions } from '../platforms/transaction.ts'
import { createFakeClock, drive, type FakeClock } from '../testing/fake-clock.ts'
import { balanceKey, balanceReadKey } from './create-balance-store.ts'
import { BALANCE_POLICIES } from './policies.ts'
import { BalanceService, type BalanceServiceOptions } from './service.ts'

const ACCOUNT: Address = '0xAbCdEf0000000000000000000000000000000001'
const USDC: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const WETH: Address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const lower = (address: Address) => lowerAddress(address)

let clock: FakeClock
let requests: BalanceRequest[]
/** Reply of the scripted adapter. Tests replace it. */
let answer: (request: BalanceRequest, options?: RequestOptions) => Promise<ChainBalances>
beforeEach(() => {
  clock = createFakeClock()
  requests = []
  answer = async (request) => balances(request, 7n)
})

function balances({ chainId, account, tokens }: BalanceRequest, raw: bigint): ChainBalances {
  return {
    chainId,
    account,
    blockNumber: 1n,
    timestamp: 1,
    nativeBalance: { raw },
    tokenData: Object.fromEntries(tokens.map((token) => [token, { raw }])),
    isArgentWallet: false,
  }
}

function createService(options: Partial<BalanceServiceOptions> = {}): BalanceService {
  const scripted: BalanceAdapterSetup = {
    chainType: 'EVM',
    create: () => ({
      chainType: 'EVM',
      getBalances(request, requestOptions) {
        requests.push(request)
        return answer(request, requestOptions)
      },
    }),
  }
  const platforms = {
    forChain() {
      throw new Error('The scripted adapter never reads a chain.')
    },
  }
  return new BalanceService({
    adapters: [scripted],
    chains: [ethereum, arbitrum],
    platforms,
    clock,
    ...options,
  })
}

/** Returns a reply that arrives after `milliseconds`. */
const after =
  (milliseconds: number, raw: bigint) => async (request: BalanceRequest, options?: RequestOptions) => {
    await sleep(clock, milliseconds, options?.signal)
    return balances(request, raw)
  }

describe('the constructor', () => {
  it('throws if a chain type has no adapter, and names the type', () => {
    expect(() => createService({ chains: [ethereum, fuel] })).toThrow(
      expect.objectContaining({
        message: 'Missing required balance adapter for chain type FUEL',
        code: 'BALANCE_ADAPTER_MISSING',
      }),
    )
  })

  it('warns once about a disabled query, with the reason', () => {
    const warn = vi.fn()
    const service = createService({ logger: { ...silentLogger, warn } })
    for (let render = 0; render < 3; render++) {
      expect(service.unsupportedReason({ chainId: 77, account: ACCOUNT })?.code).toBe('CHAIN_NOT_ENABLED')
      for (const { id } of [ethereum, arbitrum]) {
        expect(service.unsupportedReason({ chainId: id, account: undefined })?.code).toBe('NO_ACCOUNT')
      }
      expect(service.unsupportedReason({ chainId: ethereum.id, account: ACCOUNT })).toBeUndefined()
    }
    expect(warn.mock.calls.map(([, skipped]) => skipped.code)).toEqual(['CHAIN_NOT_ENABLED', 'NO_ACCOUNT'])
  })

  it('skips chains whose adapter is missing and not required, with a warning', async () => {
    const warn = vi.fn()
    const service = createService({
      chains: [ethereum, fuel],
      required: ['EVM'],
      logger: { ...silentLogger, warn },
    })
    const account = `0x${'1'.repeat(64)}` as const
    const { skipped } = await service.getBalances({ chainIds: [FUEL_CHAIN_ID], account })
    const reason = 'No balance adapter found for chain type FUEL'
    expect(skipped).toEqual([{ chainId: FUEL_CHAIN_ID, code: 'NO_ADAPTER', reason }])
    expect(warn).toHaveBeenCalledWith(expect.stringContaining(String(FUEL_CHAIN_ID)), skipped[0])
    await expect(service.getChainBalances({ chainId: FUEL_CHAIN_ID, account })).rejects.toMatchObject({
      code: 'BALANCES_SKIPPED',
      skipCode: 'NO_ADAPTER',
      details: reason,
    })
    expect(service.policy(FUEL_CHAIN_ID)).toMatchObject({ staleTime: 60_000, retry: 3 })
    expect(service.policy(1)).toMatchObject({ staleTime: 300_000, retry: 2 })
  })
})

describe('getBalances', () => {
  it('returns each chain in one of three lists, in request order, and isolates failures', async () => {
    const down = new Error('down')
    answer = async (request) => {
      if (request.chainId === arbitrum.id) throw down
      return balances(request, 5n)
    }
    const service = createService({ chains: [ethereum, arbitrum, base] })
    const result = await service.getBalances({
      chainIds: [base.id, '', arbitrum.id, ethereum.id, base.id],
      account: ACCOUNT,
    })
    expect(result.balances.map(({ chainId }) => chainId)).toEqual([base.id, ethereum.id])
    expect(result.failures).toEqual([{ chainId: arbitrum.id, error: down }])
    expect(result.skipped).toMatchObject([{ chainId: '', code: 'BLANK_CHAIN_ID' }])
    expect(service.reads.get(balanceReadKey(arbitrum.id, ACCOUNT))).toMatchObject({
      isLoading: false,
      error: down,
    })
  })

  it('reads lower-cased, distinct, valid tokens and adds results for the others', async () => {
    const service = createService()
    const tokens = {
      1: [USDC, lower(USDC), NATIVE_TOKEN_ADDRESS, 'junk' as string as Address],
      [arbitrum.id]: [WETH],
    }
    const result = await service.getBalances({ chainIds: [1, arbitrum.id], account: ACCOUNT, tokens })
    expect(requests.map(({ chainId, account, tokens }) => [chainId, account, tokens])).toEqual([
      [1, lower(ACCOUNT), [lower(USDC)]],
      [arbitrum.id, lower(ACCOUNT), [lower(WETH)]],
    ])
    expect(result.balances[0]?.tokenData).toEqual({
      [lower(USDC)]: { raw: 7n },
      [lower(NATIVE_TOKEN_ADDRESS)]: { raw: 7n },
      junk: {
        error: { code: 'INVALID_TOKEN', reason: expect.stringContaining('Invalid token address') },
      },
    })
  })
})

describe('the token list of a chain', () => {
  const ready = vi.fn<(chainId: number) => Promise<void>>()
  beforeEach(() => {
    ready.mockReset()
  })

  it('delays a read only if tokens are requested', async () => {
    ready.mockImplementation(() => sleep(clock, 5_000))
    const service = createService({ tokenList: { ready } })
    await service.getBalances({ chainIds: [1], account: ACCOUNT })
    await service.getBalances({ chainIds: [1], account: ACCOUNT, tokens: [] })
    expect(ready).not.toHaveBeenCalled()
    const result = service.getBalances({ chainIds: [1], account: ACCOUNT, tokens: [USDC] })
    await clock.advance(4_999)
    expect(requests).toHaveLength(2)
    await clock.advance(1)
    expect((await result).balances).toHaveLength(1)
    expect(requests).toHaveLength(3)
  })

  it('does not prevent reads if it fails, and the failure is logged', async () => {
    const warn = vi.fn()
    ready.mockRejectedValue(new Error('HTTP error! status: 500'))
    const service = createService({ tokenList: { ready }, logger: { ...silentLogger, warn } })
    const result = await service.getBalances({ chainIds: [1], account: ACCOUNT, tokens: [USDC] })
    expect(result.balances).toHaveLength(1)
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('token list'), expect.any(Error))
  })

  it('fails a read with the deadline if it never settles', async () => {
    ready.mockImplementation(() => new Promise(() => undefined))
    const service = createService({ tokenList: { ready } })
    const result = await drive(
      clock,
      service.getBalances({ chainIds: [1], account: ACCOUNT, tokens: [USDC] }),
    )
    expect(result.failures).toMatchObject([{ chainId: 1, error: { code: 'TIMEOUT' } }])
    expect(requests).toEqual([])
    expect(clock.pendingTimers).toBe(0)
  })
})

describe('a shared read', () => {
  it('serves callers with the same chain, account and tokens in any spelling', async () => {
    answer = after(1_000, 3n)
    const service = createService()
    const ask = (account: Address, tokens: Address[]) =>
      service.getChainBalances({ chainId: 1, account, tokens })
    const all = Promise.all([ask(ACCOUNT, [USDC, WETH]), ask(lower(ACCOUNT), [lower(WETH), USDC, USDC])])
    const separate = ask(ACCOUNT, [USDC])
    await clock.advance(1_000)
    const [first, second] = await all
    expect(second).toBe(first)
    await separate
    expect(requests.map(({ tokens }) => tokens.length)).toEqual([2, 1])
  })

  it('continues when one caller aborts, and ends when the last one does', async () => {
    const ended = vi.fn()
    answer = (request, options) => {
      options?.signal?.addEventListener('abort', ended)
      return after(1_000, 3n)(request, options)
    }
    const service = createService()
    const controllers = [new AbortController(), new AbortController()]
    const [first, second] = controllers.map(({ signal }) =>
      service.getChainBalances({ chainId: 1, account: ACCOUNT }, { signal }),
    )
    const aborted = [first, second].map((caller) => expect(caller).rejects.toMatchObject({ code: 'ABORTED' }))
    await clock.advance(10)
    controllers[0]?.abort()
    await aborted[0]
    expect(ended).not.toHaveBeenCalled()
    controllers[1]?.abort()
    await aborted[1]
    expect(ended).toHaveBeenCalled()
    await clock.advance(0)
    expect(clock.pendingTimers).toBe(0)
    expect(service.reads.get(balanceReadKey(1, ACCOUNT))).toMatchObject({ isLoading: false })
    expect(service.reads.get(balanceReadKey(1, ACCOUNT))?.error).toBeUndefined()
  })

  it('ends with its deadline even if the adapter ignores the signal', async () => {
    answer = () => new Promise(() => undefined)
    const service = createService()
    const result = await drive(clock, service.getBalances({ chainIds: [1], account: ACCOUNT }))
    expect(result.failures).toMatchObject([{ error: { code: 'TIMEOUT' } }])
    expect(service.reads.get(balanceReadKey(1, ACCOUNT))).toMatchObject({
      isLoading: false,
      error: { code: 'TIMEOUT' },
    })
  })

  it('rejects when the caller of many chains aborts', async () => {
    answer = after(1_000, 3n)
    const controller = new AbortController()
    const { signal } = controller
    const result = createService().getBalances({ chainIds: [1, arbitrum.id], account: ACCOUNT }, { signal })
    const aborted = expect(result).rejects.toMatchObject({ code: 'ABORTED' })
    await clock.advance(10)
    controller.abort()
    await aborted
  })

  it('does not begin for an aborted caller or after dispose', async () => {
    const service = createService()
    const signal = AbortSignal.abort()
    const aborted = service.getBalances({ chainIds: [1], account: ACCOUNT }, { signal })
    await expect(aborted).rejects.toMatchObject({ code: 'ABORTED' })
    service.dispose()
    const late = await service.getBalances({ chainIds: [1], account: ACCOUNT })
    expect(late.failures).toMatchObject([{ error: { code: 'ABORTED' } }])
    expect(requests).toEqual([])
  })

  it('is aborted on dispose, without leaving a timer', async () => {
    answer = after(1_000, 3n)
    const service = createService()
    const result = service.getBalances({ chainIds: [1], account: ACCOUNT })
    await clock.advance(10)
    service.dispose()
    expect((await result).failures).toMatchObject([{ error: { code: 'ABORTED' } }])
    expect(clock.pendingTimers).toBe(0)
  })
})

describe('cached balances', () => {
  const ask = (service: BalanceService, name?: 'fast' | 'realtime', tokens = [USDC]) =>
    service.getBalances(
      { chainIds: [1], account: ACCOUNT, tokens },
      { maxAgeMs: name && BALANCE_POLICIES[name].staleTime },
    )

  it('are returned again up to the requested age', async () => {
    const service = createService()
    await ask(service)
    await clock.advance(29_999)
    await ask(service, 'realtime')
    expect(requests).toHaveLength(1)
    await clock.advance(1)
    await ask(service, 'fast')
    expect(requests).toHaveLength(1)
    await ask(service, 'realtime')
    expect(requests).toHaveLength(2)
  })

  it('are read again if a token is missing, no age is given, or the balance changed', async () => {
    const service = createService()
    await ask(service)
    await ask(service, 'fast', [USDC, WETH])
    expect(requests).toHaveLength(2)
    await ask(service)
    expect(requests).toHaveLength(3)
    service.invalidate({ account: ACCOUNT, chainId: 1, tokens: [WETH] })
    await ask(service, 'fast')
    expect(requests).toHaveLength(3)
    service.invalidate({ account: ACCOUNT, chainId: 1, tokens: [USDC] })
    await ask(service, 'fast')
    expect(requests).toHaveLength(4)
  })

  it('are read again if the balance changed during the read', async () => {
    answer = after(1_000, 3n)
    const service = createService()
    const before = ask(service)
    await clock.advance(500)
    service.invalidate({ account: ACCOUNT })
    const since = ask(service, 'fast')
    await clock.advance(1_000)
    await Promise.all([before, since])
    expect(requests).toHaveLength(2)
    await ask(service, 'fast')
    expect(requests).toHaveLength(2)
  })
})

describe('invalidate', () => {
  it('emits distinct, lower-cased tokens, and the native asset as its placeholder', () => {
    const service = createService()
    const changes: unknown[] = []
    const stop = service.on('invalidated', (change) => changes.push(change))
    service.invalidate({
      account: ACCOUNT,
      chainId: 1,
      tokens: [USDC, lower(USDC), NATIVE_TOKEN_ADDRESS],
    })
    stop()
    service.invalidate({ account: ACCOUNT })
    expect(changes).toEqual([
      { account: lower(ACCOUNT), chainId: 1, tokens: [lower(USDC), lower(NATIVE_TOKEN_ADDRESS)] },
    ])
  })
})

describe('rows', () => {
  it('notify only the subscribers of a token, and only when its balance changes', async () => {
    const service = createService()
    const notified: string[] = []
    service.rows.subscribe(balanceKey(1, ACCOUNT, USDC), () => notified.push('USDC'))
    service.rows.subscribe(balanceKey(1, ACCOUNT, WETH), () => notified.push('WETH'))
    const ask = () => service.getBalances({ chainIds: [1], account: ACCOUNT, tokens: [USDC, WETH] })
    await ask()
    expect(notified.sort()).toEqual(['USDC', 'WETH'])
    answer = async (request) => {
      const { tokenData, ...rest } = balances(request, 7n)
      return { ...rest, tokenData: { ...tokenData, [lower(USDC)]: { raw: 8n } } }
    }
    await ask()
    expect(notified).toEqual(['USDC', 'WETH', 'USDC'])
    expect(service.rows.get(balanceKey(1, ACCOUNT, USDC))).toEqual({
      chainId: 1,
      account: lower(ACCOUNT),
      token: lower(USDC),
      result: { raw: 8n },
    })
  })

  it('keep the result of the later read even if the earlier read completes last', async () => {
    const service = createService()
    answer = after(5_000, 1n)
    const early = service.getBalances({ chainIds: [1], account: ACCOUNT, tokens: [USDC] })
    await clock.advance(10)
    service.invalidate({ account: ACCOUNT })
    answer = after(100, 2n)
    const late = service.getBalances({ chainIds: [1], account: ACCOUNT, tokens: [USDC] })
    await clock.advance(10_000)
    await Promise.all([early, late])
    expect(service.rows.get(balanceKey(1, ACCOUNT, USDC))?.result).toEqual({ raw: 2n })
    expect(service.reads.get(balanceReadKey(1, ACCOUNT))?.balances?.nativeBalance).toEqual({ raw: 2n })
  })

  it('keep their balance when a read fails, while reads report the loading state', async () => {
    answer = after(100, 4n)
    const service = createService()
    const states: unknown[] = []
    service.reads.subscribe(balanceReadKey(1, ACCOUNT), () =>
      states.push(service.reads.get(balanceReadKey(1, ACCOUNT))?.isLoading),
    )
    await drive(clock, service.getBalances({ chainIds: [1], account: ACCOUNT, tokens: [USDC] }))
    answer = async () => {
      throw new Error('down')
    }
    await service.getBalances({ chainIds: [1], account: ACCOUNT, tokens: [USDC] })
    expect(states).toEqual([true, false, true, false])
    expect(service.rows.get(balanceKey(1, ACCOUNT, USDC))?.result).toEqual({ raw: 4n })
    expect(service.reads.get(balanceReadKey(1, ACCOUNT))?.error).toEqual(new Error('down'))
  })
})

describe('getBalance', () => {
  it('returns base units for a token in any casing and for the native asset', async () => {
    answer = async (request) => ({ ...balances(request, 7n), nativeBalance: { raw: 5n } })
    const service = createService()
    const of = (token?: Address) => service.getBalance({ chainId: 1, account: ACCOUNT, token })
    expect(await of(USDC)).toBe(7n)
    expect(await of()).toBe(5n)
    expect(await of(NATIVE_TOKEN_ADDRESS)).toBe(5n)
  })

  it('throws the reason if the token, the account or the chain cannot be read', async () => {
    const error = { code: 'REVERTED', reason: 'The contract reverted the balance query.' } as const
    answer = async (request) => ({ ...balances(request, 7n), tokenData: { [lower(USDC)]: { error } } })
    const service = createService()
    await expect(service.getBalance({ chainId: 1, account: ACCOUNT, token: USDC })).rejects.toMatchObject({
      code: 'BALANCE_UNREADABLE',
      details: 'The contract reverted the balance query.',
      retryable: false,
    })
    // @ts-expect-error Callers without types can pass any text.
    const balance = service.getBalance({ chainId: 1, account: ACCOUNT, token: 'USDC' })
    await expect(balance).rejects.toMatchObject({
      code: 'BALANCE_UNREADABLE',
      details: expect.stringContaining('Invalid token address'),
    })
    await expect(service.getBalance({ chainId: 1, account: undefined })).rejects.toMatchObject({
      code: 'BALANCES_SKIPPED',
      details: 'No account is connected.',
    })
    answer = () => Promise.reject(new Error('The node is down.'))
    await expect(service.getBalance({ chainId: 1, account: ACCOUNT })).rejects.toThrow('The node is down.')
  })
})
