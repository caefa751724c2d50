import fc from 'fast-check'
import type { Address } from '../../kernel/schema.ts'
import type { LenderFamilyId, LenderMarket, LendingPool, PoolConfig } from '../lender-market.ts'
import { WAD } from '../lender-market.ts'
import { emptyPosition, type LenderPosition, type PoolPosition } from '../lender-position.ts'

export const ACCOUNT: Address = '0x00000000000000000000000000000000000000aa'

/** Converts an amount of whole tokens to base units, such as `units('1.5', 6)`. */
export function units(text: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

/** Converts basis points to WAD. */
export const bps = (value: number): bigint => (BigInt(value) * WAD) / 10_000n

export function config(ltv: number, threshold: number, more: Partial<PoolConfig> = {}): PoolConfig {
  return {
    category: 0,
    borrowCollateralFactor: bps(ltv),
    collateralFactor: bps(threshold),
    borrowFactor: WAD,
    collateralDisabled: false,
    debtDisabled: false,
    ...more,
  }
}

/** Creates a pool with a price in US dollars with 8 decimals, like Aave. Default price: 1 dollar. */
export function pool(
  poolId: string,
  more: Partial<LendingPool> & { readonly decimals?: number } = {},
): LendingPool {
  const { decimals = 18, ...fields } = more
  const { price } =
    fields.oraclePrice === undefined || fields.oraclePrice === 'unknown' ? usd8(1) : fields.oraclePrice
  return {
    chainId: 1,
    lender: 'TEST',
    poolId,
    underlying: `0x${poolId}`,
    asset: { address: `0x${poolId}`, symbol: poolId, decimals },
    totalDeposits: 10n ** 40n,
    totalDebt: 0n,
    totalDebtStable: 0n,
    totalLiquidity: 10n ** 40n,
    depositRate: 2,
    variableBorrowRate: 3,
    stableBorrowRate: 4,
    stakingYield: 0,
    rewards: {},
    config: { 0: config(8_000, 8_250) },
    collateralActive: true,
    borrowingEnabled: true,
    hasStable: false,
    isActive: true,
    isFrozen: false,
    isPaused: false,
    oraclePrice: { price, per: 10n ** BigInt(decimals) },
    priceUsd: Number(price) / 1e8,
    contracts: {},
    ...fields,
  }
}

function usd8(price: number): { readonly price: bigint } {
  return { price: BigInt(Math.round(price * 1e8)) }
}

/** Creates a pool with a price in US dollars. */
export function priced(
  poolId: string,
  price: number,
  decimals: number,
  more: Partial<LendingPool> = {},
): LendingPool {
  return pool(poolId, { decimals, oraclePrice: { ...usd8(price), per: 10n ** BigInt(decimals) }, ...more })
}

export function market(
  family: LenderFamilyId,
  pools: readonly LendingPool[],
  more: Partial<LenderMarket> = {},
): LenderMarket {
  return {
    chainId: 1,
    lender: 'TEST',
    family,
    pools: Object.fromEntries(pools.map((entry) => [entry.poolId, entry])),
    modes: { 0: { id: 0, label: 'Default' } },
    numeraire: { symbol: 'USD', decimals: 8, usd: 1 },
    failures: [],
    ...more,
  }
}

export function held(poolId: string, more: Partial<PoolPosition>): PoolPosition {
  return {
    poolId,
    underlying: `0x${poolId}`,
    deposits: 0n,
    debt: 0n,
    debtStable: 0n,
    collateralEnabled: true,
    ...more,
  }
}

export function position(pools: readonly PoolPosition[], more: Partial<LenderPosition> = {}): LenderPosition {
  const empty = emptyPosition({ chainId: 1, lender: 'TEST', account: ACCOUNT })
  return { ...empty, pools: Object.fromEntries(pools.map((entry) => [entry.poolId, entry])), ...more }
}

export interface Account {
  readonly market: LenderMarket
  readonly position: LenderPosition
}

/** Markets with each risk model, by name. */
export const RISK_MODELS = {
  'Aave V2': { family: 'aave-v2' },
  'Aave V3': { family: 'aave-v3' },
  'Aave V3 since 3.5': { family: 'aave-v3', roundsAgainstUser: true },
  'Compound V2': { family: 'compound-v2' },
  'Compound V3': { family: 'compound-v3' },
  Morpho: { family: 'morpho' },
  Init: { family: 'init' },
} as const satisfies Readonly<Record<string, Pick<LenderMarket, 'family' | 'roundsAgainstUser'>>>

/** Accounts with deposits and debts in up to six assets, healthy or not. */
export function anyAccount(model: Pick<LenderMarket, 'family' | 'roundsAgainstUser'>): fc.Arbitrary<Account> {
  const holding = anyHolding(model.family)
  return fc.array(holding, { minLength: 1, maxLength: 6 }).map((holdings) => ({
    market: market(
      model.family,
      holdings.map(({ createPool }, index) => createPool(`pool${index}`)),
      model,
    ),
    position: position(holdings.map(({ createPosition }, index) => createPosition(`pool${index}`))),
  }))
}

function anyHolding(family: LenderFamilyId) {
  return fc
    .record({
      decimals: fc.constantFrom(6, 8, 18),
      cents: fc.integer({ min: 1, max: 10_000_000 }),
      ltv: fc.integer({ min: 0, max: 9_000 }),
      extra: fc.integer({ min: 1, max: 500 }),
      weight: fc.integer({ min: 10_000, max: 15_000 }),
      deposits: anyAmount,
      debt: anyAmount,
      debtStable: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, anyAmount),
      collateralEnabled: fc.boolean(),
      growth: fc.bigInt({ min: WAD, max: 3n * WAD }),
    })
    .map((drawn) => {
      const { decimals, cents, ltv, extra, weight, growth } = drawn
      const unit = 10n ** BigInt(decimals)
      const amount = (milli: number) => (BigInt(milli) * unit) / 1_000n + BigInt(milli % 7)
      const exchangeRate = family === 'compound-v2' ? (growth * unit) / 10n ** 8n : undefined
      const shares = exchangeRate === undefined ? undefined : (amount(drawn.deposits) * WAD) / exchangeRate
      const deposits =
        exchangeRate === undefined || shares === undefined
          ? amount(drawn.deposits)
          : (shares * exchangeRate) / WAD
      const keepsOne = family === 'compound-v3' && deposits > 0n
      return {
        createPool: (poolId: string): LendingPool =>
          pool(poolId, {
            decimals,
            oraclePrice: priceIn(family, cents, decimals),
            priceUsd: cents / 100,
            config: {
              0: config(ltv, family === 'init' ? ltv : ltv + extra, {
                borrowFactor: family === 'init' ? bps(weight) : WAD,
              }),
            },
            ...(exchangeRate === undefined ? {} : { exchangeRate }),
          }),
        createPosition: (poolId: string): PoolPosition =>
          held(poolId, {
            deposits,
            debt: keepsOne ? 0n : amount(drawn.debt),
            debtStable: family.startsWith('aave') ? amount(drawn.debtStable) : 0n,
            collateralEnabled: deposits > 0n && (drawn.collateralEnabled || !hasSwitch(family)),
            ...(shares === undefined ? {} : { depositShares: shares }),
          }),
      }
    })
}

/** Amounts in thousandths of a whole token. */
const anyAmount = fc.oneof(
  { weight: 1, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 10_000_000 }) },
)

const hasSwitch = (family: LenderFamilyId) => family.startsWith('aave') || family === 'compound-v2'

/** Returns a price in the format of the family's oracle. */
function priceIn(family: LenderFamilyId, cents: number, decimals: number) {
  const unit = 10n ** BigInt(decimals)
  if (family === 'compound-v2') return { price: (BigInt(cents) * 10n ** 34n) / unit, per: WAD }
  if (family === 'init') return { price: (BigInt(cents) * 10n ** 34n) / unit, per: 1n }
  if (family === 'morpho') return { price: (BigInt(cents) * 10n ** 40n) / unit, per: 10n ** 36n }
  return { price: BigInt(cents) * 10n ** 6n, per: unit }
}
