import { compact } from '../../kernel/compact.ts'
import {
  type IsolatedMarket,
  type LendingAsset,
  type LendingPool,
  type PoolConfig,
  WAD,
} from '../../lending/market.ts'
import {
  type ContractQuery,
  combineQueries,
  readContract,
  requiredValue,
} from '../../lending/read-contracts.ts'
import { contractRead } from '../shared/contract.ts'
import { percentAYear } from '../shared/maths.ts'
import { variableRatePool } from '../shared/pool.ts'
import { readAsset, TOKEN } from '../shared/token.ts'
import type { MorphoPlace } from './directory.ts'
import type { MoolahRules } from './moolah.ts'
import type { AccruedState } from './state.ts'

/** What is borrowed against, as far as it is read beside the market. */
interface Collateral {
  readonly asset: LendingAsset
  /** All the contract holds of it, of all its markets. */
  readonly held: bigint
}

/** @throws CausewayError LENDER_UNREADABLE */
export function* readCollateral(
  { morpho }: MorphoPlace,
  { collateralToken }: IsolatedMarket,
): ContractQuery<Collateral> {
  const [asset, held] = yield* combineQueries([
    readAsset(collateralToken),
    readContract(
      contractRead({
        abi: TOKEN,
        address: collateralToken,
        functionName: 'balanceOf',
        args: [morpho],
      }),
    ),
  ])
  return { asset, held: requiredValue(held, `What there is of ${collateralToken}`) }
}

/** What is deposited for interest and borrowed. It is no collateral. */
export function loanPool(
  place: MorphoPlace,
  rules: MoolahRules | undefined,
  asset: LendingAsset,
  { state, borrowRate }: AccruedState,
): LendingPool {
  const { totalSupplyAssets, totalBorrowAssets, fee } = state
  const variableBorrowRate = percentAYear(borrowRate)
  return {
    ...commonOf(place, rules, asset),
    totalDeposits: totalSupplyAssets,
    totalDebt: totalBorrowAssets,
    totalLiquidity: totalSupplyAssets - totalBorrowAssets,
    depositRate: variableBorrowRate * share(totalBorrowAssets, totalSupplyAssets) * share(WAD - fee, WAD),
    variableBorrowRate,
    config: { 0: { ...NOTHING, collateralDisabled: true } },
    collateralActive: false,
    borrowingEnabled: true,
    oraclePrice: { price: 1n, per: 1n },
    ...compact({ minDebt: rules?.minLoan }),
  }
}

/** Morpho keeps no total of a market's collateral: what the contract holds bounds what can be taken, and is no total. */
export function collateralPool(
  place: MorphoPlace,
  rules: MoolahRules | undefined,
  { asset, held }: Collateral,
  lltv: bigint,
  price: bigint | undefined,
): LendingPool {
  return {
    ...commonOf(place, rules, asset),
    totalDeposits: 'unknown',
    totalDebt: 0n,
    totalLiquidity: held,
    depositRate: 0,
    variableBorrowRate: 0,
    config: { 0: { ...NOTHING, borrowCollateralFactor: lltv, collateralFactor: lltv, debtDisabled: true } },
    collateralActive: true,
    borrowingEnabled: false,
    oraclePrice: price === undefined ? 'unknown' : { price, per: PRICE_SCALE },
  }
}

/** `ORACLE_PRICE_SCALE` of the contract. */
const PRICE_SCALE = 10n ** 36n

const NOTHING: PoolConfig = {
  category: 0,
  borrowCollateralFactor: 0n,
  collateralFactor: 0n,
  borrowFactor: WAD,
  collateralDisabled: false,
  debtDisabled: false,
}

/** What both pools have alike. */
function commonOf(place: MorphoPlace, rules: MoolahRules | undefined, asset: LendingAsset) {
  return {
    ...variableRatePool(place, asset),
    rewards: 'unknown',
    isActive: true,
    isFrozen: rules?.isClosed ?? false,
    isPaused: rules?.isPaused ?? false,
    priceUsd: 'unknown',
    contracts: { morpho: place.morpho, ...compact({ provider: rules?.provider, broker: rules?.broker }) },
  } as const
}

function share(part: bigint, whole: bigint): number {
  return whole === 0n ? 0 : Number((part * WAD) / whole) / 1e18
}
