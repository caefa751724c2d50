import { zeroAddress } from 'viem'
import { CausewayError, compact } from '../../kernel/index.ts'
import {
  type ContractRead,
  caught,
  type IsolatedMarket,
  type LenderMarket,
  type LendingAsset,
  type LendingPool,
  optional,
  type PoolConfig,
  type PoolFailure,
  type ReadBlock,
  type Reading,
  readAll,
  required,
  sideBySide,
  WAD,
} from '../../lending/index.ts'
import { asAddress, contractRead } from '../shared/contract.ts'
import { percentAYear } from '../shared/maths.ts'
import { failedPool } from '../shared/pool.ts'
import { absent, readOne } from '../shared/read-one.ts'
import { readAsset } from '../shared/token.ts'
import { MOOLAH, MORPHO, ORACLE, TOKEN } from './abi.ts'
import type { MarketState } from './accrual.ts'
import type { MorphoPlace } from './directory.ts'
import { type MoolahRules, readMoolahRules } from './moolah.ts'
import { type AccruedState, marketParams, readAccrued, stateRead } from './state.ts'

/**
 * A market in two steps: its parameters and state, then rate, price and tokens. Everything is counted in its loan token.
 *
 * Rates are simple: the rate per second of the interest that is accruing, times the seconds of a year. Depositors get it
 * on what is lent of their deposits, less the market's fee.
 *
 * @throws CausewayError LENDER_UNREADABLE
 */
export function* readMarket(place: MorphoPlace): Reading<LenderMarket> {
  const { params, state, block: known } = yield* readState(place)
  const [loan, collateral, price, accrued, rules] = yield* sideBySide([
    readAsset(params.loanToken),
    caught(readCollateral(place, params)),
    readOne(priceRead(place, params)),
    readAccrued(params, state, known),
    place.isMoolah ? readMoolahRules(place, params) : absent(),
  ])
  const pools = [loanPool(place, rules, loan, accrued)]
  const failures: PoolFailure[] = []
  if (collateral.status === 'read')
    pools.push(collateralPool(place, rules, collateral.result, params.lltv, optional(price)))
  else if (params.collateralToken !== zeroAddress)
    failures.push(failedPool(params.collateralToken, collateral.error))
  return {
    chainId: place.chainId,
    lender: place.lender,
    family: 'morpho',
    pools: Object.fromEntries(pools.map((pool) => [pool.poolId, pool])),
    modes: { 0: { id: 0, label: 'Default' } },
    numeraire: { symbol: loan.symbol, decimals: loan.decimals, asset: loan.address, usd: 'unknown' },
    params,
    block: accrued.block,
    failures,
  }
}

interface KnownState {
  readonly params: IsolatedMarket
  readonly state: MarketState
  readonly block: ReadBlock
}

function* readState(place: MorphoPlace): Reading<KnownState> {
  const { id, morpho: address } = place
  const { outcomes, block } = yield* readAll([
    contractRead({ abi: MORPHO, address, functionName: 'idToMarketParams', args: [id] }),
    stateRead(place),
  ])
  const { loanToken, collateralToken, oracle, irm, lltv } = required(
    outcomes[0],
    `The parameters of market ${id}`,
  )
  const state = required(outcomes[1], `The state of market ${id}`)
  if (state.lastUpdate === 0n)
    throw new CausewayError(`There is no market ${id}`, {
      code: 'LENDER_UNREADABLE',
      details: `${address} never created it`,
    })
  return {
    params: {
      id,
      loanToken: loanToken.toLowerCase(),
      collateralToken: collateralToken.toLowerCase(),
      oracle: oracle.toLowerCase(),
      irm: irm.toLowerCase(),
      lltv,
    },
    state,
    block,
  }
}

interface Collateral {
  readonly asset: LendingAsset
  /** All the contract holds of it, of all its markets. */
  readonly held: bigint
}

function* readCollateral({ morpho }: MorphoPlace, { collateralToken }: IsolatedMarket): Reading<Collateral> {
  const [asset, held] = yield* sideBySide([
    readAsset(collateralToken),
    readOne(
      contractRead({
        abi: TOKEN,
        address: collateralToken,
        functionName: 'balanceOf',
        args: [asAddress(morpho)],
      }),
    ),
  ])
  return { asset, held: required(held, `What there is of ${collateralToken}`) }
}

/** `ORACLE_PRICE_SCALE` of the contract. */
const PRICE_SCALE = 10n ** 36n

function priceRead({ isMoolah, morpho }: MorphoPlace, params: IsolatedMarket): ContractRead<bigint> {
  return isMoolah
    ? contractRead({
        abi: MOOLAH,
        address: morpho,
        functionName: 'getPrice',
        args: [marketParams(params)],
      })
    : contractRead({ abi: ORACLE, address: params.oracle, functionName: 'price' })
}

function loanPool(
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
function collateralPool(
  place: MorphoPlace,
  rules: MoolahRules | undefined,
  { asset, held }: Collateral,
  lltv: bigint,
  price: bigint | undefined,
): LendingPool {
  return {
    ...commonOf(place, rules, asset),
    totalDeposits: 0n,
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

const NOTHING: PoolConfig = {
  category: 0,
  borrowCollateralFactor: 0n,
  collateralFactor: 0n,
  borrowFactor: WAD,
  collateralDisabled: false,
  debtDisabled: false,
}

/** What both pools have alike. */
function commonOf(
  { chainId, lender, morpho }: MorphoPlace,
  rules: MoolahRules | undefined,
  asset: LendingAsset,
) {
  return {
    chainId,
    lender,
    poolId: asset.address,
    underlying: asset.address,
    asset,
    totalDebtStable: 0n,
    stableBorrowRate: 0,
    stakingYield: 0,
    rewards: {},
    hasStable: false,
    isActive: true,
    isFrozen: rules?.isClosed ?? false,
    isPaused: rules?.isPaused ?? false,
    priceUsd: 'unknown',
    contracts: { morpho, ...compact({ provider: rules?.provider, broker: rules?.broker }) },
  } as const
}

function share(part: bigint, whole: bigint): number {
  return whole === 0n ? 0 : Number((part * WAD) / whole) / 1e18
}
