import { type Address, getAddress, parseEther, parseUnits } from 'viem'
import { ownAddress } from '../../own-address.ts'
import { type FoundToken, getToken } from '../tokens/get-token.ts'

/** Parameters of a market. Factors from 0 to 1, amounts in whole units. */
interface Terms {
  readonly vToken: string
  readonly symbol: string
  readonly collateralFactor: string
  readonly liquidationThreshold: string
  readonly supplyCap: string
  readonly borrowCap: string
  readonly isBorrowPaused?: boolean
  /** Whether the market is also in the stablecoin pool for e-mode. */
  readonly isStable?: boolean
  readonly supplied: string
  readonly borrowed: string
}

interface Contracts {
  readonly comptroller: Address
  readonly oracle: Address
  readonly xvs: Address
  /**
   * Blocks per year on the real chain. The rate models divide yearly rates by it; the block times of local chains do
   * not matter.
   */
  readonly blocksPerYear: bigint
  readonly markets: readonly Terms[]
}

const ether = { collateralFactor: '0.8', liquidationThreshold: '0.825' }
const stable = { collateralFactor: '0.78', liquidationThreshold: '0.8', isStable: true }

/**
 * Contract addresses. Sources: 1delta-DAO/lender-metadata, `compound-v2-pools`, `compound-v2-oracles` and
 * `compound-v2-c-tokens`; for XVS, the deployed contracts on https://docs-v4.venus.io.
 */
const contracts: Readonly<Record<number, Contracts>> = {
  1: {
    comptroller: '0x687a01ecF6d3907658f7A7c714749fAC32336D1B',
    oracle: '0xd2ce3fb018805ef92b8C5976cb31F84b4E295F94',
    xvs: '0xd3CC9d8f3689B83c91b7B59cAB4946B063EB894A',
    blocksPerYear: 2_628_000n,
    markets: [
      {
        vToken: '0x7c8ff7d2a1372433726f879bd945ffb250b94c65',
        symbol: 'WETH',
        ...ether,
        supplyCap: '50000',
        borrowCap: '40000',
        supplied: '800',
        borrowed: '150',
      },
      {
        vToken: '0x17c07e0c232f2f80dfdbd7a95b942d893a4c5acb',
        symbol: 'USDC',
        ...stable,
        supplyCap: '150000000',
        borrowCap: '120000000',
        supplied: '2000000',
        borrowed: '900000',
      },
      {
        // Borrowing is paused; repaying and withdrawing are possible.
        vToken: '0x8c3e3821259b82ffb32b2450a95d2dcbf161c24e',
        symbol: 'USDT',
        ...stable,
        supplyCap: '150000000',
        borrowCap: '120000000',
        isBorrowPaused: true,
        supplied: '500000',
        borrowed: '120000',
      },
      {
        // The supply and borrow caps are nearly reached.
        vToken: '0xd8add9b41d4e1cd64edad8722ab0ba8d35536657',
        symbol: 'DAI',
        ...stable,
        supplyCap: '250000',
        borrowCap: '100000',
        supplied: '240000',
        borrowed: '95000',
      },
      {
        // With a borrow cap of zero, WBTC cannot be borrowed.
        vToken: '0x8716554364f20bca783cb2baa744d39361fd1d8d',
        symbol: 'WBTC',
        collateralFactor: '0.75',
        liquidationThreshold: '0.8',
        supplyCap: '1000',
        borrowCap: '0',
        supplied: '20',
        borrowed: '0',
      },
    ],
  },
  8453: {
    comptroller: '0x0C7973F9598AA62f9e03B94E92C967fD5437426C',
    oracle: '0xcBBf58bD5bAdE357b634419B70b215D5E9d6FbeD',
    xvs: '0xebB7873213c8d1d9913D8eA39Aa12d74cB107995',
    blocksPerYear: 15_768_000n,
    markets: [
      {
        vToken: '0xeb8a79bd44cf4500943bf94a2b4434c95c008599',
        symbol: 'WETH',
        ...ether,
        supplyCap: '10000',
        borrowCap: '9000',
        supplied: '500',
        borrowed: '120',
      },
      {
        vToken: '0x3cb752d175740043ec463673094e06acda2f9a2e',
        symbol: 'USDC',
        ...stable,
        supplyCap: '30000000',
        borrowCap: '27000000',
        supplied: '1200000',
        borrowed: '800000',
      },
      {
        vToken: '0x133d3bcd77158d125b75a17cb517ffd4b4be64c5',
        symbol: 'wstETH',
        ...ether,
        supplyCap: '2000',
        borrowCap: '200',
        supplied: '100',
        borrowed: '10',
      },
    ],
  },
}

interface VenusMarket {
  readonly vToken: Address
  readonly underlying: FoundToken
}

interface VenusDeployment {
  readonly lender: 'VENUS'
  readonly comptroller: Address
  readonly oracle: Address
  /** Token in which rewards are paid. */
  readonly xvs: Address
  readonly markets: readonly VenusMarket[]
}

/** Initial parameters of a market. Factors in WAD, amounts in base units of the underlying. */
export interface VenusSeed extends VenusMarket {
  readonly rateModel: Address
  readonly collateralFactor: bigint
  readonly liquidationThreshold: bigint
  readonly supplyCap: bigint
  readonly borrowCap: bigint
  readonly isBorrowPaused: boolean
  readonly isStable: boolean
  readonly supplied: bigint
  readonly borrowed: bigint
}

export interface VenusSetup {
  readonly deployment: VenusDeployment
  readonly seeds: readonly VenusSeed[]
  readonly blocksPerYear: bigint
  readonly lens: Address
  readonly accessControl: Address
}

export const rateModels = {
  stable: ownAddress('venus rates, stable'),
  other: ownAddress('venus rates, other'),
}

/** Returns the deployment on a chain, or undefined if the chain has none. */
export function venusOn(chainId: number): VenusDeployment | undefined {
  return venusSetupOn(chainId)?.deployment
}

export function venusSetupOn(chainId: number): VenusSetup | undefined {
  const deployment = contracts[chainId]
  if (deployment === undefined) return undefined
  const { comptroller, oracle, xvs, blocksPerYear } = deployment
  const seeds = deployment.markets.map((terms) => toSeed(chainId, terms))
  const markets = seeds.map(({ vToken, underlying }) => ({ vToken, underlying }))
  return {
    deployment: { lender: 'VENUS', comptroller, oracle, xvs, markets },
    seeds,
    blocksPerYear,
    lens: ownAddress('venus lens'),
    accessControl: ownAddress('venus access control'),
  }
}

function toSeed(chainId: number, terms: Terms): VenusSeed {
  const underlying = getToken(chainId, terms.symbol)
  const toBaseUnits = (amount: string) => parseUnits(amount, underlying.decimals)
  const isStable = terms.isStable ?? false
  return {
    vToken: getAddress(terms.vToken),
    underlying,
    rateModel: isStable ? rateModels.stable : rateModels.other,
    collateralFactor: parseEther(terms.collateralFactor),
    liquidationThreshold: parseEther(terms.liquidationThreshold),
    supplyCap: toBaseUnits(terms.supplyCap),
    borrowCap: toBaseUnits(terms.borrowCap),
    isBorrowPaused: terms.isBorrowPaused ?? false,
    isStable,
    supplied: toBaseUnits(terms.supplied),
    borrowed: toBaseUnits(terms.borrowed),
  }
}
