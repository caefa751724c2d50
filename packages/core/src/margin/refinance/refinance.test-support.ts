import { encodeAbiParameters, keccak256, parseAbiParameters } from 'viem'
import type { Address } from '../../kernel/schema.ts'
import type { LenderMarket, LendingPool } from '../../lending/lender-market.ts'
import { emptyPosition, type LenderPosition } from '../../lending/lender-position.ts'
import {
  ACCOUNT,
  config,
  createTestMarket,
  createTestPool,
  createTestPosition,
  USDC,
  WETH,
  wethPool,
} from '../../lending/lending.test-support.ts'
import { FREE_FLASH_LOAN, usdc, weth } from '../create-margin-harness.test-support.ts'
import type { RefinanceRequest } from './refinance-request.ts'
import { type RefinanceTerms, toRefinanceTerms } from './refinance-terms.ts'
import type { RefinanceTrade } from './refinance-trade.ts'
import { type RefinanceInputs, validateRefinance } from './validate-refinance.ts'

export const FAMILIES = ['aave-v2', 'aave-v3', 'compound-v2', 'compound-v3', 'morpho'] as const
/** A lender family that routers support. */
export type RefinanceFamily = (typeof FAMILIES)[number]

const LENDERS: Readonly<Record<RefinanceFamily, string>> = {
  'aave-v2': 'GRANARY',
  'aave-v3': 'AAVE_V3',
  'compound-v2': 'VENUS',
  'compound-v3': 'COMPOUND_V3_USDC',
  morpho: 'MORPHO_BLUE_01',
}

/** Creates an address that ends with the digits. */
export const toAddress = (digits: string): Address => `0x${digits.padStart(40, '0')}`

/** Contract addresses of the pools of USDC (`1`) and WETH (`2`) by family. */
function getContracts(family: RefinanceFamily, asset: '1' | '2'): LendingPool['contracts'] {
  const index = FAMILIES.indexOf(family)
  switch (family) {
    case 'aave-v2':
    case 'aave-v3':
      return {
        pool: toAddress(`a${index}`),
        aToken: toAddress(`a${index}${asset}a`),
        vToken: toAddress(`a${index}${asset}d`),
        sToken: toAddress(`a${index}${asset}5`),
      }
    case 'compound-v2':
      return { comptroller: toAddress('c0'), cToken: toAddress(`c0${asset}`) }
    case 'compound-v3':
      return { comet: toAddress('c3') }
    case 'morpho':
      return { morpho: toAddress('bb') }
  }
}

/** Creates a market that lends USDC at 5% against WETH at 1%. */
export function createRefinanceMarket(
  family: RefinanceFamily,
  {
    rates = {},
    lltv = 860_000_000_000_000_000n,
  }: {
    readonly rates?: Partial<Pick<LendingPool, 'depositRate' | 'variableBorrowRate'>>
    readonly lltv?: bigint
  } = {},
): LenderMarket {
  const lender = lltv === 860_000_000_000_000_000n ? LENDERS[family] : `MORPHO_BLUE_${lltv}`
  const hasBaseToken = family === 'compound-v3' || family === 'morpho'
  const params = {
    loanToken: USDC,
    collateralToken: WETH,
    oracle: toAddress('e1'),
    irm: toAddress('e2'),
    lltv,
  }
  const { depositRate = 1, variableBorrowRate = 5 } = rates
  return createTestMarket({
    family,
    lender,
    pools: {
      [USDC]: createTestPool({
        lender,
        variableBorrowRate,
        contracts: getContracts(family, '1'),
        ...(hasBaseToken
          ? {
              collateralActive: false,
              config: { 0: config(0, { collateralFactor: 0n, collateralDisabled: true }) },
            }
          : {}),
      }),
      [WETH]: wethPool({ lender, depositRate, contracts: getContracts(family, '2') }),
    },
    ...(family === 'morpho' && { params: { ...params, id: hashParams(params) } }),
  })
}

function hashParams({
  loanToken,
  collateralToken,
  oracle,
  irm,
  lltv,
}: Omit<NonNullable<LenderMarket['params']>, 'id'>): string {
  const types = parseAbiParameters('address, address, address, address, uint256')
  return keccak256(encodeAbiParameters(types, [loanToken, collateralToken, oracle, irm, lltv]))
}

/** Creates a loan of 1,000 USDC against 2 WETH. */
export function createLoan({ lender }: LenderMarket): LenderPosition {
  return createTestPosition(
    [
      { poolId: WETH, deposits: weth(2) },
      { poolId: USDC, debt: usdc(1_000), collateralEnabled: false },
    ],
    { lender },
  )
}

/** Two lenders of a refinancing. Default: Aave V3 and Compound V3. */
export interface RefinancePair {
  readonly from?: LenderMarket
  readonly to?: LenderMarket
  readonly position?: LenderPosition
}

export function createRefinanceRequest(change: Partial<RefinanceRequest> = {}): RefinanceRequest {
  return { from: 'AAVE_V3', to: 'COMPOUND_V3_USDC', debt: USDC, collateral: WETH, ...change }
}

export function createRefinanceTerms({
  from = createRefinanceMarket('aave-v3'),
  to = createRefinanceMarket('compound-v3'),
  position = createLoan(from),
}: RefinancePair = {}): RefinanceTerms {
  const { chainId, lender } = to
  return toRefinanceTerms(
    createRefinanceRequest(),
    { market: from, position },
    { market: to, position: emptyPosition({ chainId, lender, account: ACCOUNT }) },
  )
}

/** Creates the inputs of a move of the whole loan, with a flash loan of Aave V3 for 5 basis points. */
export function createRefinanceInputs(
  pair: RefinancePair = {},
  change: Partial<RefinanceInputs> = {},
): RefinanceInputs {
  return {
    request: createRefinanceRequest(),
    terms: createRefinanceTerms(pair),
    flashLoan: { ...FREE_FLASH_LOAN, kind: 'aave-v3', feeBps: 5n },
    borrowsWholeLoan: false,
    wrappedNative: undefined,
    gasUsd: 'unknown',
    deadline: 77n,
    ...change,
  }
}

export function createRefinanceTrade(
  pair: RefinancePair = {},
  change: Partial<RefinanceInputs> = {},
): RefinanceTrade {
  return validateRefinance(createRefinanceInputs(pair, change)).trade
}
