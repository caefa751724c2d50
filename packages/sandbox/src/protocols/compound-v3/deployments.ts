import { type Address, getAddress, parseEther, parseUnits } from 'viem'
import { ownAddress } from '../../own-address.ts'
import { priceFeedOn } from '../feeds/index.ts'
import { type FoundToken, getToken } from '../tokens/get-token.ts'

/** Parameters of a collateral token. Factors from 0 to 1, amounts in whole units. */
interface CollateralTerms {
  readonly symbol: string
  readonly borrowFactor: string
  readonly liquidateFactor: string
  readonly supplyCap: string
}

interface CometTerms {
  readonly lender: string
  readonly comet: Address
  readonly base: string
  /** Minimum borrow in base units, as in 1delta-DAO/lender-metadata. */
  readonly borrowMin: bigint
  readonly collaterals: readonly CollateralTerms[]
  readonly supplied: string
  readonly pledged: { readonly symbol: string; readonly amount: string }
  readonly borrowed: string
}

interface Contracts {
  readonly bulker: Address
  readonly rewards: Address
  readonly comp: Address
  readonly comets: readonly CometTerms[]
}

const weth = { symbol: 'WETH', borrowFactor: '0.83', liquidateFactor: '0.9', supplyCap: '500000' }
const wbtc = { symbol: 'WBTC', borrowFactor: '0.8', liquidateFactor: '0.85', supplyCap: '18000' }
/** wstETH has a nearly reached supply cap: on Ethereum the seed position supplies almost as much. */
const wstEth = { symbol: 'wstETH', borrowFactor: '0.82', liquidateFactor: '0.87', supplyCap: '220' }

const usdcComet = {
  lender: 'COMPOUND_V3_USDC',
  base: 'USDC',
  supplied: '3000000',
  pledged: { symbol: 'WETH', amount: '700' },
  borrowed: '1100000',
}

/**
 * Contract addresses. Sources: 1delta-DAO/lender-metadata, `compound-v3-pools` and `compound-v3-bulkers`; for rewards
 * and COMP, the deployments in https://github.com/compound-finance/comet.
 */
const contracts: Readonly<Record<number, Contracts>> = {
  1: {
    bulker: '0xa397a8C2086C554B531c02E29f3291c9704B00c7',
    rewards: '0x1B0e765F6224C21223AeA2af16c1C46E38885a40',
    comp: '0xc00e94Cb662C3520282E6f5717214004A7f26888',
    comets: [
      {
        ...usdcComet,
        comet: '0xc3d688B66703497DAA19211EEdff47f25384cdc3',
        borrowMin: 100_000_000n,
        collaterals: [weth, wbtc, wstEth],
      },
      {
        lender: 'COMPOUND_V3_WETH',
        comet: '0xA17581A9E3356d9A858b789D68B4d866e593aE94',
        base: 'WETH',
        borrowMin: parseEther('0.1'),
        collaterals: [
          { ...wstEth, borrowFactor: '0.88', liquidateFactor: '0.91' },
          wbtc,
          { symbol: 'USDC', borrowFactor: '0.76', liquidateFactor: '0.81', supplyCap: '5000000' },
        ],
        supplied: '1000',
        pledged: { symbol: 'wstETH', amount: '210' },
        borrowed: '200',
      },
    ],
  },
  8453: {
    bulker: '0x78D0677032A35c63D142a48A2037048871212a8C',
    rewards: '0x123964802e6ABabBE1Bc9547D72Ef1B69B00A6b1',
    comp: '0x9e1028F5F1D5eDE59748FFceE5532509976840E0',
    comets: [
      {
        ...usdcComet,
        comet: '0xb125E6687d4313864e53df431d5425969c15Eb2F',
        borrowMin: 1n,
        collaterals: [weth, wstEth],
      },
    ],
  },
  42161: {
    bulker: '0xbdE8F31D2DdDA895264e27DD990faB3DC87b372d',
    rewards: '0x88730d254A2f7e6AC8388c3198aFd694bA9f7fae',
    comp: '0x354A6dA3fcde098F8389cad84b0182725c6C91dE',
    comets: [
      {
        ...usdcComet,
        comet: '0x9c4ec768c28520B50860ea7a15bd7213a9fF58bf',
        borrowMin: 1n,
        collaterals: [weth, wbtc, wstEth],
      },
    ],
  },
}

