import { describe, expect, it } from 'vitest'
import { parseExternal } from '../kernel/schema.ts'
import { omniFileSchema, readOmniList } from './omni-list.ts'
import { usdcEntry } from './tokens.test-support.ts'

const read = async (file: unknown) =>
  readOmniList(
    parseExternal(omniFileSchema, file, 'The file'),
    () => 'EVM',
    async () => undefined,
  )

const onEthereum = { ...usdcEntry, chainId: '1', address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' }
const usdc = { id: 'USDC', name: 'USD Coin', symbol: 'USDC', currencies: [usdcEntry, onEthereum] }

describe('reading an omni list', () => {
  it('gives the name and the currencies of each asset', async () => {
    const { assets, refused } = await read({ USDC: usdc })
    expect(assets['USDC']).toMatchObject({ id: 'USDC', name: 'USD Coin', symbol: 'USDC' })
    expect(assets['USDC']?.currencies.map(({ chainId }) => chainId)).toEqual([5000, 1])
    expect(refused).toEqual([])
  })

  it('gives each currency the group it stands in', async () => {
    const { assets } = await read({ 'USD Coin::USDC': { name: 'USD Coin', currencies: [usdcEntry] } })
    expect(assets['USD Coin::USDC']).toMatchObject({ symbol: 'USDC' })
    expect(assets['USD Coin::USDC']?.currencies[0]?.assetGroup).toBe('USD Coin::USDC')
  })

  it('leaves out bad currencies and assets without any, and says so', async () => {
    const { assets, refused } = await read({
      USDC: { ...usdc, currencies: [usdcEntry, { ...onEthereum, decimals: 'six' }] },
      BAD: { name: 'Bad', currencies: [{}] },
      WORSE: 7,
    })
    expect(Object.keys(assets)).toEqual(['USDC'])
    expect(assets['USDC']?.currencies).toHaveLength(1)
    expect(refused.map(({ reason }) => reason)).toContain('an asset without a name or its currencies')
    expect(refused.map(({ reason }) => reason)).toContain('an asset without currencies')
  })

  it('finds nothing under the names of the insides of objects', async () => {
    const { assets } = await read(JSON.parse(`{"__proto__": ${JSON.stringify(usdc)}}`))
    expect(Object.keys(assets)).toEqual(['__proto__'])
    expect(assets['constructor']).toBeUndefined()
    expect(assets['currencies']).toBeUndefined()
  })

  it.each([[[]], ['text'], [null], [{ USDC: {} }]])('refuses a file that is none: %j', async (file) => {
    await expect(read(file)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  })
})
