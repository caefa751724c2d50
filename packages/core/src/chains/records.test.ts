import { getAddress } from 'viem'
import * as viemChains from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { isAddress } from './address.ts'
import { allChains } from './all-chains.ts'
import { FUEL_CHAIN_ID } from './ids.ts'
import * as records from './records.ts'

const VIEM_NAMES: Readonly<Record<string, keyof typeof viemChains>> = { bnb: 'bsc', ethereum: 'mainnet' }

// Multicall3 contracts that viem does not list and other public SDKs do.
const MULTICALL3_UNKNOWN_TO_VIEM = ['hemi']

const evmRecords = Object.entries(records).filter(([, record]) => record.chainType === 'EVM')

const trimmed = (url: string | undefined) => url?.replace(/\/$/, '')

function viemChain(name: string) {
  const key = VIEM_NAMES[name] ?? (name as keyof typeof viemChains)
  return viemChains[key] as viemChains.Chain
}

describe.each(evmRecords)('the record of %s', (name, record) => {
  const chain = viemChain(name)

  it('has the id and native asset that viem knows', () => {
    expect(record.id).toBe(chain.id)
    expect(record.nativeCurrency.symbol).toBe(chain.nativeCurrency.symbol)
    expect(record.nativeCurrency.decimals).toBe(chain.nativeCurrency.decimals)
  })

  it('has the explorer that viem knows', () => {
    expect(trimmed(record.explorer?.url)).toBe(trimmed(chain.blockExplorers?.default.url))
  })

  it('has the Multicall3 address and block time that viem knows', () => {
    const known = chain.contracts?.multicall3?.address
    if (!MULTICALL3_UNKNOWN_TO_VIEM.includes(name)) {
      expect(record.multicall3).toBe(known && getAddress(known))
    }
    expect(record.blockTimeSeconds).toBe(chain.blockTime && chain.blockTime / 1000)
  })

  it('writes its addresses with a checksum, so that a slip of one character is seen', () => {
    for (const address of [record.wrappedNative?.address, record.multicall3]) {
      if (address === undefined) continue
      expect(isAddress(address, 'EVM')).toBe(true)
      expect(address).toBe(getAddress(address))
    }
  })

  it('wraps its own native asset, decimals unchanged', () => {
    expect(record.wrappedNative?.decimals).toBe(record.nativeCurrency.decimals)
    expect(record.wrappedNative?.symbol).toBe(`W${record.nativeCurrency.symbol}`)
  })
})

describe('the list of all chains', () => {
  it('holds every record once, in order of priority', () => {
    expect(new Set(allChains)).toEqual(new Set(Object.values(records)))
    expect(allChains.map((chain) => chain.priority)).toEqual(
      allChains.map((chain) => chain.priority).sort((a, b) => a - b),
    )
  })

  it('has no two chains with one id or one slug', () => {
    expect(new Set(allChains.map((chain) => chain.id)).size).toBe(allChains.length)
    expect(new Set(allChains.map((chain) => chain.slug)).size).toBe(allChains.length)
  })

  it.each(allChains.map((chain) => [chain.name, chain] as const))('%s has a lower-case slug', (_, chain) => {
    expect(chain.slug).toMatch(/^[a-z0-9-]+$/)
  })

  it.each(allChains.map((chain) => [chain.name, chain] as const))(
    '%s has enough nodes, each over TLS, none twice, none with a key',
    (_, chain) => {
      expect(chain.rpcUrls.length).toBeGreaterThanOrEqual(chain.minWorkingNodes)
      expect(new Set(chain.rpcUrls).size).toBe(chain.rpcUrls.length)
      for (const url of chain.rpcUrls) {
        expect(new URL(url).protocol).toMatch(/^(https|wss):$/)
        expect(url).not.toMatch(/[0-9a-zA-Z_-]{24,}/)
      }
    },
  )

  it('survives a round trip through JSON, being plain data', () => {
    expect(JSON.parse(JSON.stringify(allChains))).toEqual(allChains)
  })
})

it('Fuel has ETH of 9 decimals and no EVM contracts', () => {
  expect(records.fuel.id).toBe(FUEL_CHAIN_ID)
  expect(records.fuel.nativeCurrency).toEqual({ name: 'Ether', symbol: 'ETH', decimals: 9 })
  expect(records.fuel.wrappedNative).toBeUndefined()
  expect(records.fuel.multicall3).toBeUndefined()
})
