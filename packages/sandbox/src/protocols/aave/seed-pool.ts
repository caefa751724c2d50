import { type Address, parseUnits } from 'viem'
import type { PlannedTransaction } from '../../chains/send-all.ts'
import { approveAll } from '../acquire.ts'
import { encodeCall } from '../encode-call.ts'
import type { DebtChange } from '../protocol.ts'
import { poolAbi } from './abi.ts'
import type { ReserveTerms, TokenPlace } from './reserves.ts'

const rateModes = { stable: 1n, variable: 2n } as const

type SeededReserve = ReserveTerms & TokenPlace

/** Returns the calls that supply and borrow the seed amounts of the reserves, so that interest rates are above zero. */
export function seedPool(
  pool: Address,
  reserves: readonly SeededReserve[],
  seeder: Address,
): readonly PlannedTransaction[] {
  return [
    ...reserves.flatMap((reserve) => supply(pool, reserve, seeder)),
    ...reserves.flatMap((reserve) => borrow(pool, reserve, seeder)),
  ]
}

function supply(pool: Address, reserve: SeededReserve, seeder: Address): readonly PlannedTransaction[] {
  const { underlying, symbol, decimals, seed, hasStableRate } = reserve
  const label = `supplying ${symbol} to Aave`
  const amount = parseUnits(seed.supply, decimals)
  return [
    approveAll(underlying, pool),
    encodeCall(pool, label, { abi: poolAbi, functionName: 'deposit', args: [underlying, amount, seeder, 0] }),
    // Aave rejects stable-rate borrows of an asset that is also collateral.
    ...(hasStableRate === true
      ? [
          encodeCall(pool, label, {
            abi: poolAbi,
            functionName: 'setUserUseReserveAsCollateral',
            args: [underlying, false],
          }),
        ]
      : []),
  ]
}

function borrow(pool: Address, reserve: SeededReserve, seeder: Address): readonly PlannedTransaction[] {
  const { underlying, symbol, decimals, seed } = reserve
  return (['variable', 'stable'] as const).flatMap((rate) => {
    const amount = seed[rate]
    if (amount === undefined) return []
    const args = [underlying, parseUnits(amount, decimals), rateModes[rate], 0, seeder] as const
    return [encodeCall(pool, `borrowing ${symbol} from Aave`, { abi: poolAbi, functionName: 'borrow', args })]
  })
}

/** Returns the calls that change the seeded debts at a variable rate. */
export function changePoolDebt(
  pool: Address,
  reserves: readonly SeededReserve[],
  { owner, getPercent }: DebtChange,
): readonly PlannedTransaction[] {
  return reserves.flatMap(({ underlying, symbol, decimals, seed }, index) => {
    const change = (parseUnits(seed.variable ?? '0', decimals) * getPercent(index)) / 100n
    if (change === 0n) return []
    const label = `changing the debt of ${symbol} at Aave`
    const { variable } = rateModes
    return change > 0n
      ? [
          encodeCall(pool, label, {
            abi: poolAbi,
            functionName: 'borrow',
            args: [underlying, change, variable, 0, owner],
          }),
        ]
      : [
          encodeCall(pool, label, {
            abi: poolAbi,
            functionName: 'repay',
            args: [underlying, -change, variable, owner],
          }),
        ]
  })
}
