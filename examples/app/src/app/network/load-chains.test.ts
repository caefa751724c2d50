import { base, mantle } from '@causeway/core/chains'
import { expect, it, vi } from 'vitest'
import { loadChains } from './load-chains.ts'

const url = 'https://files.test/chains.json'
const entry = (chainId: number, name: string) => ({
  chainId,
  name,
  key: name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpc: [`https://${name.toLowerCase()}.test`],
})
const load = (reply: () => Response) => {
  const warn = vi.fn()
  return {
    warn,
    chains: loadChains({ url, knownChains: [mantle, base], logger: { warn }, fetch: async () => reply() }),
  }
}

it('loadChains adds the chains that only the file lists, and keeps the known records', async () => {
  const list = { 8453: entry(8453, 'Other'), 777: entry(777, 'Novel'), bad: { chainId: -1 } }
  const { chains, warn } = load(() => Response.json(list))
  expect((await chains).map(({ id, name }) => [id, name])).toEqual([
    [5000, mantle.name],
    [8453, base.name],
    [777, 'Novel'],
  ])
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^Chain bad of .* is skipped/))
})

it('loadChains returns the known chains if the file cannot be read', async () => {
  const { chains, warn } = load(() => new Response('', { status: 404 }))
  expect(await chains).toEqual([mantle, base])
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(url), expect.any(Error))
})

it('loadChains requests nothing without a URL', async () => {
  const fetch = vi.fn()
  expect(await loadChains({ url: undefined, knownChains: [base], logger: { warn: vi.fn() }, fetch })).toEqual(
    [base],
  )
  expect(fetch).not.toHaveBeenCalled()
})
