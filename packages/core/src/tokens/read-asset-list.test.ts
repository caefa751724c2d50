import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FUEL_BASE_ASSET_ID, lowerAddress, NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import { fuel, mantle } from '../chains/records.ts'
import { type Address, parseExternal } from '../kernel/schema.ts'
import {
  createFile,
  nativeEntry,
  PT,
  ptEntry,
  USDC,
  usdcEntry,
  ZERO,
} from './create-token-harness.test-support.ts'
import { assetFileSchema, readAssetList } from './read-asset-list.ts'
import { tokenKey } from './token.ts'

const noPause = async () => undefined
const read = async (file: unknown, chain = mantle) =>
  readAssetList(parseExternal(assetFileSchema, file, 'The file'), chain, noPause)
const NATIVE_KEY: Address = lowerAddress(NATIVE_TOKEN_ADDRESS)

describe('readAssetList', () => {
  it('returns the tokens of the file by lower-cased address', async () => {
    const { tokens, mainTokens, bridgeTokens, rejected } = await read(
      createFile([nativeEntry, usdcEntry, ptEntry]),
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
    expect(rejected).toEqual([])
  })

  it.each([ZERO, NATIVE_TOKEN_ADDRESS, NATIVE_KEY])('recognizes %s as the native asset', async (address) => {
    const { tokens } = await read(createFile([{ ...nativeEntry, address }]))
    expect(tokens[NATIVE_KEY]).toMatchObject({ address: NATIVE_TOKEN_ADDRESS, symbol: 'MNT', decimals: 18 })
  })

  it('adds the native asset if the file does not list it', async () => {
    const { tokens } = await read(createFile([usdcEntry]))
    expect(tokens[NATIVE_KEY]).toMatchObject({ symbol: 'MNT', decimals: 18 })
  })

  it('takes the decimals of the native asset from the chain record', async () => {
    const { tokens, rejected } = await read(createFile([{ ...nativeEntry, decimals: 6 }, usdcEntry]))
    expect(tokens[NATIVE_KEY]?.decimals).toBe(18)
    expect(rejected).toMatchObject([{ reason: 'decimals: the native asset has 18', count: 1 }])
  })

  it('lower-cases all addresses', async () => {
    const address = `0x${USDC.slice(2).toUpperCase()}` as const
    const { tokens, mainTokens } = await read(createFile([{ ...usdcEntry, address }]))
    expect(tokens[USDC]?.address).toBe(USDC)
    expect(mainTokens).toEqual([USDC])
  })

  it('reads an array of tokens and optional bridge tokens', async () => {
    const { tokens, bridgeTokens } = await read({ list: [usdcEntry], bridgeTokens: [USDC] })
    expect(tokens[USDC]?.symbol).toBe('USDC')
    expect(bridgeTokens).toEqual([USDC])
  })

  it('reads the assets of Fuel by their ids, and ETH by the placeholder with 9 decimals', async () => {
    const id = '0x286c479da40dc953bddc3bb4c453b608bba2e0ac483b077bd475174115395e6b'
    const eth = { chainId: 9889, address: FUEL_BASE_ASSET_ID, decimals: 9, symbol: 'ETH', name: 'Ether' }
    const usdc = { chainId: 9889, address: id, decimals: 6, symbol: 'USDC', name: 'USD Coin' }
    const { tokens, rejected } = await read({ list: [eth, usdc, { ...usdcEntry, chainId: 9889 }] }, fuel)
    expect(tokens[NATIVE_KEY]).toMatchObject({ symbol: 'ETH', decimals: 9 })
    expect(tokens[id]).toMatchObject({ symbol: 'USDC', address: id })
    expect(rejected).toEqual([
      { reason: 'address: expected an address of its chain', count: 1, example: `USDC ${USDC}` },
    ])
  })

  it.each([
    ['decimals as a string', { decimals: '6' }, 'decimals: expected a whole number from 0 to 36'],
    ['decimals beyond 36', { decimals: 37 }, 'decimals: expected a whole number from 0 to 36'],
    ['negative decimals', { decimals: -1 }, 'decimals: expected a whole number from 0 to 36'],
    ['fractional decimals', { decimals: 6.5 }, 'decimals: expected a whole number from 0 to 36'],
    ['no symbol', { symbol: ' ' }, 'symbol: expected a text of up to 128 characters'],
    ['a name that is too long', { name: 'x'.repeat(129) }, 'name: expected a text of up to 128 characters'],
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
  ])('rejects a token with %s, with the reason', async (_, change, reason) => {
    const { tokens, rejected } = await read(createFile([nativeEntry, { ...usdcEntry, ...change }]))
    expect(tokens[USDC]).toBeUndefined()
    expect(rejected[0]?.reason).toMatch(reason)
  })

  it('counts rejected entries by reason, with an example of each', async () => {
    const invalidEntries = [1, 2, 3].map((index) => ({
      ...usdcEntry,
      address: `0x${String(index).repeat(40)}`,
      decimals: null,
    }))
    const { rejected } = await read(createFile([usdcEntry, ...invalidEntries], { mainTokens: [USDC] }))
    expect(rejected).toEqual([
      {
        reason: 'decimals: expected a whole number from 0 to 36',
        count: 3,
        example: `USDC 0x${'1'.repeat(40)}`,
      },
    ])
  })

  it('keeps the first of two entries with one address', async () => {
    const { tokens, rejected } = await read({ list: [usdcEntry, { ...usdcEntry, symbol: 'FAKE' }] })
    expect(tokens[USDC]?.symbol).toBe('USDC')
    expect(rejected).toMatchObject([{ reason: 'address: is listed twice', count: 1 }])
  })

  it.each(['ipfs://QmZP3', 'javascript:alert(1)', 'data:image/svg+xml,x', 7, null, 'https://'])(
    'keeps a token without its invalid logo %s',
    async (logoURI) => {
      const { tokens, rejected } = await read(createFile([{ ...usdcEntry, logoURI }]))
      expect(tokens[USDC]).toMatchObject({ symbol: 'USDC' })
      expect(tokens[USDC]).not.toHaveProperty('logoURI')
      expect(rejected).toEqual([])
    },
  )

  it('removes invisible characters from names and spaces around logo URLs', async () => {
    const entry = { ...usdcEntry, symbol: '\u202eUS\u200bDC ', logoURI: ' https://a.test/x.png' }
    const { tokens } = await read(createFile([entry]))
    expect(tokens[USDC]).toMatchObject({ symbol: 'USDC', logoURI: 'https://a.test/x.png' })
  })

  it('rejects main tokens that are not on the list', async () => {
    const { mainTokens, rejected } = await read(createFile([usdcEntry], { mainTokens: [USDC, PT, USDC, 7] }))
    expect(mainTokens).toEqual([USDC])
    expect(rejected).toMatchObject([{ reason: 'The main or bridge token is not on the list.', example: PT }])
  })

  it('rejects the file of another chain and a file without a valid token', async () => {
    await expect(read(createFile([usdcEntry], { chainId: '1' }))).rejects.toMatchObject({
      code: 'INVALID_RESPONSE',
      details: 'chainId: Expected 5000, received 1.',
    })
    await expect(read({ list: { a: 'text', b: null } })).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
    await expect(read({ prices: {} })).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
    await expect(read(null)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  })

  it('is not affected by prototype keys', async () => {
    const list = JSON.parse(`{"__proto__": ${JSON.stringify(usdcEntry)}, "constructor": 7}`)
    const { tokens } = await read({ chainId: '5000', list, mainTokens: ['__proto__', 'constructor'] })
    expect(Object.keys(tokens)).toEqual([USDC, NATIVE_KEY])
    expect(tokens['constructor']).toBeUndefined()
  })

  it('pauses before every chunk', async () => {
    const entries = Array.from({ length: 1_201 }, (_, index) => ({
      ...usdcEntry,
      address: `0x${(index + 1).toString(16).padStart(40, '0')}`,
    }))
    let pauses = 0
    const file = parseExternal(assetFileSchema, createFile(entries), 'The file')
    const { tokens } = await readAssetList(file, mantle, async () => {
      pauses += 1
    })
    expect(pauses).toBe(3)
    expect(Object.keys(tokens)).toHaveLength(1_202)
  })

  it('returns only valid tokens for any file', async () => {
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
