import { type Address, zeroAddress } from 'viem'
import type { PlannedTransaction } from '../../chains/send-all.ts'
import { encodeCall } from '../encode-call.ts'
import { aclManagerAbi, configuratorAbi } from './abi.ts'
import { getRateStrategy, inner } from './contracts.ts'
import type { AaveV3Market } from './deployments.ts'
import { eModes, type ListedReserve } from './listed-reserves.ts'

/** Flash loan premium in basis points, as in Aave V3. */
const flashPremium = 5n

/** Returns the calls that list all reserves of a chain with their parameters, and that create the e-modes. */
export function listReserves(
  market: AaveV3Market,
  reserves: readonly ListedReserve[],
  owner: Address,
): readonly PlannedTransaction[] {
  const { configurator } = market
  return [
    encodeCall(inner.aclManager, "adding Aave's pool admin", {
      abi: aclManagerAbi,
      functionName: 'addPoolAdmin',
      args: [owner],
    }),
    encodeCall(configurator, 'setting the flash loan premium', {
      abi: configuratorAbi,
      functionName: 'updateFlashloanPremiumTotal',
      args: [flashPremium],
    }),
    ...reserves.map((reserve) => initReserve(market, reserve)),
    ...reserves.flatMap((reserve) => configure(configurator, reserve)),
    ...eModes.map(({ id, ltv, threshold, bonus, label }) =>
      encodeCall(configurator, `e-mode ${label}`, {
        abi: configuratorAbi,
        functionName: 'setEModeCategory',
        args: [id, ltv, threshold, bonus, zeroAddress, label],
      }),
    ),
    ...reserves
      .filter(({ eMode }) => eMode !== 0)
      .map(({ underlying, symbol, eMode }) =>
        encodeCall(configurator, `the e-mode of ${symbol}`, {
          abi: configuratorAbi,
          functionName: 'setAssetEModeCategory',
          args: [underlying, eMode],
        }),
      ),
  ]
}

/**
 * Returns the calls that freeze the reserves that are listed as frozen, or that thaw them. Supply the seed amounts first:
 * a frozen reserve accepts no deposits.
 */
export function freezeReserves(
  configurator: Address,
  reserves: readonly ListedReserve[],
  isFrozen = true,
): readonly PlannedTransaction[] {
  return reserves
    .filter((reserve) => reserve.isFrozen === true)
    .map(({ underlying, symbol }) =>
      encodeCall(configurator, `${isFrozen ? 'freezing' : 'thawing'} ${symbol}`, {
        abi: configuratorAbi,
        functionName: 'setReserveFreeze',
        args: [underlying, isFrozen],
      }),
    )
}

function initReserve(market: AaveV3Market, reserve: ListedReserve): PlannedTransaction {
  const { underlying, symbol, decimals, rates } = reserve
  const input = {
    aTokenImpl: inner.aToken,
    stableDebtTokenImpl: inner.stableDebtToken,
    variableDebtTokenImpl: inner.variableDebtToken,
    underlyingAssetDecimals: decimals,
    interestRateStrategyAddress: getRateStrategy(rates),
    underlyingAsset: underlying,
    treasury: inner.treasury,
    incentivesController: market.rewardsController,
    aTokenName: `Aave ${symbol}`,
    aTokenSymbol: `a${symbol}`,
    variableDebtTokenName: `Aave Variable Debt ${symbol}`,
    variableDebtTokenSymbol: `variableDebt${symbol}`,
    stableDebtTokenName: `Aave Stable Debt ${symbol}`,
    stableDebtTokenSymbol: `stableDebt${symbol}`,
    params: '0x',
  } as const
  return encodeCall(market.configurator, `Aave's reserve of ${symbol}`, {
    abi: configuratorAbi,
    functionName: 'initReserves',
    args: [[input]],
  })
}

function configure(configurator: Address, reserve: ListedReserve): readonly PlannedTransaction[] {
  const { underlying, symbol, ltv, threshold, bonus } = reserve
  const label = `Aave's terms of ${symbol}`
  const set = (functionName: NumberSetter, value: bigint) =>
    encodeCall(configurator, label, { abi: configuratorAbi, functionName, args: [underlying, value] })
  const allow = (functionName: Switch) =>
    encodeCall(configurator, label, { abi: configuratorAbi, functionName, args: [underlying, true] })
  return [
    encodeCall(configurator, label, {
      abi: configuratorAbi,
      functionName: 'configureReserveAsCollateral',
      args: [underlying, ltv, threshold, bonus],
    }),
    allow('setReserveBorrowing'),
    allow('setReserveFlashLoaning'),
    set('setReserveFactor', reserve.reserveFactor),
    ...(reserve.hasStableRate === true ? [allow('setReserveStableRateBorrowing')] : []),
    ...(reserve.isBorrowableInIsolation === true ? [allow('setBorrowableInIsolation')] : []),
    ...(reserve.supplyCap === undefined ? [] : [set('setSupplyCap', reserve.supplyCap)]),
    ...(reserve.borrowCap === undefined ? [] : [set('setBorrowCap', reserve.borrowCap)]),
    ...(reserve.debtCeiling === undefined ? [] : [set('setDebtCeiling', reserve.debtCeiling)]),
  ]
}

type NumberSetter = 'setReserveFactor' | 'setSupplyCap' | 'setBorrowCap' | 'setDebtCeiling'

type Switch =
  | 'setReserveBorrowing'
  | 'setReserveFlashLoaning'
  | 'setReserveStableRateBorrowing'
  | 'setBorrowableInIsolation'
