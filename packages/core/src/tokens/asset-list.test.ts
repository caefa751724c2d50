import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FUEL_BASE_ASSET_ID, lowerAddress, NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import { fuel, mantle } from '../chains/records.ts'
import { type Address, parseExternal } from '../kernel/schema.ts'
import { assetFileSchema, readAssetList } from './asset-list.ts'
import { tokenKey } from './token.ts'
import { fileOf, nativeEntry, PT, ptEntry, USDC, usdcEntry, ZERO } from './tokens.test-support.ts'

const noPause = async () => undefined
const read = async (file: unknown, chain = mantle) =>
  readAssetList(parseExternal(assetFileSchema, file, 'The file'), chain, noPause)
const NATIVE_KEY: Address = lowerAddress(NATIVE_TOKEN_ADDRESS)

describe('reading an asset list', () => {
  it('gives tokens by lower-cased address with what the file says of them', async () => {
    const { tokens, mainTokens, bridgeTokens, refused } = await read(
      fileOf([nativeEntry, usdcEntry, ptEntry]),
    )
    expect(Object.keys(tokens)).toEqual([NATIVE_KEY, USDC, PT])
    expect(tokens[USDC]).toEqual({
      chainId: 5000,
      address: USDC,
      decimals: 6,
      symbol: 'USDC',
      name: 'USD Coin',
      logoURI: usdcEntry.logoURI,
      assetGroup: 'USDC',
      currencyId: 'USD Coin::USDC',
    })
    expect(tokens[PT]?.props?.pendle).toEqual(ptEntry.props.pendle)
    expect(mainTokens).toEqual([NATIVE_KEY, USDC, PT])
    expect(bridgeTokens).toBeUndefined()
    expect(refused).toEqual([])
  })

  it.each([ZERO, NATIVE_TOKEN_ADDRESS, NATIVE_KEY])('knows %s as the native asset', async (address) => {
    const { tokens } = await read(fileOf([{ ...nativeEntry, address }]))
    expect(tokens[NATIVE_KEY]).toMatchObject({ address: NATIVE_TOKEN_ADDRESS, symbol: 'MNT', decimals: 18 })
  })

  it('knows the native asset of a file that does not list it', async () => {
    const { tokens } = await read(fileOf([usdcEntry]))
    expect(tokens[NATIVE_KEY]).toMatchObject({ symbol: 'MNT', decimals: 18 })
  })

  it("believes the chain's own record about the native asset's decimals", async () => {
    const { tokens, refused } = await read(fileOf([{ ...nativeEntry, decimals: 6 }, usdcEntry]))
    expect(tokens[NATIVE_KEY]?.decimals).toBe(18)
    expect(refused).toMatchObject([{ reason: 'decimals: the native asset has 18', count: 1 }])
  })

  it('takes mixed case for lower case', async () => {
    const address = `0x${USDC.slice(2).toUpperCase()}` as const
    const { tokens, mainTokens } = await read(fileOf([{ ...usdcEntry, address }]))
    expect(tokens[USDC]?.address).toBe(USDC)
    expect(mainTokens).toEqual([USDC])
  })

  it('reads a plain list of tokens too, and bridge tokens where there are some', async () => {
    const { tokens, bridgeTokens } = await read({ list: [usdcEntry], bridgeTokens: [USDC] })
    expect(tokens[USDC]?.symbol).toBe('USDC')
    expect(bridgeTokens).toEqual([USDC])
  })

  it('reads the assets of Fuel by their ids, ETH under the placeholder with 9 decimals', async () => {
    const id = '0x286c479da40dc953bddc3bb4c453b608bba2e0ac483b077bd475174115395e6b'
    const eth = { chainId: 9889, address: FUEL_BASE_ASSET_ID, decimals: 9, symbol: 'ETH', name: 'Ether' }
    const usdc = { chainId: 9889, address: id, decimals: 6, symbol: 'USDC', name: 'USD Coin' }
    const { tokens, refused } = await read({ list: [eth, usdc, { ...usdcEntry, chainId: 9889 }] }, fuel)
    expect(tokens[NATIVE_KEY]).toMatchObject({ symbol: 'ETH', decimals: 9 })
    expect(tokens[id]).toMatchObject({ symbol: 'USDC', address: id })
    expect(refused).toEqual([
      { reason: 'address: expected an address of its chain', count: 1, example: `USDC ${USDC}` },
    ])
  })

  it.each([
    ['decimals as a text', { decimals: '6' }, 'decimals: expected a whole number from 0 to 36'],
    ['decimals beyond 36', { decimals: 37 }, 'decimals: expected a whole number from 0 to 36'],
    ['negative decimals', { decimals: -1 }, 'decimals: expected a whole number from 0 to 36'],
    ['broken decimals', { decimals: 6.5 }, 'decimals: expected a whole number from 0 to 36'],
    ['no symbol', { symbol: ' ' }, 'symbol: expected a text of up to 128 characters'],
    ['an endless name', { name: 'x'.repeat(129) }, 'name: expected a text of up to 128 characters'],
    ['a short address', { address: '0xab' }, 'address: expected an address of its chain'],
    ['a blank address', { address: '' }, 'address: expected an address of its chain'],
    ['an address of Fuel', { address: `0x${'1'.repeat(64)}` }, 'address: expected an address of its chain'],
    ['another chain', { chainId: '1' }, 'chainId: expected 5000'],
    [
      'an expiry in milliseconds',
      { props: { pendle: { tokenType: 'PT', expiry: 1_721_865_600_000 } } },
      /expiry/,
    ],
    ['an unknown Pendle kind', { props: { pendle: { tokenType: 'XT' } } }, /tokenType/],
  ])('leaves out a token with %s, and says so', async (_, change, reason) => {
    const { tokens, refused } = await read(fileOf([nativeEntry, { ...usdcEntry, ...change }]))
    expect(tokens[USDC]).toBeUndefined()
    expect(refused[0]?.reason).toMatch(reason)
  })

  it('counts what it leaves out by reason, with an example of each', async () => {
    const bad = [1, 2, 3].map((index) => ({
      ...usdcEntry,
      address: `0x${String(index).repeat(40)}`,
      decimals: null,
    }))
    const { refused } = await read(fileOf([usdcEntry, ...bad], { mainTokens: [USDC] }))
    expect(refused).toEqual([
      {
        reason: 'decimals: expected a whole number from 0 to 36',
        count: 3,
        example: `USDC 0x${'1'.repeat(40)}`,
      },
    ])
  })

  it('believes the first of two entries of one address', async () => {
    const { tokens, refused } = await read({ list: [usdcEntry, { ...usdcEntry, symbol: 'FAKE' }] })
    expect(tokens[USDC]?.symbol).toBe('USDC')
    expect(refused).toMatchObject([{ reason: 'address: is listed twice', count: 1 }])
  })

  it.each(['ipfs://QmZP3', 'javascript:alert(1)', 'data:image/svg+xml,x', 7, null, 'https://'])(
    'keeps a token and leaves out its picture %s',
    async (logoURI) => {
      const { tokens, refused } = await read(fileOf([{ ...usdcEntry, logoURI }]))
      expect(tokens[USDC]).toMatchObject({ symbol: 'USDC' })
      expect(tokens[USDC]).not.toHaveProperty('logoURI')
      expect(refused).toEqual([])
    },
  )

  it('takes what cannot be seen out of names, and the spaces around a picture', async () => {
    const entry = { ...usdcEntry, symbol: '\u202eUS\u200bDC ', logoURI: ' https://a.test/x.png' }
    const { tokens } = await read(fileOf([entry]))
    expect(tokens[USDC]).toMatchObject({ symbol: 'USDC', logoURI: 'https://a.test/x.png' })
  })

  it('leaves out main tokens that the list lacks', async () => {
    const { mainTokens, refused } = await read(fileOf([usdcEntry], { mainTokens: [USDC, PT, USDC, 7] }))
    expect(mainTokens).toEqual([USDC])
    expect(refused).toMatchObject([{ reason: 'a main or bridge token that the list lacks', example: PT }])
  })

  it('refuses the file of another chain, and one in which nothing is a token', async () => {
    await expect(read(fileOf([usdcEntry], { chainId: '1' }))).rejects.toMatchObject({
      code: 'INVALID_RESPONSE',
      details: 'chainId: expected 5000, received 1',
    })
    await expect(read({ list: { a: 'text', b: null } })).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
    await expect(read({ prices: {} })).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
    await expect(read(null)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  })

  it('is not fooled by entries named after the insides of objects', async () => {
    const list = JSON.parse(`{"__proto__": ${JSON.stringify(usdcEntry)}, "constructor": 7}`)
    const { tokens } = await read({ chainId: '5000', list, mainTokens: ['__proto__', 'constructor'] })
    expect(Object.keys(tokens)).toEqual([USDC, NATIVE_KEY])
    expect(tokens['constructor']).toBeUndefined()
  })

  it('lets others run before every chunk', async () => {
    const entries = Array.from({ length: 1_201 }, (_, index) => ({
      ...usdcEntry,
      address: `0x${(index + 1).toString(16).padStart(40, '0')}`,
    }))
    let pauses = 0
    const file = parseExternal(assetFileSchema, fileOf(entries), 'The file')
    const { tokens } = await readAssetList(file, mantle, async () => {
      pauses += 1
    })
    expect(pauses).toBe(3)
    expect(Object.keys(tokens)).toHaveLength(1_202)
  })

  it('never lets through what is not a token, whatever the file says', async () => {
    const entry = fc.record(
      {
        chainId: fc.oneof(fc.constant('5000'), fc.anything()),
        address: fc.oneof(fc.constant(USDC), fc.constant(ZERO), fc.anything()),
        decimals: fc.oneof(fc.integer({ min: -2, max: 40 }), fc.anything()),
        symbol: fc.oneof(fc.string(), fc.anything()),
        name: fc.oneof(fc.string(), fc.anything()),
        logoURI: fc.anything(),
        tags: fc.anything(),
        props: fc.anything(),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(entry, fc.anything()), { maxLength: 5 }), async (list) => {
        const result = await read({ list: [...list, usdcEntry] })
        for (const [key, token] of Object.entries(result.tokens)) {
          expect(key).toBe(tokenKey(token.address))
          expect(token.chainId).toBe(5000)
          expect(token.symbol.trim()).not.toBe('')
          expect(Number.isInteger(token.decimals) && token.decimals >= 0 && token.decimals <= 36).toBe(true)
          expect(token.logoURI ?? 'https://').toMatch(/^https?:/i)
        }
      }),
    )
  })
})
