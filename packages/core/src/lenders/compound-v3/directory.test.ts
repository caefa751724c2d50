import { describe, expect, it } from 'vitest'
import { compoundV3 } from './compound-v3.ts'
import { getCompoundV3Deployments } from './get-deployments.ts'

const COMET = '0x00000000000000000000000000000000000000Ab'
const FILES = {
  'config/compound-v3-pools': { '1': { COMPOUND_V3_USDC: COMET } },
  'data/compound-v3-bulkers': { COMPOUND_V3_USDC: { '1': '0x00000000000000000000000000000000000000cD' } },
} as const
const ETHEREUM = { id: 1, nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } }

describe('Comets of a chain', () => {
  it('are those of the files, with bulker and rewards if known', () => {
    const place = {
      chainId: 1,
      lender: 'COMPOUND_V3_USDC',
      comet: '0x00000000000000000000000000000000000000ab',
      bulker: '0x00000000000000000000000000000000000000cd',
      rewards: '0x00000000000000000000000000000000000000ef',
    }
    expect(
      getCompoundV3Deployments(FILES, ETHEREUM, { 1: '0x00000000000000000000000000000000000000EF' }),
    ).toEqual([place])
    expect(
      getCompoundV3Deployments(
        { 'config/compound-v3-pools': FILES['config/compound-v3-pools'] },
        ETHEREUM,
        {},
      ),
    ).toEqual([{ ...place, bulker: undefined, rewards: undefined }])
  })

  it('are empty for a chain that the files do not list', () => {
    expect(compoundV3().lenders(FILES, { ...ETHEREUM, id: 2 })).toEqual([])
    expect(compoundV3().lenders({}, ETHEREUM)).toEqual([])
    expect(compoundV3().lenders(FILES, ETHEREUM)).toMatchObject([
      { id: 'COMPOUND_V3_USDC', chainId: 1, family: 'compound-v3' },
    ])
  })

  it('permit the management of positions at the Comet', () => {
    const [lender] = compoundV3().lenders(FILES, ETHEREUM)
    expect(lender?.permissionContract).toBe('0x00000000000000000000000000000000000000ab')
  })
})
