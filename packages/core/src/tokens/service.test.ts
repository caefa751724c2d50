import { describe, expect, it } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import { arbitrum, mantle } from '../chains/records.ts'
import type { Address } from '../kernel/schema.ts'
import { memoryStorage } from '../kernel/storage.ts'
import { createFakeClock, drive } from '../testing/fake-clock.ts'
import {
  createFile,
  createTokenHarness,
  FILE,
  hangUntilAborted,
  json,
  nativeEntry,
  USDC,
  usdcEntry,
  ZERO,
} from './create-token-harness.test-support.ts'
import { PUBLIC_ASSET_SOURCES } from './sources.ts'

const status = (code: number, text = '') => new Response(text, { status: code })
const first = (path: string) => path.startsWith('one.test')

describe('load', () => {
  it('requests the first source once for concurrent callers and caches the list', async () => {
    const { tokens, clock, requests } = createTokenHarness()
    const [one, two] = await drive(clock, Promise.all([tokens.load(5000), tokens.load(5000)]))
    expect(two).toBe(one)
    expect(await tokens.load(5000)).toBe(one)
    expect(tokens.assetList(5000)).toBe(one)
    expect(requests).toEqual(['one.test/lists/5000.json'])
    expect(clock.pendingTimers).toBe(0)
  })

  it('requests the public lists by default', async () => {
    const { tokens, clock, requests } = createTokenHarness(() => status(404), { sources: undefined })
    await drive(clock, expect(tokens.load(5000)).rejects.toMatchObject({ code: 'ASSET_LIST_UNAVAILABLE' }))
    expect(requests).toEqual([
      'raw.githubusercontent.com/1delta-DAO/token-lists/main/5000.json',
      'raw.githubusercontent.com/1delta-DAO/asset-lists/main/5000.json',
    ])
    expect(PUBLIC_ASSET_SOURCES.omni).toHaveLength(2)
  })

  it('retries a source three times before it requests the next one', async () => {
    const { tokens, clock, requests, warnings } = createTokenHarness((path) =>
      first(path) ? status(503) : json(FILE),
    )
    await drive(clock, tokens.load(5000))
    expect(requests).toEqual([...Array(4).fill('one.test/lists/5000.json'), 'two.test/lists/5000.json'])
    expect(warnings).toEqual([
      'The asset list of Mantle could not be loaded from one.test: HTTP error! status: 503',
    ])
  })

  it.each<[string, () => Response | Promise<Response>]>([
    ['replies with 404', () => status(404)],
    ['replies with 500', () => status(500, 'oops')],
    ['replies with an HTML page', () => new Response('<!doctype html><p>Just a moment')],
    ['replies with a truncated file', () => new Response(JSON.stringify(FILE).slice(0, 200))],
    ['replies with malformed JSON', () => new Response('{"list": {,,')],
    ['replies with an empty body', () => new Response('')],
    ['replies with wrong types', () => json({ chainId: 5000, list: 'none' })],
    ['replies with invalid tokens', () => json({ list: { a: { symbol: 1 } } })],
    ['replies with the list of another chain', () => json(createFile([usdcEntry], { chainId: '1' }))],
    ['closes the connection', () => Promise.reject(new TypeError('fetch failed'))],
  ])('requests the second and the third source if one %s', async (_, fail) => {
    const { tokens, clock, requests } = createTokenHarness((path) =>
      path.startsWith('three') ? json(FILE) : fail(),
    )
    const { tokens: listedTokens } = await drive(clock, tokens.load(5000))
    expect(listedTokens[USDC]?.symbol).toBe('USDC')
    expect([...new Set(requests)]).toEqual(
      ['one', 'two', 'three'].map((name) => `${name}.test/lists/5000.json`),
    )
  })

  it('requests the next source when one times out', async () => {
    const { tokens, clock } = createTokenHarness((path, signal) =>
      first(path) ? hangUntilAborted(signal) : json(FILE),
    )
    await drive(clock, tokens.load(5000))
    expect(tokens.get(5000, USDC).symbol).toBe('USDC')
    expect(clock.pendingTimers).toBe(0)
  })

  it('reports the errors of all sources if all fail, and retries on the next call', async () => {
    let isUp = false
    const { tokens, clock } = createTokenHarness((path) =>
      isUp ? json(FILE) : first(path) ? status(404, 'no such file') : status(403),
    )
    const loading = expect(tokens.load(5000)).rejects.toMatchObject({
      code: 'ASSET_LIST_UNAVAILABLE',
      message: 'The asset list of Mantle could not be loaded.',
      details: expect.stringContaining('HTTP error! status: 404, HTTP 404: no such file (one.test)'),
      failures: [{ message: 'HTTP error! status: 404' }, { message: 'HTTP error! status: 403' }, {}],
    })
    await drive(clock, loading)
    expect(tokens.flags.get('5000')).toMatchObject({ status: 'failed', isLoaded: false })
    isUp = true
    await drive(clock, tokens.load(5000))
    expect(tokens.flags.get('5000')).toEqual({ id: '5000', status: 'loaded', isLoaded: true })
  })

  it('ends the request when the last caller aborts, and not before', async () => {
    let socket: AbortSignal | undefined
    const { tokens, clock } = createTokenHarness((_, signal) => {
      socket = signal
      return hangUntilAborted(signal)
    })
    const controllers = [new AbortController(), new AbortController()]
    const loads = controllers.map(({ signal }) => tokens.load(5000, { signal }))
    const aborted = loads.map((load) => expect(load).rejects.toMatchObject({ code: 'ABORTED' }))
    await clock.advance(0)
    controllers[0]?.abort()
    await clock.advance(0)
    expect(socket?.aborted).toBe(false)
    expect(tokens.flags.get('5000')).toMatchObject({ status: 'loading' })
    controllers[1]?.abort()
    await Promise.all(aborted)
    expect(socket?.aborted).toBe(true)
    await clock.advance(0)
    expect(tokens.flags.get('5000')).toBeUndefined()
    expect(clock.pendingTimers).toBe(0)
  })

  it('reloads a list that is older than requested, and keeps it if the reload fails', async () => {
    let isUp = true
    const { tokens, clock, requests } = createTokenHarness(() => (isUp ? json(FILE) : status(404)))
    const list = await drive(clock, tokens.load(5000))
    await clock.advance(60_000)
    expect(await tokens.load(5000, { maxAgeMs: 60_001 })).toBe(list)
    isUp = false
    await drive(clock, expect(tokens.load(5000, { maxAgeMs: 60_000 })).rejects.toMatchObject({}))
    expect(requests).toHaveLength(4)
    expect(tokens.assetList(5000)).toBe(list)
    expect(tokens.flags.get('5000')).toMatchObject({ status: 'failed', isLoaded: true })
    isUp = true
    const newer = await drive(clock, tokens.load(5000, { maxAgeMs: 0 }))
    expect(newer).not.toBe(list)
  })

  it('parses concurrent files one after the other, so that the thread is not blocked', async () => {
    const fake = createFakeClock()
    let pauses = 0
    let maxPauses = 0
    const clock = {
      ...fake,
      setTimeout(callback: () => void, milliseconds: number) {
        if (milliseconds > 0) return fake.setTimeout(callback, milliseconds)
        pauses += 1
        maxPauses = Math.max(maxPauses, pauses)
        return fake.setTimeout(() => {
          pauses -= 1
          callback()
        }, 0)
      },
    }
    const long = { list: Array.from({ length: 2_000 }, () => ({ ...usdcEntry, chainId: '42161' })) }
    const { tokens } = createTokenHarness((path) => json(path.includes('42161') ? long : FILE), {
      chains: [mantle, arbitrum],
      clock,
    })
    await drive(fake, Promise.all([tokens.load(5000), tokens.load(42161)]))
    expect(maxPauses).toBe(1)
  })

  it('notifies only subscribers of the loaded list', async () => {
    const { tokens, clock } = createTokenHarness(
      (path) => json(path.includes('42161') ? { list: [] } : FILE),
      {
        chains: [mantle, arbitrum],
      },
    )
    const statuses: string[] = []
    tokens.flags.subscribe('5000', () => statuses.push(tokens.flags.get('5000')?.status ?? 'none'))
    await drive(clock, tokens.load(42161))
    expect(statuses).toEqual([])
    await drive(clock, tokens.load(5000))
    expect(statuses).toEqual(['loading', 'loaded'])
  })

  it('rejects an unknown chain without a request', async () => {
    const { tokens, requests } = createTokenHarness()
    await expect(tokens.load(77)).rejects.toMatchObject({ code: 'UNKNOWN_CHAIN' })
    await expect(tokens.load(Number.NaN)).rejects.toMatchObject({ code: 'UNKNOWN_CHAIN' })
    expect(requests).toEqual([])
    expect(tokens.flags.getAll()).toEqual([])
  })

  it('leaves no timer and no request after dispose', async () => {
    let socket: AbortSignal | undefined
    const { tokens, clock } = createTokenHarness((_, signal) => {
      socket = signal
      return hangUntilAborted(signal)
    })
    const loading = expect(tokens.load(5000)).rejects.toMatchObject({ code: 'ABORTED' })
    await clock.advance(0)
    tokens.dispose()
    await loading
    expect(socket?.aborted).toBe(true)
    expect(clock.pendingTimers).toBe(0)
    await expect(tokens.load(5000)).rejects.toMatchObject({ code: 'ABORTED' })
  })
})

