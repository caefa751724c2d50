import { lowerAddress } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import {
  type ContractQuery,
  type ContractRead,
  combineQueries,
  type ReadOutcome,
  readContract,
  readContracts,
  readNothing,
} from '../../lending/read-contracts.ts'
import { tokenAbi } from '../shared/assets.ts'
import { contractRead } from '../shared/contract.ts'
import { dataProviderAbi, figuresV2Abi, figuresV3Abi, oracleAbi, poolV3Abi } from './abi.ts'
import type { AaveDeployment, AaveFamily, ReserveTokens } from './get-deployments.ts'

/** Amounts in base units; rates in RAY, as APRs that are not compounded. */
export interface ReserveFigures {
  readonly family: AaveFamily
  readonly deposits: bigint
  readonly debt: bigint
  readonly debtStable: bigint
  /** Undefined if this contract does not return it. */
  readonly liquidity?: bigint
  readonly depositRate: bigint
  readonly variableBorrowRate: bigint
  readonly stableBorrowRate: bigint
}

/** Factors in basis points. */
export interface ReserveConfig {
  readonly decimals: number
  readonly ltv: bigint
  readonly liquidationThreshold: bigint
  readonly usageAsCollateral: boolean
  readonly borrowing: boolean
  readonly stable: boolean
  readonly isActive: boolean
  readonly isFrozen: boolean
}

/** Tokens of a reserve, and its bit index if the contract returns one. */
export type ReserveIdentity = ReserveTokens & {
  readonly id?: number
  /** Whether the reserve can be borrowed against isolated collateral. */
  readonly isBorrowableInIsolation?: boolean
}

/** Bit of `BORROWABLE_IN_ISOLATION_MASK` in `ReserveConfiguration` of V3. https://github.com/aave-dao/aave-v3-origin */
const BORROWABLE_IN_ISOLATION_BIT = 61n

/** Configuration that only V3 has. */
export interface ReserveLimits {
  /** Caps in whole tokens; 0 means no cap. */
  readonly caps: ReadOutcome<readonly [borrowCap: bigint, supplyCap: bigint]>
  readonly paused: ReadOutcome<boolean>
  readonly siloed: ReadOutcome<boolean>
  /** Cents of a dollar; 0 for none. */
  readonly debtCeiling: ReadOutcome<bigint>
  /** Virtual underlying balance: the available liquidity, from 3.1 on. */
  readonly virtual: ReadOutcome<bigint>
}

export interface ReserveAnswers {
  readonly asset: Address
  readonly figures: ReadOutcome<ReserveFigures>
  readonly config: ReadOutcome<ReserveConfig>
  readonly identity: ReadOutcome<ReserveIdentity>
  readonly limits: ReserveLimits | undefined
  readonly price: ReadOutcome<bigint> | undefined
}

/** Reads a reserve without its token metadata, in one step. */
export function* readReserve(place: AaveDeployment, asset: Address): ContractQuery<ReserveAnswers> {
  const { dataProvider, oracle, family } = place
  const [common, limits, price] = yield* combineQueries([
    readContracts([
      figuresRead(dataProvider, asset),
      configRead(dataProvider, asset),
      identityRead(place, asset),
    ]),
    family === 'aave-v3' ? readLimits(dataProvider, asset) : readNothing(),
    oracle === undefined ? readNothing() : readContract(priceRead(oracle, asset)),
  ])
  const [figures, config, identity] = common.outcomes
  return { asset, figures, config, identity, limits, price }
}

function* readLimits(address: Address, asset: Address): ContractQuery<ReserveLimits> {
  const call = { abi: dataProviderAbi, address, args: [asset] } as const
  const { outcomes } = yield* readContracts([
    contractRead({ ...call, functionName: 'getReserveCaps' }),
    contractRead({ ...call, functionName: 'getPaused' }),
    contractRead({ ...call, functionName: 'getSiloedBorrowing' }),
    contractRead({ ...call, functionName: 'getDebtCeiling' }),
    contractRead({ ...call, functionName: 'getVirtualUnderlyingBalance' }),
  ])
  const [caps, paused, siloed, debtCeiling, virtual] = outcomes
  return { caps, paused, siloed, debtCeiling, virtual }
}

/**
 * Returns the read of a reserve's figures. The length of the reply identifies the generation: ten words in V2, twelve
 * in V3.
 */
