import type { Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { base, mantle } from '../../chains/records.ts'
import type { StartupFiles } from '../../lending/startup/files.ts'
import { GATEWAY_ADDRESS, getReserveTokens, POOL, PRICES, PROVIDER, USDC } from './aave.test-support.ts'
import { aaveV2, aaveV3 } from './aave.ts'
import { getAaveDeployments } from './get-deployments.ts'
import { INCENTIVES_PROVIDERS } from './incentives-provider.ts'

const upper = (address: string): Hex => `0x${address.slice(2).toUpperCase()}`
const contracts = { pool: upper(POOL), protocolDataProvider: upper(PROVIDER) }

const { aToken, sToken, vToken } = getReserveTokens(USDC)
const TOKENS_OF_USDC = { aToken: upper(aToken), sToken: upper(sToken), vToken: upper(vToken) }

const FILES: StartupFiles = {
  'config/aave-pools': {
    AAVE_V3: { 5000: contracts, 8453: contracts },
    LENDLE: { 5000: contracts },
    LENDLE_CMETH: { 5000: contracts },
  },
  'data/aave-oracles': { AAVE_V3: { 5000: upper(PRICES) } },
  'data/aave-reserves': { AAVE_V3: { 5000: [upper(USDC)] } },
  'data/aave-tokens': { AAVE_V3: { 5000: { [upper(USDC)]: TOKENS_OF_USDC } } },
  'config/aave-weth-gateway': { AAVE_V3: { 5000: upper(GATEWAY_ADDRESS) } },
}

describe('Lenders of Aave on a chain', () => {
  it('are those of the files, by version', () => {
    const ids = (family: ReturnType<typeof aaveV2>) => family.lenders(FILES, mantle).map(({ id }) => id)
    expect(ids(aaveV2())).toEqual(['LENDLE'])
    expect(ids(aaveV3())).toEqual(['AAVE_V3', 'LENDLE_CMETH'])
  })

  it('name the contracts that spend tokens, the debt tokens and the receipts of deposits', () => {
    const [lender] = aaveV3().lenders(FILES, mantle)
    expect(lender?.spenders).toEqual([POOL, GATEWAY_ADDRESS])
    expect(lender?.debtTokens).toEqual([{ token: vToken, underlying: USDC }])
    expect(lender?.receiptTokens).toEqual([{ token: aToken, underlying: USDC }])
  })

  it('include the data of the files, with lower-cased addresses', () => {
    expect(getAaveDeployments(FILES, mantle, 'aave-v3')[0]).toEqual({
      chainId: 5000,
      nativeSymbol: 'MNT',
      lender: 'AAVE_V3',
      family: 'aave-v3',
      pool: POOL,
      dataProvider: PROVIDER,
      oracle: PRICES,
      gateway: GATEWAY_ADDRESS,
      incentives: INCENTIVES_PROVIDERS[5000],
      reserves: [USDC],
      tokens: { [USDC]: getReserveTokens(USDC) },
    })
  })

  it('only require the pools of the files', () => {
    expect(getAaveDeployments(FILES, base, 'aave-v3')).toMatchObject([
      { lender: 'AAVE_V3', oracle: undefined, reserves: [] },
    ])
    expect(aaveV3().lenders({}, base)).toEqual([])
  })
})
