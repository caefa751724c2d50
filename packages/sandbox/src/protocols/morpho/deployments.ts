import { type Address, encodeAbiParameters, type Hex, keccak256, parseEther, parseUnits } from 'viem'
import { ownAddress } from '../../own-address.ts'
import { type FoundToken, getToken } from '../tokens/get-token.ts'

interface Contracts {
  readonly morpho: Address
  readonly irm: Address
  readonly bundler3: Address
  readonly generalAdapter1: Address
}

/** Contract addresses. Source: https://docs.morpho.org, addresses. */
const contracts: Readonly<Record<number, Contracts>> = {
  1: {
    morpho: '0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb',
    irm: '0x870aC11D48B15DB9a138Cf899d20F13F79Ba00BC',
    bundler3: '0x6566194141eefa99Af43Bb5Aa71460Ca2Dc90245',
    generalAdapter1: '0x4A6c312ec70E8747a587EE860a0353cd42Be0aE0',
  },
  8453: {
    morpho: '0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb',
    irm: '0x46415998764C29aB2a25CbeA6254146D50D22687',
    bundler3: '0x6BFd8137e702540E7A42B74178A4a49Ba43920C4',
    generalAdapter1: '0xb98c948CFA24072e58935BC004a8A7b376AE746A',
  },
  42161: {
    morpho: '0x6c247b1F6182318877311737BaC0844bAa518F5e',
    irm: '0x66F30587FB8D4206918deb78ecA7d5eBbafD06DA',
    bundler3: '0x1FA4431bC113D308beE1d46B0e98Cb805FB48C13',
    generalAdapter1: '0x9954aFB60BB5A222714c478ac86990F221788B88',
  },
}

interface Terms {
  readonly collateral: string
  readonly loan: string
  /** Liquidation LTV (LLTV), from 0 to 1. */
  readonly lltv: string
  /** Fee as a share of the interest, from 0 to 1. */
  readonly fee?: string
  /** Seeded supply in whole units. `pledged` and `borrowed` have the same unit. */
  readonly supplied: string
  readonly pledged: string
  readonly borrowed: string
}

const terms: readonly Terms[] = [
  {
    collateral: 'wstETH',
    loan: 'USDC',
    lltv: '0.86',
    supplied: '2000000',
    pledged: '500',
    borrowed: '1200000',
  },
  { collateral: 'WBTC', loan: 'USDC', lltv: '0.86', supplied: '3000000', pledged: '60', borrowed: '2850000' },
  {
    collateral: 'WETH',
    loan: 'DAI',
    lltv: '0.77',
    fee: '0.1',
    supplied: '900000',
    pledged: '200',
    borrowed: '300000',
  },
  { collateral: 'wstETH', loan: 'WETH', lltv: '0.945', supplied: '400', pledged: '200', borrowed: '220' },
]

export interface MorphoMarket {
  /** Market id: the hash of its parameters. */
  readonly id: Hex
  readonly loanToken: FoundToken
  readonly collateralToken: FoundToken
  readonly oracle: Address
  readonly irm: Address
  /** Liquidation LTV, in WAD. */
  readonly lltv: bigint
}

export interface MorphoSeed {
  readonly market: MorphoMarket
  /** Fee as a share of the interest, in WAD. */
  readonly fee: bigint
  /** Seeded supply in base units. */
  readonly supplied: bigint
  readonly pledged: bigint
  readonly borrowed: bigint
}

export interface MorphoDeployment extends Contracts {
  readonly lender: 'MORPHO_BLUE'
  readonly markets: readonly MorphoMarket[]
}

/** Returns the deployment on a chain, or undefined if the chain has none. */
export function morphoOn(chainId: number): MorphoDeployment | undefined {
  const deployment = contracts[chainId]
  if (deployment === undefined) return undefined
  return { lender: 'MORPHO_BLUE', ...deployment, markets: seedsOn(chainId).map(({ market }) => market) }
}

export function seedsOn(chainId: number): readonly MorphoSeed[] {
  const irm = contracts[chainId]?.irm
  if (irm === undefined) return []
  return terms.map((term) => {
    const loanToken = getToken(chainId, term.loan)
    const collateralToken = getToken(chainId, term.collateral)
    const oracle = ownAddress('morpho oracle', chainId, term.collateral, term.loan)
    const market = { loanToken, collateralToken, oracle, irm, lltv: parseEther(term.lltv) }
    return {
      market: { id: marketId(market), ...market },
      fee: parseEther(term.fee ?? '0'),
      supplied: parseUnits(term.supplied, loanToken.decimals),
      pledged: parseUnits(term.pledged, collateralToken.decimals),
      borrowed: parseUnits(term.borrowed, loanToken.decimals),
    }
  })
}

/** Returns the `MarketParams` of a market. */
export function getMarketParams({ loanToken, collateralToken, oracle, irm, lltv }: Omit<MorphoMarket, 'id'>) {
  return { loanToken: loanToken.address, collateralToken: collateralToken.address, oracle, irm, lltv }
}

function marketId(market: Omit<MorphoMarket, 'id'>): Hex {
  const { loanToken, collateralToken, oracle, irm, lltv } = getMarketParams(market)
  const address = { type: 'address' } as const
  const types = [address, address, address, address, { type: 'uint256' }] as const
  return keccak256(encodeAbiParameters(types, [loanToken, collateralToken, oracle, irm, lltv]))
}
