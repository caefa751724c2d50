import { describe, expect, it } from 'vitest'
import { parseExternal } from '../kernel/schema.ts'
import { usdcEntry } from './create-token-harness.test-support.ts'
import { omniFileSchema, readOmniList } from './read-omni-list.ts'

const read = async (file: unknown) =>
  readOmniList(
    parseExternal(omniFileSchema, file, 'The file'),
    () => 'EVM',
    async () => undefined,
  )

const onEthereum = { ...usdcEntry, chainId: '1', address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' }
const usdc = { id: 'USDC', name: 'USD Coin', symbol: 'USDC', currencies: [usdcEntry, onEthereum] }

describe('readOmniList', () => {
  it('returns the name and the currencies of each asset', async () => {
    const { assets, rejected } = await read({ USDC: usdc })
    expect(assets['USDC']).toMatchObject({ id: 'USDC', name: 'USD Coin', symbol: 'USDC' })
    expect(assets['USDC']?.currencies.map(({ chainId }) => chainId)).toEqual([5000, 1])
    expect(rejected).toEqual([])
  })

  it('sets the asset group of each currency to its group', async () => {
    const { assets } = await read({ 'USD Coin::USDC': { name: 'USD Coin', currencies: [usdcEntry] } })
    expect(assets['USD Coin::USDC']).toMatchObject({ symbol: 'USDC' })
    expect(assets['USD Coin::USDC']?.currencies[0]?.assetGroup).toBe('USD Coin::USDC')
  })

  it('rejects invalid currencies and assets without currencies, with the reason', async () => {
    const { assets, rejected } = await read({
      USDC: { ...usdc, currencies: [usdcEntry, { ...onEthereum, decimals: 'six' }] },
      BAD: { name: 'Bad', currencies: [{}] },
      WORSE: 7,
    })
    expect(Object.keys(assets)).toEqual(['USDC'])
    expect(assets['USDC']?.currencies).toHaveLength(1)
    expect(rejected.map(({ reason }) => reason)).toContain('The asset has no name or no currencies.')
    expect(rejected.map(({ reason }) => reason)).toContain('The asset has no valid currency.')
  })

  it('is not affected by prototype keys', async () => {
    const { assets } = await read(JSON.parse(`{"__proto__": ${JSON.stringify(usdc)}}`))
    expect(Object.keys(assets)).toEqual(['__proto__'])
    expect(assets['constructor']).toBeUndefined()
    expect(assets['currencies']).toBeUndefined()
  })

  it.each([[[]], ['text'], [null], [{ USDC: {} }]])('rejects the invalid file %j', async (file) => {
    await expect(read(file)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  })
})
