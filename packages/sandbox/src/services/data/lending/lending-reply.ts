import type { LenderMarket, LendingPair, LendingPool, PoolConfig } from '@causeway/core/lending'
import { formatUnits } from 'viem'

const wadToNumber = (factor: bigint) => Number(formatUnits(factor, 18))

/**
 * Returns the reply of `lending-multi-fast`: `data -> chain -> data -> lender`. Amounts are in whole tokens, rates in
 * percent, factors from 0 to 1.
 */
export function lendingReply(markets: readonly LenderMarket[], now: number) {
  const chainIds = [...new Set(markets.map(({ chainId }) => chainId))]
  const chains = chainIds.map((chainId) => {
    const chainMarkets = markets.filter((market) => market.chainId === chainId)
    const lenders = Object.fromEntries(chainMarkets.map((market) => [market.lender, wireLender(market)]))
    return [chainId, { data: lenders, lastFetched: now }] as const
  })
  return { data: Object.fromEntries(chains) }
}

function wireLender({ chainId, pools, modes, params }: LenderMarket) {
  return {
    data: Object.fromEntries(Object.values(pools).map((pool) => [pool.poolId, wirePool(pool)])),
    eModes: Object.fromEntries(Object.values(modes).map(({ id, label }) => [id, { id, label }])),
    chainId: String(chainId),
    ...(params === undefined ? {} : { params: { market: wireParams(params) } }),
  }
}

function wireParams({
  id,
  lltv,
  oracle,
  irm,
  collateralToken,
  loanToken,
}: NonNullable<LenderMarket['params']>) {
  return { id, lltv: String(lltv), oracle, irm, collateralAddress: collateralToken, loanAddress: loanToken }
}

function wirePool(pool: LendingPool) {
  const { asset, priceUsd, config } = pool
  const units = (amount: bigint) => formatUnits(amount, asset.decimals)
  // The format requires a total. It is only unknown for collateral that cannot be borrowed.
  const totalDeposits = pool.totalDeposits === 'unknown' ? pool.totalLiquidity : pool.totalDeposits
  const usd = (amount: bigint) => (priceUsd === 'unknown' ? 0 : Number(units(amount)) * priceUsd)
  return {
    poolId: pool.poolId,
    underlying: pool.underlying,
    asset: { ...asset, chainId: String(pool.chainId) },
    totalDeposits: units(totalDeposits),
    totalDebt: units(pool.totalDebt),
    totalDebtStable: units(pool.totalDebtStable),
    totalLiquidity: units(pool.totalLiquidity),
    totalDepositsUSD: usd(totalDeposits),
    totalDebtUSD: usd(pool.totalDebt),
    totalDebtStableUSD: usd(pool.totalDebtStable),
    totalLiquidityUSD: usd(pool.totalLiquidity),
    depositRate: pool.depositRate,
    variableBorrowRate: pool.variableBorrowRate,
    stableBorrowRate: pool.stableBorrowRate,
    ...(pool.stakingYield === 'unknown' ? {} : { stakingYield: pool.stakingYield }),
    ...(pool.rewards === 'unknown' ? {} : { rewards: wireRewards(pool.rewards) }),
    decimals: asset.decimals,
    config: Object.fromEntries(
      Object.entries(config).map(([mode, modeConfig]) => [mode, wireConfig(modeConfig)]),
    ),
    collateralActive: pool.collateralActive,
    borrowingEnabled: pool.borrowingEnabled,
    hasStable: pool.hasStable,
    isActive: pool.isActive,
    isFrozen: pool.isFrozen,
    borrowCap: pool.borrowCap === undefined ? 0 : Number(units(pool.borrowCap)),
    supplyCap: pool.supplyCap === undefined ? 0 : Number(units(pool.supplyCap)),
    debtCeiling: pool.debtCeiling === undefined ? 0 : Number(pool.debtCeiling) / 100,
    ...(priceUsd === 'unknown' ? {} : { price: priceUsd }),
  }
}

/** Returns the rewards in the wire format. An unknown rate is null. */
function wireRewards(rewards: Exclude<LendingPool['rewards'], 'unknown'>) {
  return Object.fromEntries(
    Object.entries(rewards).map(([token, rates]) => [
      token,
      Object.fromEntries(
        Object.entries(rates).map(([side, rate]) => [side, rate === 'unknown' ? null : rate]),
      ),
    ]),
  )
}

function wireConfig(config: PoolConfig) {
  return {
    ...config,
    borrowCollateralFactor: wadToNumber(config.borrowCollateralFactor),
    collateralFactor: wadToNumber(config.collateralFactor),
    borrowFactor: wadToNumber(config.borrowFactor),
  }
}

/** Returns a lending pair in the wire format, without unknown values. */
export function wirePair(pair: LendingPair) {
  return Object.fromEntries(Object.entries(pair).filter(([, value]) => value !== 'unknown'))
}
