import { type Address, parseUnits } from 'viem'
import type { PlannedTransaction } from '../../chains/send-all.ts'
import type { ReserveTerms, TokenPlace } from '../aave/reserves.ts'
import { encodeCall } from '../encode-call.ts'
import { configuratorAbi, rateOracleAbi } from './abi.ts'
import { getRateStrategy, getTokenLogic, rateOracle } from './contracts.ts'

type ListedReserve = ReserveTerms & TokenPlace

/** Base stable borrow rate: 3 % a year, in ray. */
const marketRate = parseUnits('0.03', 27)

/** Returns the calls that list all reserves of a market with their parameters. */
export function listReserves(
  configurator: Address,
  reserves: readonly ListedReserve[],
): readonly PlannedTransaction[] {
  return [
    ...reserves.map((reserve) => initialise(configurator, reserve)),
    ...reserves.flatMap((reserve) => configure(configurator, reserve)),
  ]
}

function initialise(configurator: Address, { symbol, decimals, rates }: ListedReserve): PlannedTransaction {
  const { aToken, stableDebtToken, variableDebtToken } = getTokenLogic(symbol)
  return encodeCall(configurator, `AaveV2's reserve of ${symbol}`, {
    abi: configuratorAbi,
    functionName: 'initReserve',
    args: [aToken, stableDebtToken, variableDebtToken, decimals, getRateStrategy(rates)],
  })
}

function configure(configurator: Address, reserve: ListedReserve): readonly PlannedTransaction[] {
  const { underlying, symbol, ltv, threshold, bonus, reserveFactor, hasStableRate = false } = reserve
  const label = `AaveV2's terms of ${symbol}`
  return [
    encodeCall(rateOracle, label, {
      abi: rateOracleAbi,
      functionName: 'setMarketBorrowRate',
      args: [underlying, marketRate],
    }),
    encodeCall(configurator, label, {
      abi: configuratorAbi,
      functionName: 'configureReserveAsCollateral',
      args: [underlying, ltv, threshold, bonus],
    }),
    encodeCall(configurator, label, {
      abi: configuratorAbi,
      functionName: 'enableBorrowingOnReserve',
      args: [underlying, hasStableRate],
    }),
    encodeCall(configurator, label, {
      abi: configuratorAbi,
      functionName: 'setReserveFactor',
      args: [underlying, reserveFactor],
    }),
  ]
}
