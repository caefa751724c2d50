import {
  type LenderMarket,
  type LenderPosition,
  LendingCalculator,
  type LendingPool,
  WAD,
} from '@causeway/core'
import { type AaveSummaryRequest, loadAaveMathUtils } from '../tests/support/published.ts'
import { median, type Row } from './report.ts'

const ASSETS = 50
const ROUNDS = 21
const SUMMARIES_PER_ROUND = 200

/** Every asset is a deposit and a debt, so that nothing of it can be left out. */
const BOOK = Array.from({ length: ASSETS }, (_, at) => {
  const decimals = [6, 8, 18][at % 3] ?? 18
  const unit = 10n ** BigInt(decimals)
  return {
    poolId: `0x${(at + 1).toString(16).padStart(40, '0')}`,
    unit,
    decimals,
    price: 100_000_000n * BigInt(at + 1) + 12_345n,
    ltv: 7_000 + at * 10,
    threshold: 7_500 + at * 10,
    deposits: 1_000n * unit + BigInt(at),
    debt: 300n * unit + BigInt(at),
  }
})

/** An account's summary: ours, the one of `@aave/math-utils`, and a bare loop over bigints, in turns, in one run. */
export async function lendingRows(): Promise<Row[]> {
  const peer = await loadAaveMathUtils()
  const calculator = new LendingCalculator()
  const request = peerRequest()
  const subjects = {
    ours: () => calculator.accountFigures(POSITION, MARKET).healthFactor,
    peer: () => peer.formatUserSummary(request).healthFactor,
    loop: bareLoop,
  }
  const times = { ours: [] as number[], peer: [] as number[], loop: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of ['ours', 'peer', 'loop'] as const) times[name].push(timeOf(subjects[name]))
  }
  const [ours, theirs, loop] = [median(times.ours), median(times.peer), median(times.loop)]
  const first = BOOK[0]?.poolId ?? ''
  return [
    {
      name: `summary of an account in ${ASSETS} assets`,
      value: `${micros(ours)}; @aave/math-utils ${micros(theirs)}, ${(theirs / ours).toFixed(0)}x; bare loop ${micros(loop)}, ${(theirs / loop).toFixed(0)}x`,
      aim: '20x',
    },
    {
      name: `its most to borrow, and a liquidation price`,
      value: [
        micros(
          median(
            Array.from({ length: 9 }, () => timeOf(() => calculator.maxBorrow(POSITION, MARKET, first), 5)),
          ),
        ),
        micros(
          median(
            Array.from({ length: 9 }, () =>
              timeOf(() => calculator.liquidationPrice(POSITION, MARKET, first), 5),
            ),
          ),
        ),
      ].join(', '),
      aim: '',
    },
  ]
}

/** Milliseconds for one. */
function timeOf(run: () => unknown, times = SUMMARIES_PER_ROUND): number {
  const start = performance.now()
  for (let at = 0; at < times; at++) run()
  return (performance.now() - start) / times
}

const micros = (milliseconds: number) => `${(milliseconds * 1_000).toFixed(1)} µs`

const MARKET: LenderMarket = {
  chainId: 1,
  lender: 'AAVE_V3',
  family: 'aave-v3',
  pools: Object.fromEntries(BOOK.map((own) => [own.poolId, poolOf(own)])),
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
    BOOK.map(({ poolId, deposits, debt }) => [
      poolId,
      { poolId, underlying: poolId, deposits, debt, debtStable: 0n, collateralEnabled: true },
    ]),
  ),
  claimable: [],
}

function poolOf({ poolId, decimals, unit, price, ltv, threshold }: (typeof BOOK)[number]): LendingPool {
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
    formattedReserves: BOOK.map(({ poolId, decimals, price, ltv, threshold }) => ({
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
    userReserves: BOOK.map(({ poolId, deposits, debt }) => ({
      underlyingAsset: poolId,
      scaledATokenBalance: String(deposits),
      scaledVariableDebt: String(debt),
      usageAsCollateralEnabledOnUser: true,
    })),
  }
}

/** The floor: the sums alone, without names, without anything that could be missing. */
function bareLoop(): bigint {
  let worth = 0n
  let owed = 0n
  let weightedLtv = 0n
  let weighted = 0n
  for (const { deposits, debt, price, unit, ltv, threshold } of BOOK) {
    const value = (deposits * price) / unit
    worth += value
    owed += (debt * price) / unit
    weightedLtv += value * BigInt(ltv)
    weighted += value * BigInt(threshold)
  }
  const capacity = (worth * (weightedLtv / worth)) / 10_000n - owed
  return capacity + (((worth * (weighted / worth)) / 10_000n) * WAD) / owed
}