describe('omni lists', () => {
  const group = { name: 'USD Coin', symbol: 'USDC', currencies: [usdcEntry] }
  const answer = (path: string) =>
    json(path.includes('mini') ? { USDC: group } : { USDC: group, 'A::B': group })

  it('are two files with separate load states', async () => {
    const { tokens, clock, requests } = createTokenHarness(answer)
    expect(() => tokens.omniMini()).toThrow(expect.objectContaining({ code: 'ASSET_LIST_NOT_READY' }))
    await drive(clock, tokens.loadOmniMini())
    expect(Object.keys(tokens.omniMini().assets)).toEqual(['USDC'])
    expect(tokens.flags.get('omni')).toBeUndefined()
    expect(() => tokens.omni()).toThrow(expect.objectContaining({ message: 'The omni list is not loaded.' }))
    await drive(clock, tokens.loadOmni())
    expect(Object.keys(tokens.omni().assets)).toEqual(['USDC', 'A::B'])
    expect(requests).toEqual(['one.test/omni-list-mini.json', 'one.test/omni-list.json'])
    expect(tokens.flags.get('omni-mini')).toMatchObject({ isLoaded: true })
  })

  it('are loaded from the next source if the first one fails', async () => {
    const { tokens, clock } = createTokenHarness((path) => (first(path) ? status(500) : answer(path)))
    expect(Object.keys((await drive(clock, tokens.loadOmni())).assets)).toHaveLength(2)
  })
})

