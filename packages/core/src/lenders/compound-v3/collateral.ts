import {
  type LendingAsset,
  type LendingPool,
  type Numeraire,
  type OraclePrice,
  type Reading,
  readAll,
  required,
  sideBySide,
  type Unknown,
  WAD,
} from '../../lending/index.ts'
import { asAddress, contractRead } from '../shared/contract.ts'
import { readAsset } from '../shared/token.ts'
import { COMET } from './abi.ts'
import type { CometPlace } from './directory.ts'
import { type PoolShape, poolShape } from './shape.ts'
import type { CollateralTerms } from './terms.ts'

/** What is deposited to borrow against. It earns nothing and cannot be borrowed. */
export interface Collateral extends CollateralTerms {
  readonly token: LendingAsset
  readonly oraclePrice: OraclePrice | Unknown
  readonly total: bigint
}

/** @throws CausewayError LENDER_UNREADABLE */
export function* readCollateral({ comet }: CometPlace, terms: CollateralTerms): Reading<Collateral> {
  const on = { abi: COMET, address: comet } as const
  const [token, { outcomes }] = yield* sideBySide([
    readAsset(terms.asset),
    readAll([
      contractRead({ ...on, functionName: 'getPrice', args: [asAddress(terms.priceFeed)] }),
      contractRead({ ...on, functionName: 'totalsCollateral', args: [asAddress(terms.asset)] }),
    ]),
  ])
  const [price, totals] = outcomes
  const [total] = required(totals, `The total of ${terms.asset}`)
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
  shape: PoolShape,
): LendingPool {
  const { supplyPaused, withdrawPaused } = shape.terms
  const { borrowCollateralFactor, liquidateCollateralFactor, supplyCap } = terms
  return {
    ...poolShape(token, oraclePrice, numeraire, shape),
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
