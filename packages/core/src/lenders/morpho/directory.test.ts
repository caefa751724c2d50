import { describe, expect, it } from 'vitest'
import { lowerAddress } from '../../chains/address.ts'
import { bnb, ethereum } from '../../chains/records.ts'
import type { Address, Hex } from '../../kernel/schema.ts'
import type { StartupFiles } from '../../lending/startup/files.ts'
import { morpho } from './morpho.ts'

const HASH: Hex = `0x${'Ab'.repeat(32)}`
const OTHER: Hex = `0x${'cd'.repeat(32)}`
const ADDRESS: Address = '0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb'

const FILES: StartupFiles = {
  'config/morpho-pools': { MORPHO_BLUE: { 1: ADDRESS }, LISTA_DAO: { 1: ADDRESS, 56: ADDRESS } },
  'config/morpho-type-markets': {
    MORPHO_BLUE: { 1: [HASH], 56: [HASH] },
    LISTA_DAO: { 1: [OTHER, 'no hash'], 56: [OTHER] },
  },
}

const BLUE_ID = `MORPHO_BLUE_${'AB'.repeat(32)}`
const LISTA_ID = `LISTA_DAO_${'CD'.repeat(32)}`

function idsOn(chain: typeof ethereum, family = morpho()) {
  return family.lenders(FILES, chain).map(({ id }) => id)
}

describe('the markets of the public files', () => {
  it('are one lender each, where both the contract and the hash are known', () => {
    expect(idsOn(ethereum)).toEqual([BLUE_ID, LISTA_ID])
    expect(idsOn(bnb)).toEqual([LISTA_ID])
  })

  it('are none without files', () => {
    expect(morpho().lenders({}, ethereum)).toEqual([])
  })

  it('are joined by those the application names, each once', () => {
    const family = morpho({ markets: { 1: [OTHER, lowerAddress(HASH)] } })
    expect(idsOn(ethereum, family)).toEqual([BLUE_ID, `MORPHO_BLUE_${'CD'.repeat(32)}`, LISTA_ID])
  })

  it('refuse what is no hash of a market', () => {
    expect(() => morpho({ markets: { 1: ['0x12'] } })).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT' }),
    )
  })
})