describe('get and find', () => {
  it('throw before the list is loaded, then find a token by its address in any casing', async () => {
    const { tokens, clock } = createTokenHarness()
    expect(() => tokens.get(5000, USDC)).toThrow(expect.objectContaining({ code: 'ASSET_LIST_NOT_READY' }))
    expect(tokens.find(5000, USDC)).toBeUndefined()
    await drive(clock, tokens.load(5000))
    expect(tokens.get(5000, `0x${USDC.slice(2).toUpperCase()}`).symbol).toBe('USDC')
    expect(tokens.list(5000).map(({ symbol }) => symbol)).toEqual(['MNT', 'USDC', 'PT-USDe-25JUL2024'])
    expect(tokens.mainTokens(5000)).toHaveLength(3)
    expect(tokens.bridgeTokens(5000)).toEqual([])
    expect(tokens.defaultTokens(5000).map(({ symbol }) => symbol)).toEqual(['USDC'])
  })

  it('find the native asset without a list', () => {
    const { tokens } = createTokenHarness()
    expect(tokens.get(5000, ZERO)).toMatchObject({ symbol: 'MNT', address: NATIVE_TOKEN_ADDRESS })
  })

  it.each([
    ['an unlisted address', 5000, `0x${'7'.repeat(40)}`, 'ASSET_NOT_FOUND', 'Asset not found'],
    ['a blank address', 5000, '', 'INVALID_INPUT', 'The token: invalid address'],
    ['a text that is not an address', 5000, 'constructor', 'INVALID_INPUT', 'The token: invalid address'],
    ['a blank chain', Number.NaN, USDC, 'UNKNOWN_CHAIN', 'Chain NaN is not configured.'],
  ])('throw an error with the reason for %s', async (_, chainId, address, code, message) => {
    const { tokens, clock } = createTokenHarness()
    await drive(clock, tokens.load(5000))
    expect(() => tokens.get(chainId, address)).toThrow(expect.objectContaining({ code, message }))
    expect(tokens.find(chainId, address)).toBeUndefined()
  })

  it('do not return an imitation as a default token', async () => {
    const imitation = { ...usdcEntry, address: `0x${'6'.repeat(40)}`, assetGroup: 'Fake::USDC' }
    const file = createFile([imitation, nativeEntry, usdcEntry], { mainTokens: [] })
    const { tokens, clock } = createTokenHarness(() => json(file))
    await drive(clock, tokens.load(5000))
    expect(tokens.defaultTokens(5000).map(({ address }) => address)).toEqual([USDC])
  })

  it('match main tokens to default tokens by canonical symbol', async () => {
    const weth = { ...usdcEntry, address: `0x${'5'.repeat(40)}`, symbol: 'WETH', assetGroup: 'ETH' }
    const { tokens, clock } = createTokenHarness(() => json(createFile([usdcEntry, weth])))
    await drive(clock, tokens.load(5000))
    expect(tokens.defaultTokens(5000).map(({ symbol }) => symbol)).toEqual(['WETH', 'USDC'])
  })
})