function figuresRead(address: Address, asset: Address): ContractRead<ReserveFigures> {
  const call = { address, functionName: 'getReserveData', args: [asset] } as const
  const v2 = contractRead({ ...call, abi: figuresV2Abi })
  const v3 = contractRead({ ...call, abi: figuresV3Abi })
  return {
    ...v3,
    decode(data) {
      if (countSlots(data) === 10) {
        const [liquidity, debtStable, debt, depositRate, variableBorrowRate, stableBorrowRate] =
          v2.decode(data)
        const deposits = liquidity + debtStable + debt
        const rates = { depositRate, variableBorrowRate, stableBorrowRate }
        return { family: 'aave-v2', deposits, debt, debtStable, liquidity, ...rates }
      }
      if (countSlots(data) === 12) {
        const [, , deposits, debtStable, debt, depositRate, variableBorrowRate, stableBorrowRate] =
          v3.decode(data)
        const rates = { depositRate, variableBorrowRate, stableBorrowRate }
        return { family: 'aave-v3', deposits, debt, debtStable, ...rates }
      }
      throw new Error(`Unexpected reserve data: ${countSlots(data)} words, expected 10 (Aave V2) or 12 (V3).`)
    },
  }
}

function configRead(address: Address, asset: Address): ContractRead<ReserveConfig> {
  const read = contractRead({
    abi: dataProviderAbi,
    address,
    functionName: 'getReserveConfigurationData',
    args: [asset],
  })
  return {
    ...read,
    decode(data) {
      const [
        decimals,
        ltv,
        liquidationThreshold,
        ,
        ,
        usageAsCollateral,
        borrowing,
        stable,
        isActive,
        isFrozen,
      ] = read.decode(data)
      const flags = { usageAsCollateral, borrowing, stable, isActive, isFrozen }
      return { decimals: Number(decimals), ltv, liquidationThreshold, ...flags }
    },
  }
}

/** Reads the tokens of a reserve and, on V3, its id. The id differs from the list index after a reserve was dropped. */
function identityRead(
  { pool, dataProvider, family }: AaveDeployment,
  asset: Address,
): ContractRead<ReserveIdentity> {
  const args = [asset] as const
  if (family === 'aave-v2') {
    const read = contractRead({
      abi: dataProviderAbi,
      address: dataProvider,
      functionName: 'getReserveTokensAddresses',
      args,
    })
    return { ...read, decode: (data) => lowerCased(...read.decode(data)) }
  }
  const read = contractRead({ abi: poolV3Abi, address: pool, functionName: 'getReserveData', args })
  return {
    ...read,
    decode(data) {
      if (countSlots(data) !== 15)
        throw new Error(`Unexpected reserve data: ${countSlots(data)} words, expected 15.`)
      const [configuration, , , , , , , id, aToken, sToken, vToken] = read.decode(data)
      const isBorrowableInIsolation = ((configuration >> BORROWABLE_IN_ISOLATION_BIT) & 1n) === 1n
      return { id, isBorrowableInIsolation, ...lowerCased(aToken, sToken, vToken) }
    },
  }
}

function lowerCased(aToken: Address, sToken: Address, vToken: Address): ReserveTokens {
  return { aToken: lowerAddress(aToken), sToken: lowerAddress(sToken), vToken: lowerAddress(vToken) }
}

function priceRead(oracle: Address, asset: Address): ContractRead<bigint> {
  return contractRead({
    abi: oracleAbi,
    address: oracle,
    functionName: 'getAssetPrice',
    args: [asset],
  })
}

/** Reads the liquidity as the underlying balance of the aToken, for V3 data providers that do not return it. */
export function* readCash({
  asset,
  limits,
  identity,
}: ReserveAnswers): ContractQuery<ReadOutcome<bigint> | undefined> {
  if (!limits || limits.virtual.ok || !identity.ok) return undefined
  const args = [identity.value.aToken] as const
  return yield* readContract(contractRead({ abi: tokenAbi, address: asset, functionName: 'balanceOf', args }))
}

/** Converts a rate in RAY a year to percent, not compounded. */
export function rayToPercent(ray: bigint): number {
  return Number(ray / 10n ** 9n) / 1e16
}

function countSlots(data: string): number {
  return (data.length - 2) / 64
}
