import { describe, expect, it } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import { arbitrum, mantle } from '../chains/records.ts'
import type { Address } from '../kernel/schema.ts'
import { memoryStorage } from '../kernel/storage.ts'
import { createFakeClock, drive } from '../testing/fake-clock.ts'
import { PUBLIC_ASSET_SOURCES } from './sources.ts'
import {
  createBench,
  FILE,
  fileOf,
  hanging,
  json,
  nativeEntry,
  USDC,
  usdcEntry,
  ZERO,
} from './tokens.test-support.ts'

const status = (code: number, text = '') => new Response(text, { status: code })
const first = (path: string) => path.startsWith('one.test')

describe('Loading an asset list', () => {
  it('asks the first source once, however many want it, and keeps what it gave', async () => {
    const { tokens, clock, asked } = createBench()
    const [one, two] = await drive(clock, Promise.all([tokens.load(5000), tokens.load(5000)]))
    expect(two).toBe(one)
    expect(await tokens.load(5000)).toBe(one)
    expect(tokens.assetList(5000)).toBe(one)
    expect(asked).toEqual(['one.test/lists/5000.json'])
    expect(clock.pendingTimers).toBe(0)
  })

  it('asks the public lists unless it is told otherwise', async () => {
    const { tokens, clock, asked } = createBench(() => status(404), { sources: undefined })
    await drive(clock, expect(tokens.load(5000)).rejects.toMatchObject({ code: 'ASSET_LIST_UNAVAILABLE' }))
    expect(asked).toEqual([
      'raw.githubusercontent.com/1delta-DAO/token-lists/main/5000.json',
      'raw.githubusercontent.com/1delta-DAO/asset-lists/main/5000.json',
    ])
    expect(PUBLIC_ASSET_SOURCES.omni).toHaveLength(2)
  })

  it('retries a source three times before it asks the next', async () => {
    const { tokens, clock, asked, warnings } = createBench((path) => (first(path) ? status(503) : json(FILE)))
    await drive(clock, tokens.load(5000))
    expect(asked).toEqual([...Array(4).fill('one.test/lists/5000.json'), 'two.test/lists/5000.json'])
    expect(warnings).toEqual(['The asset list of Mantle was not given by one.test: HTTP error! status: 503'])
  })

  it.each<[string, () => Response | Promise<Response>]>([
    ['answers 404', () => status(404)],
    ['answers 500', () => status(500, 'oops')],
    ['answers a page', () => new Response('<!doctype html><p>Just a moment')],
    ['answers half a file', () => new Response(JSON.stringify(FILE).slice(0, 200))],
    ['answers malformed JSON', () => new Response('{"list": {,,')],
    ['answers nothing', () => new Response('')],
    ['answers wrong types', () => json({ chainId: 5000, list: 'none' })],
    ['answers tokens that are none', () => json({ list: { a: { symbol: 1 } } })],
    ['answers the list of another chain', () => json(fileOf([usdcEntry], { chainId: '1' }))],
    ['cuts the line', () => Promise.reject(new TypeError('fetch failed'))],
  ])('asks the second, then the third, when a source %s', async (_, fail) => {
    const { tokens, clock, asked } = createBench((path) => (path.startsWith('three') ? json(FILE) : fail()))
    const { tokens: found } = await drive(clock, tokens.load(5000))
    expect(found[USDC]?.symbol).toBe('USDC')
    expect([...new Set(asked)]).toEqual(['one', 'two', 'three'].map((name) => `${name}.test/lists/5000.json`))
  })

  it('goes on to the next source when one does not answer in time', async () => {
    const { tokens, clock } = createBench((path, signal) => (first(path) ? hanging(signal) : json(FILE)))
    await drive(clock, tokens.load(5000))
    expect(tokens.get(5000, USDC).symbol).toBe('USDC')
    expect(clock.pendingTimers).toBe(0)
  })

  it('says what every source said when none has it, and tries again when asked again', async () => {
    let isUp = false
    const { tokens, clock } = createBench((path) =>
      isUp ? json(FILE) : first(path) ? status(404, 'no such file') : status(403),
    )
    const loading = expect(tokens.load(5000)).rejects.toMatchObject({
      code: 'ASSET_LIST_UNAVAILABLE',
      message: 'The asset list of Mantle could not be loaded',
      details: expect.stringContaining('HTTP error! status: 404, HTTP 404: no such file (one.test)'),
      failures: [{ message: 'HTTP error! status: 404' }, { message: 'HTTP error! status: 403' }, {}],
    })
    await drive(clock, loading)
    expect(tokens.flags.get('5000')).toMatchObject({ status: 'failed', isLoaded: false })
    isUp = true
    await drive(clock, tokens.load(5000))
    expect(tokens.flags.get('5000')).toEqual({ id: '5000', status: 'loaded', isLoaded: true })
  })

  it('ends the request when the last who waits leaves, and not before', async () => {
    let socket: AbortSignal | undefined
    const { tokens, clock } = createBench((_, signal) => {
      socket = signal
      return hanging(signal)
    })
    const leavers = [new AbortController(), new AbortController()]
    const loads = leavers.map(({ signal }) => tokens.load(5000, { signal }))
    const refused = loads.map((load) => expect(load).rejects.toMatchObject({ code: 'ABORTED' }))
    await clock.advance(0)
    leavers[0]?.abort()
    await clock.advance(0)
    expect(socket?.aborted).toBe(false)
    expect(tokens.flags.get('5000')).toMatchObject({ status: 'loading' })
    leavers[1]?.abort()
    await Promise.all(refused)
    expect(socket?.aborted).toBe(true)
    await clock.advance(0)
    expect(tokens.flags.get('5000')).toBeUndefined()
    expect(clock.pendingTimers).toBe(0)
  })

  it('reads a list again when it is older than wanted, and keeps the old one when that fails', async () => {
    let isUp = true
    const { tokens, clock, asked } = createBench(() => (isUp ? json(FILE) : status(404)))
    const list = await drive(clock, tokens.load(5000))
    await clock.advance(60_000)
    expect(await tokens.load(5000, { maxAgeMs: 60_001 })).toBe(list)
    isUp = false
    await drive(clock, expect(tokens.load(5000, { maxAgeMs: 60_000 })).rejects.toMatchObject({}))
    expect(asked).toHaveLength(4)
    expect(tokens.assetList(5000)).toBe(list)
    expect(tokens.flags.get('5000')).toMatchObject({ status: 'failed', isLoaded: true })
    isUp = true
    const newer = await drive(clock, tokens.load(5000, { maxAgeMs: 0 }))
    expect(newer).not.toBe(list)
  })

  it('reads files that come together one after the other, so that nothing is held up by all at once', async () => {
    const fake = createFakeClock()
    let pauses = 0
    let most = 0
    const clock = {
      ...fake,
      setTimeout(callback: () => void, milliseconds: number) {
        if (milliseconds > 0) return fake.setTimeout(callback, milliseconds)
        pauses += 1
        most = Math.max(most, pauses)
        return fake.setTimeout(() => {
          pauses -= 1
          callback()
        }, 0)
      },
    }
    const long = { list: Array.from({ length: 2_000 }, () => ({ ...usdcEntry, chainId: '42161' })) }
    const { tokens } = createBench((path) => json(path.includes('42161') ? long : FILE), {
      chains: [mantle, arbitrum],
      clock,
    })
    await drive(fake, Promise.all([tokens.load(5000), tokens.load(42161)]))
    expect(most).toBe(1)
  })

  it('wakes only those who watch that list', async () => {
    const { tokens, clock } = createBench((path) => json(path.includes('42161') ? { list: [] } : FILE), {
      chains: [mantle, arbitrum],
    })
    const seen: string[] = []
    tokens.flags.subscribe('5000', () => seen.push(tokens.flags.get('5000')?.status ?? 'gone'))
    await drive(clock, tokens.load(42161))
    expect(seen).toEqual([])
    await drive(clock, tokens.load(5000))
    expect(seen).toEqual(['loading', 'loaded'])
  })

  it('refuses an unknown chain without asking anybody', async () => {
    const { tokens, asked } = createBench()
    await expect(tokens.load(77)).rejects.toMatchObject({ code: 'UNKNOWN_CHAIN' })
    await expect(tokens.load(Number.NaN)).rejects.toMatchObject({ code: 'UNKNOWN_CHAIN' })
    expect(asked).toEqual([])
    expect(tokens.flags.getAll()).toEqual([])
  })

  it('leaves no timer and no request after it was disposed of', async () => {
    let socket: AbortSignal | undefined
    const { tokens, clock } = createBench((_, signal) => {
      socket = signal
      return hanging(signal)
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

describe('The omni lists', () => {
  const group = { name: 'USD Coin', symbol: 'USDC', currencies: [usdcEntry] }
  const answer = (path: string) =>
    json(path.includes('mini') ? { USDC: group } : { USDC: group, 'A::B': group })

  it('are two files, each loaded and flagged by itself', async () => {
    const { tokens, clock, asked } = createBench(answer)
    expect(() => tokens.omniMini()).toThrow(expect.objectContaining({ code: 'ASSET_LIST_NOT_READY' }))
    await drive(clock, tokens.loadOmniMini())
    expect(Object.keys(tokens.omniMini().assets)).toEqual(['USDC'])
    expect(tokens.flags.get('omni')).toBeUndefined()
    expect(() => tokens.omni()).toThrow(expect.objectContaining({ message: 'The omni list is not loaded' }))
    await drive(clock, tokens.loadOmni())
    expect(Object.keys(tokens.omni().assets)).toEqual(['USDC', 'A::B'])
    expect(asked).toEqual(['one.test/omni-list-mini.json', 'one.test/omni-list.json'])
    expect(tokens.flags.get('omni-mini')).toMatchObject({ isLoaded: true })
  })

  it('come from the next source when the first fails', async () => {
    const { tokens, clock } = createBench((path) => (first(path) ? status(500) : answer(path)))
    expect(Object.keys((await drive(clock, tokens.loadOmni())).assets)).toHaveLength(2)
  })
})

describe('Looking a token up', () => {
  it('is not ready before the list is there, then finds it by any spelling of its address', async () => {
    const { tokens, clock } = createBench()
    expect(() => tokens.get(5000, USDC)).toThrow(expect.objectContaining({ code: 'ASSET_LIST_NOT_READY' }))
    expect(tokens.find(5000, USDC)).toBeUndefined()
    await drive(clock, tokens.load(5000))
    expect(tokens.get(5000, `0x${USDC.slice(2).toUpperCase()}`).symbol).toBe('USDC')
    expect(tokens.list(5000).map(({ symbol }) => symbol)).toEqual(['MNT', 'USDC', 'PT-USDe-25JUL2024'])
    expect(tokens.mainTokens(5000)).toHaveLength(3)
    expect(tokens.bridgeTokens(5000)).toEqual([])
    expect(tokens.defaultTokens(5000).map(({ symbol }) => symbol)).toEqual(['USDC'])
  })

  it('knows the native asset before any list', () => {
    const { tokens } = createBench()
    expect(tokens.get(5000, ZERO)).toMatchObject({ symbol: 'MNT', address: NATIVE_TOKEN_ADDRESS })
  })

  it.each([
    ['what the list lacks', 5000, `0x${'7'.repeat(40)}`, 'ASSET_NOT_FOUND', 'Asset not found'],
    ['a blank address', 5000, '', 'INVALID_INPUT', 'The token: invalid address'],
    ['no address', 5000, 'constructor', 'INVALID_INPUT', 'The token: invalid address'],
    ['a blank chain', Number.NaN, USDC, 'UNKNOWN_CHAIN', 'Chain NaN is not configured'],
  ])('explains why it does not find %s', async (_, chainId, address, code, message) => {
    const { tokens, clock } = createBench()
    await drive(clock, tokens.load(5000))
    expect(() => tokens.get(chainId, address)).toThrow(expect.objectContaining({ code, message }))
    expect(tokens.find(chainId, address)).toBeUndefined()
  })

  it('lets no imitation stand for a default token', async () => {
    const imitation = { ...usdcEntry, address: `0x${'6'.repeat(40)}`, assetGroup: 'Fake::USDC' }
    const file = fileOf([imitation, nativeEntry, usdcEntry], { mainTokens: [] })
    const { tokens, clock } = createBench(() => json(file))
    await drive(clock, tokens.load(5000))
    expect(tokens.defaultTokens(5000).map(({ address }) => address)).toEqual([USDC])
  })

  it('shows main tokens under the symbols they are known by', async () => {
    const weth = { ...usdcEntry, address: `0x${'5'.repeat(40)}`, symbol: 'WETH', assetGroup: 'ETH' }
    const { tokens, clock } = createBench(() => json(fileOf([usdcEntry, weth])))
    await drive(clock, tokens.load(5000))
    expect(tokens.defaultTokens(5000).map(({ symbol }) => symbol)).toEqual(['WETH', 'USDC'])
  })
})

describe('Custom tokens', () => {
  const CUSTOM: Address = `0x${'c'.repeat(40)}`
  const word = (value: number) => value.toString(16).padStart(64, '0')
  const text = (value: string) => `0x${Buffer.from(value).toString('hex').padEnd(64, '0')}` as const

  function reader(decimals = 8) {
    const asked: string[] = []
    const answers: Record<string, `0x${string}`> = {
      '0x06fdde03': text('My Token'),
      '0x95d89b41': text('MINE'),
      '0x313ce567': `0x${word(decimals)}`,
    }
    const call = async ({ data }: { data: string }) => {
      asked.push(data)
      return { status: 'success', data: answers[data] ?? '0x' } as const
    }
    return { asked, forChain: () => ({ call }) }
  }

  const MINE = { chainId: 5000, address: CUSTOM, symbol: 'MINE', name: 'My Token', decimals: 8 }

  it('are found without a list, listed with it, and there after a reload', async () => {
    const storage = memoryStorage()
    const { tokens, clock } = createBench(undefined, { storage, platforms: reader() })
    expect(await drive(clock, tokens.addCustom(5000, CUSTOM))).toEqual(MINE)
    expect(tokens.get(5000, CUSTOM)).toEqual(MINE)
    expect(tokens.isCustom(5000, CUSTOM)).toBe(true)
    expect(tokens.customTokens.getAll()).toEqual([MINE])
    await drive(clock, tokens.load(5000))
    expect(tokens.list(5000).at(-1)).toEqual(MINE)

    const { tokens: reloaded } = createBench(undefined, { storage })
    await reloaded.restore()
    expect(reloaded.find(5000, CUSTOM)).toEqual(MINE)
    await reloaded.removeCustom(5000, CUSTOM)
    expect(reloaded.find(5000, CUSTOM)).toBeUndefined()
    expect(await storage.keys?.()).toEqual([])
  })

  it('that the list has are given back without a request or a record', async () => {
    const { asked, forChain } = reader()
    const { tokens, clock } = createBench(undefined, { platforms: { forChain } })
    await drive(clock, tokens.load(5000))
    expect((await tokens.addCustom(5000, USDC)).symbol).toBe('USDC')
    expect(asked).toEqual([])
    expect(tokens.customTokens.getAll()).toEqual([])
    expect(tokens.isCustom(5000, USDC)).toBe(false)
  })

  it('are not added when storage refuses them', async () => {
    const storage = { ...memoryStorage(), setItem: () => Promise.reject(new Error('quota')) }
    const { tokens, clock } = createBench(undefined, { storage, platforms: reader() })
    await drive(
      clock,
      expect(tokens.addCustom(5000, CUSTOM)).rejects.toMatchObject({ code: 'STORAGE_FAILED' }),
    )
    expect(tokens.find(5000, CUSTOM)).toBeUndefined()
  })

  it('that were spoiled in storage are kept aside and said', async () => {
    const key = `causeway:custom-token:5000:${CUSTOM}`
    const storage = memoryStorage([[key, JSON.stringify({ version: 1, data: { ...MINE, decimals: 99 } })]])
    const { tokens, warnings } = createBench(undefined, { storage })
    await tokens.restore()
    expect(tokens.customTokens.getAll()).toEqual([])
    expect(warnings[0]).toContain('is unreadable')
  })

  it.each([
    ['no address', 5000, '0xab', 'INVALID_INPUT'],
    ['an unknown chain', 77, CUSTOM, 'UNKNOWN_CHAIN'],
    ['nobody to read it', 5000, CUSTOM, 'TOKEN_UNREADABLE'],
  ])('are refused with %s', async (_, chainId, address, code) => {
    const { tokens } = createBench()
    await expect(tokens.addCustom(chainId, address)).rejects.toMatchObject({ code })
  })

  it('are let go of when the service is disposed of', async () => {
    const forChain = () => ({ call: () => new Promise<never>(() => undefined) })
    const { tokens, clock } = createBench(undefined, { platforms: { forChain } })
    const adding = expect(tokens.addCustom(5000, CUSTOM)).rejects.toMatchObject({ code: 'ABORTED' })
    await clock.advance(0)
    tokens.dispose()
    await adding
    expect(clock.pendingTimers).toBe(0)
  })

  describe('looked for on several chains', () => {
    const both = { chains: [mantle, arbitrum] }

    it('get one answer per chain, in the order asked', async () => {
      const { tokens, clock } = createBench(
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

    it('are read from the chain where no list knows them, even when no list can be had', async () => {
      const { tokens, clock } = createBench(() => status(404), { ...both, platforms: reader() })
      const found = await drive(clock, tokens.lookUp({ tokenAddress: CUSTOM, chainIds: [5000] }))
      expect(found).toEqual([{ chainId: 5000, status: 'found', from: 'chain', token: MINE }])
      expect(tokens.customTokens.getAll()).toEqual([])
    })

    it('say that the list could not be loaded where nothing else can tell', async () => {
      const { tokens, clock } = createBench(() => status(404), both)
      const found = await drive(clock, tokens.lookUp({ tokenAddress: CUSTOM, chainIds: [5000] }))
      expect(found).toMatchObject([{ status: 'missing', error: { code: 'ASSET_LIST_UNAVAILABLE' } }])
    })

    it('are read anew when that is asked for', async () => {
      const { asked: calls, forChain } = reader()
      const { tokens, clock, asked } = createBench(undefined, { ...both, platforms: { forChain } })
      await drive(clock, tokens.addCustom(5000, CUSTOM))
      const lookUp = (forceFetch: boolean) =>
        drive(clock, tokens.lookUp({ tokenAddress: CUSTOM, chainIds: [5000], forceFetch }))
      expect(await lookUp(false)).toMatchObject([{ from: 'custom' }])
      expect([asked.length, calls.length]).toEqual([1, 3])
      expect(await lookUp(true)).toMatchObject([{ from: 'chain' }])
      expect([asked.length, calls.length]).toEqual([2, 6])
    })

    it('end with the signal', async () => {
      const { tokens, clock } = createBench((_, signal) => hanging(signal), both)
      const leave = new AbortController()
      const looking = tokens.lookUp({ tokenAddress: USDC, chainIds: [5000, 42161] }, { signal: leave.signal })
      const refused = expect(looking).rejects.toMatchObject({ code: 'ABORTED' })
      await clock.advance(0)
      leave.abort()
      await refused
      await clock.advance(0)
      expect(clock.pendingTimers).toBe(0)
    })
  })
})

it('works with the clock of the system when none is given', async () => {
  const clock = createFakeClock()
  const { tokens } = createBench(undefined, { clock: undefined })
  expect(Object.keys((await tokens.load(5000)).tokens)).toHaveLength(3)
  expect(clock.pendingTimers).toBe(0)
})