describe('custom tokens', () => {
  const CUSTOM: Address = `0x${'c'.repeat(40)}`
  const word = (value: number) => value.toString(16).padStart(64, '0')
  const text = (value: string) => `0x${Buffer.from(value).toString('hex').padEnd(64, '0')}` as const

  function reader(decimals = 8) {
    const requests: string[] = []
    const answers: Record<string, `0x${string}`> = {
      '0x06fdde03': text('My Token'),
      '0x95d89b41': text('MINE'),
      '0x313ce567': `0x${word(decimals)}`,
    }
    const call = async ({ data }: { data: string }) => {
      requests.push(data)
      return { status: 'success', data: answers[data] ?? '0x' } as const
    }
    return { requests, forChain: () => ({ call }) }
  }

  const MINE = { chainId: 5000, address: CUSTOM, symbol: 'MINE', name: 'My Token', decimals: 8 }

  it('are found without a list, included in the list, and restored after a reload', async () => {
    const storage = memoryStorage()
    const { tokens, clock } = createTokenHarness(undefined, { storage, platforms: reader() })
    expect(await drive(clock, tokens.addCustom(5000, CUSTOM))).toEqual(MINE)
    expect(tokens.get(5000, CUSTOM)).toEqual(MINE)
    expect(tokens.isCustom(5000, CUSTOM)).toBe(true)
    expect(tokens.customTokens.getAll()).toEqual([MINE])
    await drive(clock, tokens.load(5000))
    expect(tokens.list(5000).at(-1)).toEqual(MINE)

    const { tokens: reloaded } = createTokenHarness(undefined, { storage })
    await reloaded.restore()
    expect(reloaded.find(5000, CUSTOM)).toEqual(MINE)
    await reloaded.removeCustom(5000, CUSTOM)
    expect(reloaded.find(5000, CUSTOM)).toBeUndefined()
    expect(await storage.keys?.()).toEqual([])
  })

  it('are neither read nor stored if the token is listed', async () => {
    const { requests, forChain } = reader()
    const { tokens, clock } = createTokenHarness(undefined, { platforms: { forChain } })
    await drive(clock, tokens.load(5000))
    expect((await tokens.addCustom(5000, USDC)).symbol).toBe('USDC')
    expect(requests).toEqual([])
    expect(tokens.customTokens.getAll()).toEqual([])
    expect(tokens.isCustom(5000, USDC)).toBe(false)
  })

  it('are not added if the storage fails', async () => {
    const storage = { ...memoryStorage(), setItem: () => Promise.reject(new Error('quota')) }
    const { tokens, clock } = createTokenHarness(undefined, { storage, platforms: reader() })
    await drive(
      clock,
      expect(tokens.addCustom(5000, CUSTOM)).rejects.toMatchObject({ code: 'STORAGE_FAILED' }),
    )
    expect(tokens.find(5000, CUSTOM)).toBeUndefined()
  })

  it('are skipped with a warning if the stored record is corrupted', async () => {
    const key = `causeway:custom-token:5000:${CUSTOM}`
    const storage = memoryStorage([[key, JSON.stringify({ version: 1, data: { ...MINE, decimals: 99 } })]])
    const { tokens, warnings } = createTokenHarness(undefined, { storage })
    await tokens.restore()
    expect(tokens.customTokens.getAll()).toEqual([])
    expect(warnings[0]).toContain('is unreadable')
  })

  it.each([
    ['an invalid address', 5000, '0xab', 'INVALID_INPUT'],
    ['an unknown chain', 77, CUSTOM, 'UNKNOWN_CHAIN'],
    ['no platform', 5000, CUSTOM, 'TOKEN_UNREADABLE'],
  ])('are rejected with %s', async (_, chainId, address, code) => {
    const { tokens } = createTokenHarness()
    await expect(tokens.addCustom(chainId, address)).rejects.toMatchObject({ code })
  })

  it('abort pending reads on dispose', async () => {
    const forChain = () => ({ call: () => new Promise<never>(() => undefined) })
    const { tokens, clock } = createTokenHarness(undefined, { platforms: { forChain } })
    const adding = expect(tokens.addCustom(5000, CUSTOM)).rejects.toMatchObject({ code: 'ABORTED' })
    await clock.advance(0)
    tokens.dispose()
    await adding
    expect(clock.pendingTimers).toBe(0)
  })

  describe('lookUp', () => {
    const both = { chains: [mantle, arbitrum] }

    it('returns one result per chain, in request order', async () => {
      const { tokens, clock } = createTokenHarness(
        (path) => (path.includes('5000') ? json(FILE) : json({ list: [] })),
        both,
      )
      const request = { tokenAddress: USDC, chainIds: [42161, 5000, 42161, 77] }
      expect(await drive(clock, tokens.lookUp(request))).toMatchObject([
        { chainId: 42161, status: 'missing', error: { message: 'Asset not found' } },
        { chainId: 5000, status: 'found', from: 'list', token: { symbol: 'USDC' } },
        { chainId: 77, status: 'missing', error: { code: 'UNKNOWN_CHAIN' } },
      ])
    })

    it('reads unlisted tokens from the chain, even if the list fails', async () => {
      const { tokens, clock } = createTokenHarness(() => status(404), { ...both, platforms: reader() })
      const results = await drive(clock, tokens.lookUp({ tokenAddress: CUSTOM, chainIds: [5000] }))
      expect(results).toEqual([{ chainId: 5000, status: 'found', from: 'chain', token: MINE }])
      expect(tokens.customTokens.getAll()).toEqual([])
    })

    it('returns the list error if the token cannot be read otherwise', async () => {
      const { tokens, clock } = createTokenHarness(() => status(404), both)
      const results = await drive(clock, tokens.lookUp({ tokenAddress: CUSTOM, chainIds: [5000] }))
      expect(results).toMatchObject([{ status: 'missing', error: { code: 'ASSET_LIST_UNAVAILABLE' } }])
    })

    it('reloads lists and rereads tokens with forceFetch', async () => {
      const { requests: calls, forChain } = reader()
      const { tokens, clock, requests } = createTokenHarness(undefined, { ...both, platforms: { forChain } })
      await drive(clock, tokens.addCustom(5000, CUSTOM))
      const lookUp = (forceFetch: boolean) =>
        drive(clock, tokens.lookUp({ tokenAddress: CUSTOM, chainIds: [5000], forceFetch }))
      expect(await lookUp(false)).toMatchObject([{ from: 'custom' }])
      expect([requests.length, calls.length]).toEqual([1, 3])
      expect(await lookUp(true)).toMatchObject([{ from: 'chain' }])
      expect([requests.length, calls.length]).toEqual([2, 6])
    })

    it('rejects when the signal aborts', async () => {
      const { tokens, clock } = createTokenHarness((_, signal) => hangUntilAborted(signal), both)
      const controller = new AbortController()
      const request = { tokenAddress: USDC, chainIds: [5000, 42161] }
      const aborted = expect(tokens.lookUp(request, { signal: controller.signal })).rejects.toMatchObject({
        code: 'ABORTED',
      })
      await clock.advance(0)
      controller.abort()
      await aborted
      await clock.advance(0)
      expect(clock.pendingTimers).toBe(0)
    })
  })
})

it('TokenService works with the system clock by default', async () => {
  const clock = createFakeClock()
  const { tokens } = createTokenHarness(undefined, { clock: undefined })
  expect(Object.keys((await tokens.load(5000)).tokens)).toHaveLength(3)
  expect(clock.pendingTimers).toBe(0)
})
