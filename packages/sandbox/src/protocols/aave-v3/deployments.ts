import type { Address } from 'viem'
import { ownAddress } from '../../own-address.ts'
import { type AaveReserve, withTokens } from '../aave/reserves.ts'
import { reservesOn } from './listed-reserves.ts'

/** Contracts and reserves of Aave V3 on a chain. */
export interface AaveV3Market extends MarketContracts {
  readonly lender: 'AAVE_V3'
  readonly chainId: number
  readonly configurator: Address
  readonly rewardsController: Address
  readonly reserves: readonly AaveReserve[]
}

interface MarketContracts {
  readonly addressesProvider: Address
  readonly pool: Address
  readonly dataProvider: Address
  readonly oracle: Address
  readonly uiPoolDataProvider: Address
  readonly uiIncentiveDataProvider: Address
  readonly gateway: Address
}

/** Real contract addresses. Source: @bgd-labs/aave-address-book 4.44.22. */
const contracts: Readonly<Record<number, MarketContracts>> = {
  1: {
    addressesProvider: '0x2f39d218133AFaB8F2B819B1066c7E434Ad94E9e',
    pool: '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2',
    dataProvider: '0x0a16f2FCC0D44FaE41cc54e079281D84A363bECD',
    oracle: '0x54586bE62E3c3580375aE3723C145253060Ca0C2',
    uiPoolDataProvider: '0x56b7A1012765C285afAC8b8F25C69Bf10ccfE978',
    uiIncentiveDataProvider: '0xe3dFf4052F0bF6134ACb73bEaE8fe2317d71F047',
    gateway: '0xd01607c3C5eCABa394D8be377a08590149325722',
  },
  5000: {
    addressesProvider: '0xba50Cd2A20f6DA35D788639E581bca8d0B5d4D5f',
    pool: '0x458F293454fE0d67EC0655f3672301301DD51422',
    dataProvider: '0x487c5c669D9eee6057C44973207101276cf73b68',
    oracle: '0x47a063CfDa980532267970d478EC340C0F80E8df',
    uiPoolDataProvider: '0x077df1990bF703fb1687515747ddb13621133649',
    uiIncentiveDataProvider: '0x04EEC4892Ec41A056C66787211aE81A24460fF02',
    gateway: '0x9C6cCAC66b1c9AbA4855e2dD284b9e16e41E06eA',
  },
  8453: {
    addressesProvider: '0xe20fCBdBfFC4Dd138cE8b2E6FBb6CB49777ad64D',
    pool: '0xA238Dd80C259a72e81d7e4664a9801593F98d1c5',
    dataProvider: '0x0F43731EB8d45A581f4a36DD74F5f358bc90C73A',
    oracle: '0x2Cc0Fc26eD4563A5ce5e8bdcfe1A2878676Ae156',
    uiPoolDataProvider: '0xb84A20e848baE3e13897934bB4e74E2225f4546B',
    uiIncentiveDataProvider: '0x91E04cf78e53aEBe609e8a7f2003e7EECD743F2B',
    gateway: '0xa0d9C1E9E48Ca30c8d8C3B5D69FF5dc1f6DFfC24',
  },
  42161: {
    addressesProvider: '0xa97684ead0e402dC232d5A977953DF7ECBaB3CDb',
    pool: '0x794a61358D6845594F94dc1DB02A252b5b4814aD',
    dataProvider: '0x243Aa95cAC2a25651eda86e80bEe66114413c43b',
    oracle: '0xb56c2F0B653B2e0b10C9b928C8580Ac5Df02C7C7',
    uiPoolDataProvider: '0x13c833256BD767da2320d727a3691BAff3770E39',
    uiIncentiveDataProvider: '0x68100bD5345eA474D93577127C11F39FF8463e93',
    gateway: '0x5283BEcEd7ADF6D003225C13896E536f2D4264FF',
  },
}

/**
 * Returns the market of Aave V3 on a chain. The addresses of tokens, configurators and rewards contracts are
 * fictitious.
 */
export function aaveV3On(chainId: number): AaveV3Market | undefined {
  const deployment = contracts[chainId]
  if (deployment === undefined) return undefined
  const configurator = ownAddress(`aave-v3 PoolConfigurator ${chainId}`)
  const reserves = withTokens(configurator, reservesOn(chainId))
  const rewardsController = ownAddress(`aave-v3 RewardsController ${chainId}`)
  return { lender: 'AAVE_V3', chainId, ...deployment, configurator, rewardsController, reserves }
}
