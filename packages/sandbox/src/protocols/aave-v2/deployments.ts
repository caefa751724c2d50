import type { Address } from 'viem'
import { ownAddress } from '../../own-address.ts'
import {
  type AaveReserve,
  listedOn,
  type ReserveTerms,
  type TokenPlace,
  withTokens,
} from '../aave/reserves.ts'

/** Contracts and reserves of Aave V2, or its fork, on a chain. */
export interface AaveV2Market extends MarketContracts {
  readonly configurator: Address
  readonly reserves: readonly AaveReserve[]
}

interface MarketContracts {
  readonly lender: 'AAVE_V2' | 'LENDLE'
  readonly chainId: number
  /** Currency of the oracle: ether in Aave V2, US dollars with 8 decimals in the fork. */
  readonly currency: 'ether' | 'dollars'
  readonly addressesProvider: Address
  readonly pool: Address
  readonly dataProvider: Address
  readonly oracle: Address
  readonly gateway: Address
}

/** Real contract addresses. Sources: @bgd-labs/aave-address-book 4.44.22, 1delta-DAO/lender-metadata. */
const contracts: readonly MarketContracts[] = [
  {
    lender: 'AAVE_V2',
    chainId: 1,
    currency: 'ether',
    addressesProvider: '0xB53C1a33016B2DC2fF3653530bfF1848a515c8c5',
    pool: '0x7d2768dE32b0b80b7a3454c06BdAc94A69DDc7A9',
    dataProvider: '0x057835Ad21a177dbdd3090bB1CAE03EaCF78Fc6d',
    oracle: '0xA50ba011c48153De246E5192C8f9258A2ba79Ca9',
    gateway: '0xa0d9C1E9E48Ca30c8d8C3B5D69FF5dc1f6DFfC24',
  },
  {
    lender: 'LENDLE',
    chainId: 5000,
    currency: 'dollars',
    addressesProvider: ownAddress('lendle LendingPoolAddressesProvider'),
    pool: '0xCFa5aE7c2CE8Fadc6426C1ff872cA45378Fb7cF3',
    dataProvider: '0x552b9e4bae485C4B7F540777d7D25614CdB84773',
    oracle: '0x870c9692Ab04944C86ec6FEeF63F261226506EfC',
    gateway: '0xEc831f8710C6286a91a348928600157f07aC55c2',
  },
]

const stable = { bonus: 10_500n, reserveFactor: 1_000n, rates: 'steady' } as const
const volatile = { bonus: 10_500n, reserveFactor: 1_000n, rates: 'volatile' } as const

const listed: readonly ReserveTerms[] = [
  {
    symbol: 'WETH',
    ltv: 8_250n,
    threshold: 8_600n,
    ...volatile,
    seed: { supply: '20000', variable: '6000' },
  },
  {
    symbol: 'WMNT',
    ltv: 4_000n,
    threshold: 5_600n,
    ...volatile,
    seed: { supply: '200000', variable: '40000' },
  },
  {
    symbol: 'USDC',
    ltv: 8_000n,
    threshold: 8_750n,
    ...stable,
    hasStableRate: true,
    seed: { supply: '10000000', variable: '4000000', stable: '1000000' },
  },
  // USDT cannot be collateral, as on Ethereum.
  {
    symbol: 'USDT',
    ltv: 0n,
    threshold: 0n,
    ...stable,
    bonus: 0n,
    seed: { supply: '10000000', variable: '9500000' },
  },
  {
    symbol: 'DAI',
    ltv: 7_500n,
    threshold: 8_000n,
    ...stable,
    seed: { supply: '10000000', variable: '3000000' },
  },
  { symbol: 'WBTC', ltv: 7_200n, threshold: 8_200n, ...volatile, seed: { supply: '1000', variable: '50' } },
]

/**
 * Returns the market of Aave V2, or its fork, on a chain. The addresses of tokens and configurators are fictitious, and
 * so is Lendle's addresses provider.
 */
export function aaveV2On(chainId: number): AaveV2Market | undefined {
  const deployment = contracts.find((market) => market.chainId === chainId)
  if (deployment === undefined) return undefined
  const configurator = ownAddress(`${deployment.lender} LendingPoolConfigurator`)
  return { ...deployment, configurator, reserves: withTokens(configurator, reservesOn(chainId)) }
}

export function reservesOn(chainId: number): readonly (ReserveTerms & TokenPlace)[] {
  return listedOn(chainId, listed)
}
