import { type Address, erc20Abi, maxUint256, parseUnits } from 'viem'
import type { PlannedTransaction } from '../../chains/send.ts'
import { callOf } from '../plan.ts'
import { configuratorAbi, poolAbi } from './abi.ts'
import type { AaveV3Market } from './markets.ts'
import { type ListedReserve, reservesOn } from './reserves.ts'

const rateModes = { stable: 1n, variable: 2n } as const

/** Somebody supplies every asset and borrows some of each, so that all rates are above zero; then what is frozen is frozen. */
export function seedMarket(market: AaveV3Market, seeder: Address): readonly PlannedTransaction[] {
  const reserves = reservesOn(market.chainId)
  return [
    ...reserves.flatMap((reserve) => supply(market.pool, reserve, seeder)),
    ...reserves.flatMap((reserve) => borrow(market.pool, reserve, seeder)),
    ...reserves
      .filter(({ isFrozen }) => isFrozen === true)
      .map(({ underlying, symbol }) =>
        callOf(market.configurator, `freezing ${symbol}`, {
          abi: configuratorAbi,
          functionName: 'setReserveFreeze',
          args: [underlying, true],
        }),
      ),
  ]
}

function supply(pool: Address, reserve: ListedReserve, seeder: Address): readonly PlannedTransaction[] {
  const { underlying, symbol, decimals, seed, hasStableRate } = reserve
  const label = `supplying ${symbol} to Aave`
  const amount = parseUnits(seed.supply, decimals)
  return [
    callOf(underlying, label, { abi: erc20Abi, functionName: 'approve', args: [pool, maxUint256] }),
    callOf(pool, label, { abi: poolAbi, functionName: 'supply', args: [underlying, amount, seeder, 0] }),
    // Nobody may borrow at the stable rate what is also his collateral.
    ...(hasStableRate === true
      ? [
          callOf(pool, label, {
            abi: poolAbi,
            functionName: 'setUserUseReserveAsCollateral',
            args: [underlying, false],
          }),
        ]
      : []),
  ]
}

function borrow(pool: Address, reserve: ListedReserve, seeder: Address): readonly PlannedTransaction[] {
  const { underlying, symbol, decimals, seed } = reserve
  return (['variable', 'stable'] as const).flatMap((rate) => {
    const amount = seed[rate]
    if (amount === undefined) return []
    const args = [underlying, parseUnits(amount, decimals), rateModes[rate], 0, seeder] as const
    return [callOf(pool, `borrowing ${symbol} of Aave`, { abi: poolAbi, functionName: 'borrow', args })]
  })
}
