import {
  type LendingAsset,
  type LendingPool,
  type Numeraire,
  type OraclePrice,
  type Unknown,
  WAD,
} from '../../lending/market.ts'
import {
  type ContractQuery,
  combineQueries,
  readContracts,
  requiredValue,
} from '../../lending/read-contracts.ts'
import { contractRead } from '../shared/contract.ts'
import { readAsset } from '../shared/token.ts'
import { COMET } from './abi.ts'
import type { CompoundV3Place } from './directory.ts'
import { commonOf, type PoolTerms } from './pool.ts'
import type { CollateralTerms } from './terms.ts'

/** What is deposited to borrow against. It earns nothing and cannot be borrowed. */
export interface Collateral extends CollateralTerms {
  readonly token: LendingAsset
  readonly oraclePrice: OraclePrice | Unknown
  readonly total: bigint
}

/** @throws CausewayError LENDER_UNREADABLE */
export function* readCollateral(
  { comet }: CompoundV3Place,
  terms: CollateralTerms,
): ContractQuery<Collateral> {
  const on = { abi: COMET, address: comet } as const
  const [token, { outcomes }] = yield* combineQueries([
    readAsset(terms.asset),
    readContracts([
      contractRead({ ...on, functionName: 'getPrice', args: [terms.priceFeed] }),
      contractRead({ ...on, functionName: 'totalsCollateral', args: [terms.asset] }),
    ]),
  ])
  const [price, totals] = outcomes
  const [total] = requiredValue(totals, `The total of ${terms.asset}`)
  return {
    ...terms,
    token,
    oraclePrice: price.ok ? { price: price.value, per: 10n ** BigInt(token.decimals) } : 'unknown',
    total,
  }
}

export function collateralPool(
  { token, oraclePrice, total, ...terms }: Collateral,
  numeraire: Numeraire,
  common: PoolTerms,
): LendingPool {
  const { supplyPaused, withdrawPaused } = common.terms
  const { borrowCollateralFactor, liquidateCollateralFactor, supplyCap } = terms
  return {
    ...commonOf(token, oraclePrice, numeraire, common),
    totalDeposits: total,
    totalDebt: 0n,
    totalLiquidity: withdrawPaused ? 0n : total,
    depositRate: 0,
    variableBorrowRate: 0,
    rewards: {},
    config: {
      0: {
        category: 0,
        borrowCollateralFactor,
        collateralFactor: liquidateCollateralFactor,
        borrowFactor: WAD,
        collateralDisabled: false,
        debtDisabled: true,
      },
    },
    collateralActive: true,
    borrowingEnabled: false,
    // A cap of 0 takes no deposits.
    supplyCap: supplyPaused ? 0n : supplyCap,
  }
}
