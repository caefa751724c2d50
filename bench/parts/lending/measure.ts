import { LendingCalculator } from '@causeway/core'
import { type LenderMarket, type LenderPosition, type LendingPool, WAD } from '@causeway/core/lending'
import {
  held,
  market,
  pool,
  position,
} from '../../../packages/core/src/lending/risk/accounts.test-support.ts'
import type { AaveSummaryRequest } from '../../../tests/support/load-aave-math-utils.ts'
import type { Measured } from '../../part.ts'
import { type IsolatedFigures, type IsolatedPosition, peer } from '../../peers.ts'
import { inTurns } from '../../support/median.ts'
import type { lendingPart } from './part.ts'

const ASSETS = 50
const ROUNDS = 21
const SUMMARIES_PER_ROUND = 100
const ISOLATED_PER_ROUND = 5_000

/** Assets with a deposit and a debt each, so that no computation can be skipped. */
const ASSET_TERMS = Array.from({ length: ASSETS }, (_, index) => {
  const decimals = [6, 8, 18][index % 3] ?? 18
  const unit = 10n ** BigInt(decimals)
  return {
    poolId: `0x${(index + 1).toString(16).padStart(40, '0')}` as const,
    unit,
    decimals,
    price: 100_000_000n * BigInt(index + 1) + 12_345n,
    ltv: 7_000 + index * 10,
    threshold: 7_500 + index * 10,
    deposits: 1_000n * unit + BigInt(index),
    debt: 300n * unit + BigInt(index),
  }
})

const calculator = new LendingCalculator()

export async function measure(): Promise<Measured<typeof lendingPart>> {
  const first = ASSET_TERMS[0]?.poolId ?? ''
  const { maxBorrow, liquidation } = await inTurns(ROUNDS, {
    maxBorrow: () => measureMicros(() => calculator.maxBorrow(POSITION, MARKET, first), 5),
    liquidation: () => measureMicros(() => calculator.liquidationPrice(POSITION, MARKET, first), 5),
  })
  return {
    summary: await summary(),
    maxBorrow: { ours: maxBorrow },
    liquidation: { ours: liquidation },
    isolated: await isolated(),
  }
}

async function summary() {
  const aave = await peer('aave')
  const request = peerRequest()
  const peerFactor = Number(aave.formatUserSummary(request).healthFactor)
  const ours = Number(calculator.accountFigures(POSITION, MARKET).healthFactor) / 1e18
  // The peer rounds the threshold to whole basis points.
  if (Math.abs(peerFactor / ours - 1) > 0.001)
    throw new Error(`The health factors differ: Causeway returns ${ours}, the peer returns ${peerFactor}.`)
  return inTurns(ROUNDS, {
    ours: () => measureMicros(() => calculator.accountFigures(POSITION, MARKET)),
    aave: () => measureMicros(() => aave.formatUserSummary(request)),
    loop: () => measureMicros(bareLoop),
  })
}

const ISOLATED: IsolatedPosition = {
  collateral: 5n * 10n ** 18n,
  debt: 9_000n * 10n ** 6n,
  price: 3_000n * 10n ** 24n,
  lltv: 860_000_000_000_000_000n,
}

async function isolated() {
  const { readerOf } = await peer('morpho')
  const readPeer = readerOf(ISOLATED)
  const account = isolatedAccount(ISOLATED)
  const ours = () => calculator.accountFigures(account.position, account.market)
  for (const key of ['healthFactor', 'ltv', 'borrowCapacity'] as const) {
    // The last digit of a ratio may be rounded differently.
    const [our, their] = [BigInt(ours()[key]), readPeer()[key]]
    if (our - their > 1n || their - our > 1n)
      throw new Error(`The values of ${key} differ: Causeway returns ${our}, the peer returns ${their}.`)
  }
  return inTurns(ROUNDS, {
    ours: () => measureMicros(ours, ISOLATED_PER_ROUND),
    morpho: () => measureMicros(readPeer, ISOLATED_PER_ROUND),
    bare: () => measureMicros(() => bareIsolated(ISOLATED), ISOLATED_PER_ROUND),
  })
}

function isolatedAccount({ collateral, debt, price, lltv }: IsolatedPosition) {
  const factors = { category: 0, borrowFactor: WAD, collateralDisabled: false, debtDisabled: false }
  const config = (factor: bigint) => ({
    0: { ...factors, borrowCollateralFactor: factor, collateralFactor: factor },
  })
  const pools = [
    pool('collateral', { config: config(lltv), oraclePrice: { price, per: 10n ** 36n } }),
    pool('loan', { config: config(0n), collateralActive: false, oraclePrice: { price: 1n, per: 1n } }),
  ]
  return {
    market: market('morpho', pools),
    position: position([
      held('collateral', { deposits: collateral }),
      held('loan', { debt, collateralEnabled: false }),
    ]),
  }
}

