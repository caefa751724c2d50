import { describe, expect, test } from 'vitest'
import { createFakeClock, drive } from '../testing/fake-clock.ts'
import { loadChainList, readChainList } from './chain-list.ts'
import { defaultPolicy } from './default-policy.ts'

// The values are made up, in the format of data.json in github.com/1delta-DAO/chains.
const entry = {
  name: 'Devnet',
  chain: 'DEV',
  rpc: [
    'https://node.example',
    'wss://node.example/ws',
    'http://plain.example',
    'https://keyed.example/v2/$API_KEY',
    'https://keyed.example/v3/0123456789abcdef0123456789abcdef',
    'not a url',
  ],
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  shortName: 'dev',
  chainId: 31_337,
  explorers: [
    { name: 'Plain', url: 'http://explorer.example', standard: 'EIP3091' },
    { name: 'Explorer', url: 'https://explorer.example/', standard: 'EIP3091' },
  ],
  enum: 'DEVNET',
  key: 'devnet',
}

describe('a list of chains', () => {
  test('returns names without direction-changing characters', () => {
    const { chains } = readChainList({ '31337': { ...entry, name: '\u202eDevnet\u2069' } })
    expect(chains).toMatchObject([{ name: 'Devnet' }])
  })

  test('returns complete records, with the public nodes', () => {
    expect(readChainList({ '31337': entry })).toEqual({
      chains: [
        {
          ...defaultPolicy(31_337, 'EVM'),
          id: 31_337,
          slug: 'devnet',
          name: 'Devnet',
          chainType: 'EVM',
          nativeCurrency: entry.nativeCurrency,
          rpcUrls: ['https://node.example', 'wss://node.example/ws'],
          explorer: { name: 'Explorer', url: 'https://explorer.example' },
        },
      ],
      skipped: [],
    })
  })

  test('skips an invalid chain with the reason, and keeps the others', () => {
    const { chains, skipped } = readChainList({
      bad: { ...entry, nativeCurrency: { ...entry.nativeCurrency, decimals: '18' } },
      text: { ...entry, chainId: 'solana-mainnet' },
      taken: { ...entry, chainId: 9889 },
      '31337': { ...entry, explorers: undefined },
    })
    expect(chains.map(({ id }) => id)).toEqual([31_337])
    expect(skipped).toEqual([
      { key: 'bad', reason: expect.stringContaining('nativeCurrency.decimals') },
      { key: 'text', reason: expect.stringContaining('chainId') },
      { key: 'taken', reason: 'chainId: expected the id of an EVM chain' },
    ])
  })

  test('is rejected if it is not a list', () => {
    expect(() => readChainList('<html>')).toThrow(expect.objectContaining({ code: 'INVALID_RESPONSE' }))
  })

  const replies: [string, () => Response | Promise<Response>, object][] = [
    ['returns 503', () => new Response('', { status: 503 }), { code: 'HTTP_ERROR', status: 503 }],
    ['returns an HTML page', () => new Response('<html></html>'), { code: 'INVALID_RESPONSE' }],
    ['returns a truncated file', () => new Response('{"31337": {"na'), { code: 'INVALID_RESPONSE' }],
    ['returns another list', () => new Response('[1, 2]'), { code: 'INVALID_RESPONSE' }],
    ['hangs', () => new Promise<Response>(() => undefined), { code: 'TIMEOUT' }],
  ]
  test.each(replies)('cannot be loaded if its host %s', async (_, reply, error) => {
    const clock = createFakeClock()
    const loading = loadChainList({ url: 'https://lists.example/a.json', fetch: async () => reply(), clock })
    await expect(drive(clock, loading)).rejects.toMatchObject(error)
    expect(clock.pendingTimers).toBe(0)
  })

  test('is loaded from the given URL, by default from the public list', async () => {
    const requests: string[] = []
    const fetch = async (url: unknown) => {
      requests.push(String(url))
      return new Response(JSON.stringify({ '31337': entry }))
    }
    await expect(loadChainList({ url: 'https://lists.example/a.json?v=2', fetch })).resolves.toMatchObject({
      chains: [{ id: 31_337 }],
    })
    await loadChainList({ fetch })
    expect(requests).toEqual([
      'https://lists.example/a.json?v=2',
      'https://raw.githubusercontent.com/1delta-DAO/chains/main/data.json',
    ])
  })
})