interface CometCollateral {
  readonly token: FoundToken
  readonly priceFeed: Address
  /** Borrow collateral factor, in WAD. */
  readonly borrowCollateralFactor: bigint
  readonly liquidateCollateralFactor: bigint
  /** Supply cap in base units of the token. */
  readonly supplyCap: bigint
}

export interface Comet {
  /** Lender id, such as `COMPOUND_V3_USDC`. */
  readonly lender: string
  readonly comet: Address
  readonly base: FoundToken
  readonly basePriceFeed: Address
  /** Minimum borrow in base units. */
  readonly baseBorrowMin: bigint
  readonly collaterals: readonly CometCollateral[]
}

export interface CompoundV3Deployment {
  readonly bulker: Address
  readonly rewards: Address
  /** Token in which rewards are paid. */
  readonly comp: Address
  readonly comets: readonly Comet[]
  /** Price feeds in ether, for Comets whose base token is the wrapped native token. */
  readonly crossFeeds: readonly CrossFeed[]
}

/** Price feed of `base` in `quote`, derived from their feeds in US dollars. */
interface CrossFeed {
  readonly address: Address
  /** Description that the feed returns, such as `WBTC / ETH`. */
  readonly description: string
  readonly base: Address
  readonly quote: Address
}

/** Initial deposits and initial borrow of a Comet, in base units. */
export interface CometSeed {
  readonly comet: Comet
  readonly supplied: bigint
  readonly pledged: { readonly token: FoundToken; readonly amount: bigint }
  readonly borrowed: bigint
}

/** Returns the deployment on a chain, or undefined if the chain has none. */
export function compoundV3On(chainId: number): CompoundV3Deployment | undefined {
  const deployment = contracts[chainId]
  if (deployment === undefined) return undefined
  const { bulker, rewards, comp } = deployment
  const comets = deployment.comets.map((terms) => toComet(chainId, terms))
  return {
    bulker,
    rewards,
    comp,
    comets,
    crossFeeds: deployment.comets.flatMap((terms) => getCrossFeeds(chainId, terms)),
  }
}

export function cometSeedsOn(chainId: number): readonly CometSeed[] {
  return (contracts[chainId]?.comets ?? []).map((terms) => {
    const comet = toComet(chainId, terms)
    const token = getToken(chainId, terms.pledged.symbol)
    return {
      comet,
      supplied: parseUnits(terms.supplied, comet.base.decimals),
      pledged: { token, amount: parseUnits(terms.pledged.amount, token.decimals) },
      borrowed: parseUnits(terms.borrowed, comet.base.decimals),
    }
  })
}

function toComet(chainId: number, terms: CometTerms): Comet {
  const base = getToken(chainId, terms.base)
  return {
    lender: terms.lender,
    comet: getAddress(terms.comet),
    base,
    basePriceFeed: getFeed(chainId, base, terms),
    baseBorrowMin: terms.borrowMin,
    collaterals: terms.collaterals.map((collateral) => {
      const token = getToken(chainId, collateral.symbol)
      return {
        token,
        priceFeed: getFeed(chainId, token, terms),
        borrowCollateralFactor: parseEther(collateral.borrowFactor),
        liquidateCollateralFactor: parseEther(collateral.liquidateFactor),
        supplyCap: parseUnits(collateral.supplyCap, token.decimals),
      }
    }),
  }
}

/**
 * Returns the price feed of a token: in ether for Comets whose base token is the wrapped native token, otherwise in US
 * dollars.
 */
function getFeed(chainId: number, token: FoundToken, { base }: CometTerms): Address {
  return base === 'WETH' ? getCrossFeed(chainId, token) : priceFeedOn(chainId, token.address)
}

function getCrossFeed(chainId: number, { symbol }: FoundToken): Address {
  return ownAddress('price feed in ether', chainId, symbol)
}

function getCrossFeeds(chainId: number, { base, collaterals }: CometTerms): CrossFeed[] {
  if (base !== 'WETH') return []
  const quote = priceFeedOn(chainId, getToken(chainId, base).address)
  return [base, ...collaterals.map(({ symbol }) => symbol)].map((symbol) => {
    const token = getToken(chainId, symbol)
    return {
      address: getCrossFeed(chainId, token),
      description: `${symbol} / ETH`,
      base: priceFeedOn(chainId, token.address),
      quote,
    }
  })
}