function bareIsolated({ collateral, debt, price, lltv }: IsolatedPosition): IsolatedFigures {
  const value = (collateral * price) / 10n ** 36n
  const maxDebt = (value * lltv) / WAD
  return { healthFactor: (maxDebt * WAD) / debt, ltv: (debt * WAD) / value, borrowCapacity: maxDebt - debt }
}

/** Returns the duration of one run in microseconds. */
function measureMicros(run: () => unknown, times = SUMMARIES_PER_ROUND): number {
  const start = performance.now()
  for (let count = 0; count < times; count++) run()
  return ((performance.now() - start) * 1_000) / times
}

const MARKET: LenderMarket = {
  chainId: 1,
  lender: 'AAVE_V3',
  family: 'aave-v3',
  pools: Object.fromEntries(ASSET_TERMS.map((asset) => [asset.poolId, createPool(asset)])),
  modes: { 0: { id: 0, label: 'Default' } },
  numeraire: { symbol: 'USD', decimals: 8, usd: 1 },
  failures: [],
}

const POSITION: LenderPosition = {
  chainId: 1,
  lender: 'AAVE_V3',
  account: '0x00000000000000000000000000000000000000aa',
  subAccount: '0',
  mode: 0,
  pools: Object.fromEntries(
    ASSET_TERMS.map(({ poolId, deposits, debt }) => [
      poolId,
      { poolId, underlying: poolId, deposits, debt, debtStable: 0n, collateralEnabled: true },
    ]),
  ),
  claimable: [],
}

function createPool({
  poolId,
  decimals,
  unit,
  price,
  ltv,
  threshold,
}: (typeof ASSET_TERMS)[number]): LendingPool {
  return {
    chainId: 1,
    lender: 'AAVE_V3',
    poolId,
    underlying: poolId,
    asset: { address: poolId, symbol: 'TKN', decimals },
    totalDeposits: 1_000_000n * unit,
    totalDebt: 0n,
    totalDebtStable: 0n,
    totalLiquidity: 1_000_000n * unit,
    depositRate: 1,
    variableBorrowRate: 2,
    stableBorrowRate: 0,
    stakingYield: 0,
    rewards: {},
    config: {
      0: {
        category: 0,
        borrowCollateralFactor: (BigInt(ltv) * WAD) / 10_000n,
        collateralFactor: (BigInt(threshold) * WAD) / 10_000n,
        borrowFactor: WAD,
        collateralDisabled: false,
        debtDisabled: false,
      },
    },
    collateralActive: true,
    borrowingEnabled: true,
    hasStable: false,
    isActive: true,
    isFrozen: false,
    isPaused: false,
    oraclePrice: { price, per: unit },
    priceUsd: Number(price) / 1e8,
    contracts: {},
  }
}

const RAY = `1${'0'.repeat(27)}`

function peerRequest(): AaveSummaryRequest {
  return {
    currentTimestamp: 1,
    marketReferencePriceInUsd: '100000000',
    marketReferenceCurrencyDecimals: 8,
    userEmodeCategoryId: 0,
    formattedReserves: ASSET_TERMS.map(({ poolId, decimals, price, ltv, threshold }) => ({
      underlyingAsset: poolId,
      decimals,
      priceInMarketReferenceCurrency: String(price),
      baseLTVasCollateral: String(ltv),
      reserveLiquidationThreshold: String(threshold),
      debtCeiling: '0',
      eModes: [],
      liquidityIndex: RAY,
      liquidityRate: '0',
      variableBorrowIndex: RAY,
      variableBorrowRate: '0',
      lastUpdateTimestamp: 1,
    })),
    userReserves: ASSET_TERMS.map(({ poolId, deposits, debt }) => ({
      underlyingAsset: poolId,
      scaledATokenBalance: String(deposits),
      scaledVariableDebt: String(debt),
      usageAsCollateralEnabledOnUser: true,
    })),
  }
}

/** Only computes the sums. This is a lower bound of the time. */
function bareLoop(): bigint {
  let collateralValue = 0n
  let debtValue = 0n
  let weightedLtv = 0n
  let weighted = 0n
  for (const { deposits, debt, price, unit, ltv, threshold } of ASSET_TERMS) {
    const value = (deposits * price) / unit
    collateralValue += value
    debtValue += (debt * price) / unit
    weightedLtv += value * BigInt(ltv)
    weighted += value * BigInt(threshold)
  }
  const capacity = (collateralValue * (weightedLtv / collateralValue)) / 10_000n - debtValue
  return capacity + (((collateralValue * (weighted / collateralValue)) / 10_000n) * WAD) / debtValue
}
