import { describe, expect, it } from 'vitest'
import { lowerAddress } from '../../chains/address.ts'
import { base, bnb, ethereum } from '../../chains/records.ts'
import type { Address, Hex } from '../../kernel/schema.ts'
import type { StartupFiles } from '../../lending/startup/files.ts'
import { createFakeClock, drive } from '../../testing/fake-clock.ts'
import { morpho } from './morpho.ts'

const HASH: Hex = `0x${'Ab'.repeat(32)}`
const OTHER: Hex = `0x${'cd'.repeat(32)}`
const ADDRESS: Address = '0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb'

/** Startup files that contain the Morpho Blue contract on Base but no markets there, like the public files. */
const FILES: StartupFiles = {
  'config/morpho-pools': {
    MORPHO_BLUE: { 1: ADDRESS, 8453: ADDRESS },
    LISTA_DAO: { 1: ADDRESS, 56: ADDRESS },
  },
  'config/morpho-type-markets': {
    MORPHO_BLUE: { 1: [HASH], 56: [HASH] },
    LISTA_DAO: { 1: [OTHER, 'no hash'], 56: [OTHER] },
  },
}

const BLUE_ID = `MORPHO_BLUE_${'AB'.repeat(32)}`
const LISTA_ID = `LISTA_DAO_${'CD'.repeat(32)}`

function getIds(chain: typeof ethereum, family = morpho()) {
  return family.lenders(FILES, chain).map(({ id }) => id)
}

describe('The markets of the startup files', () => {
  it('are one lender each if both the contract and the hash are known', () => {
    expect(getIds(ethereum)).toEqual([BLUE_ID, LISTA_ID])
    expect(getIds(bnb)).toEqual([LISTA_ID])
  })

  it('share the contract at which accounts permit the management of positions', () => {
    const lenders = morpho({ markets: { 1: [OTHER] } }).lenders(FILES, ethereum)
    expect(new Set(lenders.map(({ permissionContract }) => permissionContract))).toEqual(
      new Set([lowerAddress(ADDRESS)]),
    )
  })

  it('are empty without files', () => {
    expect(morpho().lenders({}, ethereum)).toEqual([])
  })

  it('include the markets of the application, each once', () => {
    const family = morpho({ markets: { 1: [OTHER, lowerAddress(HASH)] } })
    expect(getIds(ethereum, family)).toEqual([BLUE_ID, `MORPHO_BLUE_${'CD'.repeat(32)}`, LISTA_ID])
  })

  it('reject a market id that is not a hash', () => {
    expect(() => morpho({ markets: { 1: ['0x12'] } })).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT' }),
    )
  })
})

describe('Markets of a chain without markets in the startup files', () => {
  /** Replies like Morpho's API, and records the requests. */
  async function discover(chain: typeof ethereum, reply: unknown, family = morpho()) {
    const clock = createFakeClock()
    const requests: { readonly url: string; readonly body: unknown }[] = []
    const fetch: typeof globalThis.fetch = async (url, init) => {
      requests.push({ url: String(url), body: JSON.parse(String(init?.body)) })
      return new Response(JSON.stringify(reply))
    }
    const lenders = await drive(
      clock,
      family.discover?.(FILES, chain, { clock, fetch }) ?? Promise.resolve([]),
    )
    return { ids: lenders.map(({ id }) => id), requests }
  }
  const reply = (hashes: readonly string[]) => ({
    data: { markets: { items: hashes.map((marketId) => ({ marketId })) } },
  })

  it('come from the markets that the API of Morpho lists, the largest 100', async () => {
    const { ids, requests } = await discover(base, reply([HASH, OTHER, HASH]))
    expect(ids).toEqual([BLUE_ID, `MORPHO_BLUE_${'CD'.repeat(32)}`])
    expect(requests).toMatchObject([
      { url: 'https://api.morpho.org/graphql', body: { variables: { chainId: 8453, first: 100 } } },
    ])
    const many = Array.from({ length: 150 }, (_, i) => `0x${i.toString(16).padStart(64, '0')}`)
    expect((await discover(base, reply(many))).ids).toHaveLength(100)
  })

  it('are not requested if the files list markets, or without the contract', async () => {
    expect(await discover(ethereum, reply([OTHER]))).toEqual({ ids: [], requests: [] })
    expect(await discover(bnb, reply([OTHER]))).toEqual({ ids: [], requests: [] })
  })

  it('are not requested if the application disables the API, and come from another API if one is configured', async () => {
    expect(await discover(base, reply([OTHER]), morpho({ discovery: false }))).toEqual({
      ids: [],
      requests: [],
    })
    const { requests } = await discover(base, reply([]), morpho({ discovery: 'https://morpho.test/' }))
    expect(requests.map(({ url }) => url)).toEqual(['https://morpho.test/graphql'])
  })

  it('reject replies that contain errors or ids that are not hashes', async () => {
    await expect(discover(base, { errors: [{ message: 'too complex' }] })).rejects.toMatchObject({
      code: 'INVALID_RESPONSE',
    })
    await expect(discover(base, reply(['0x12']))).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  })
})
