import { maxUint256 } from 'viem'
import { lowerAddress } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import { DEFAULT_MODE, type LendingMode, type PoolConfig, WAD } from '../../lending/lender-market.ts'
import {
  type ContractQuery,
  type ContractRead,
  combineQueries,
  optionalValue,
  readContracts,
  requiredValue,
} from '../../lending/read-contracts.ts'
import { contractRead } from '../shared/contract.ts'
import { comptrollerAbi, VENUS_ACTIONS, venusAbi } from './abi.ts'

/** Risk parameters and permissions of a market. */
export interface MarketRules extends Factors {
  readonly isListed: boolean
  readonly mintPaused: boolean
  readonly borrowPaused: boolean
  readonly isPaused: boolean
  /** Supply cap in base units of the asset. Absent without a cap. */
  readonly supplyCap?: bigint
  readonly borrowCap?: bigint
}

/** Collateral factors of a market, in WAD. */
export interface Factors {
  readonly collateralFactor: bigint
  readonly liquidationThreshold: bigint
  readonly isBorrowAllowed: boolean
}

/** @throws CausewayError LENDER_UNREADABLE */
export function* readRules(comptroller: Address, cToken: Address): ContractQuery<MarketRules> {
  const on = { address: comptroller, args: [cToken] } as const
  const paused = (action: number) =>
    contractRead({
      abi: venusAbi,
      address: comptroller,
      functionName: 'actionPaused',
      args: [cToken, action],
    })
  const { outcomes } = yield* readContracts([
    listingRead(comptroller, cToken),
    contractRead({ ...on, abi: comptrollerAbi, functionName: 'supplyCaps' }),
    contractRead({ ...on, abi: comptrollerAbi, functionName: 'borrowCaps' }),
    contractRead({ ...on, abi: comptrollerAbi, functionName: 'mintGuardianPaused' }),
    contractRead({ ...on, abi: comptrollerAbi, functionName: 'borrowGuardianPaused' }),
    paused(VENUS_ACTIONS.mint),
    paused(VENUS_ACTIONS.borrow),
    paused(VENUS_ACTIONS.redeem),
    paused(VENUS_ACTIONS.repay),
  ])
  const [listing, supplyCap, borrowCap, mintByGuardian, borrowByGuardian, mint, borrow, redeem, repay] =
    outcomes
  const { slots, ...factors } = requiredValue(listing, `The rules of ${cToken}`)
  return {
    ...factors,
    mintPaused: (optionalValue(mint) ?? optionalValue(mintByGuardian)) === true,
    borrowPaused: (optionalValue(borrow) ?? optionalValue(borrowByGuardian)) === true,
    isPaused: [mint, borrow, redeem, repay].every((action) => optionalValue(action) === true),
    // Compound encodes 'no cap' as 0. On Venus, 0 disables deposits and, in versions with liquidation thresholds,
    // borrows.
    ...toCap('supplyCap', optionalValue(supplyCap), mint.ok),
    ...toCap('borrowCap', optionalValue(borrowCap), mint.ok && hasThreshold(slots)),
  }
}

/** Returns the configuration by mode. A market outside a mode keeps its common factors, unless the mode is closed. */
export function poolConfigs(
  rules: MarketRules,
  { factors, closed }: Modes,
  cToken: Address,
): Readonly<Record<number, PoolConfig>> {
  const noFactors = { collateralFactor: 0n, liquidationThreshold: 0n, isBorrowAllowed: false }
  return Object.fromEntries([
    [0, toConfig(0, rules)],
    ...closed.map((mode) => [mode, toConfig(mode, noFactors)]),
    ...Object.entries(factors[cToken] ?? {}).map(([mode, own]) => [mode, toConfig(Number(mode), own)]),
  ])
}

function toConfig(category: number, factors: Factors): PoolConfig {
  const { collateralFactor, liquidationThreshold, isBorrowAllowed } = factors
  return {
    category,
    borrowCollateralFactor: collateralFactor,
    collateralFactor: liquidationThreshold,
    borrowFactor: WAD,
    collateralDisabled: collateralFactor === 0n && liquidationThreshold === 0n,
    debtDisabled: !isBorrowAllowed,
  }
}

type Listing = Factors & { readonly isListed: boolean; readonly slots: readonly bigint[] }

/** Reads `markets(cToken)`. The meaning of the values after the first two depends on the length of the reply. */
function listingRead(comptroller: Address, cToken: Address): ContractRead<Listing> {
  const read = contractRead({
    abi: comptrollerAbi,
    address: comptroller,
    functionName: 'markets',
    args: [cToken],
  })
  return {
    ...read,
    decode: (data) => {
      const [isListed, collateralFactor] = read.decode(data)
      const slots = splitSlots(data)
      const liquidationThreshold = getThreshold(slots) ?? collateralFactor
      if (collateralFactor > WAD || liquidationThreshold > WAD) {
        throw new Error('Invalid collateral factors: above 1.')
      }
      return {
        isListed,
        collateralFactor,
        liquidationThreshold,
        isBorrowAllowed: slots.length < 7 || slots[6] === 1n,
        slots,
      }
    },
  }
}

/**
 * Returns the liquidation threshold. Compound: isListed, factor, isComped. Isolated pools of Venus: isListed, factor,
 * threshold. Core pool of Venus: isListed, factor, isVenus, threshold, liquidation incentive, pool, isBorrowAllowed.
 * Other forks use the collateral factor.
 */
function getThreshold(slots: readonly bigint[]): bigint | undefined {
  const third = slots[2] ?? 0n
  return slots[3] ?? (third > 1n ? third : undefined)
}

function hasThreshold(slots: readonly bigint[]): boolean {
  return getThreshold(slots) !== undefined
}

function splitSlots(data: string): bigint[] {
  return (data.slice(2).match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`))
}

/** Returns the cap as a field; an empty object for no cap, which every fork encodes as the maximum uint256. */
function toCap<Name extends string>(name: Name, cap: bigint | undefined, zeroIsClosed: boolean) {
  const isCap = cap !== undefined && cap !== maxUint256 && (cap > 0n || zeroIsClosed)
  return (isCap ? { [name]: cap } : {}) as { readonly [Own in Name]?: bigint }
}

/** Venus pools (e-modes) that an account can select instead of the core pool. */
export interface Modes {
  readonly modes: Readonly<Record<number, LendingMode>>
  /** Factors by cToken, then by mode. */
  readonly factors: Readonly<Record<string, Readonly<Record<number, Factors>>>>
  /** Modes in which markets outside the mode have no collateral value. */
  readonly closed: readonly number[]
}

/**
 * Reads the modes in two steps.
 *
 * @param last the highest id; 0 if there are no modes
 * @throws CausewayError LENDER_UNREADABLE if a rule cannot be read
 */
export function* readModes(comptroller: Address, last: bigint): ContractQuery<Modes> {
  const ids = Array.from({ length: Number(last) }, (_, index) => index + 1)
  const all = yield* combineQueries(ids.map((id) => readMode(comptroller, id)))
  // Accounts in an inactive mode have the rules of the core pool.
  const active = all.filter(({ isActive }) => isActive)
  const factors: Record<string, Record<number, Factors>> = {}
  for (const { id, own } of active) {
    for (const [cToken, factorsThere] of own) factors[cToken] = { ...factors[cToken], [id]: factorsThere }
  }
  return {
    modes: {
      0: DEFAULT_MODE,
      ...Object.fromEntries(active.map(({ id, label }) => [id, { id, label: label || `Pool ${id}` }])),
    },
    factors,
    closed: active.filter(({ fallsBack }) => !fallsBack).map(({ id }) => id),
  }
}

interface Mode extends LendingMode {
  readonly isActive: boolean
  /** Whether other markets keep their factors of the common pool. */
  readonly fallsBack: boolean
  readonly own: readonly (readonly [cToken: Address, factors: Factors])[]
}

function* readMode(comptroller: Address, id: number): ContractQuery<Mode> {
  const poolId = BigInt(id)
  const { outcomes } = yield* readContracts([
    contractRead({ abi: venusAbi, address: comptroller, functionName: 'pools', args: [poolId] }),
    contractRead({ abi: venusAbi, address: comptroller, functionName: 'getPoolVTokens', args: [poolId] }),
  ])
  const [label, isActive, fallsBack] = requiredValue(outcomes[0], `Pool ${id}`)
  const cTokens = requiredValue(outcomes[1], `The markets of pool ${id}`)
  const modeMarkets = yield* combineQueries(
    cTokens.map((cToken) => readModeMarket(comptroller, poolId, cToken)),
  )
  return { id, label, isActive, fallsBack, own: modeMarkets.flat() }
}

function* readModeMarket(
  comptroller: Address,
  poolId: bigint,
  cToken: Address,
): ContractQuery<[cToken: Address, factors: Factors][]> {
  const { outcomes } = yield* readContracts([
    contractRead({
      abi: venusAbi,
      address: comptroller,
      functionName: 'poolMarkets',
      args: [poolId, cToken],
    }),
  ])
  const [isListed, collateralFactor, , liquidationThreshold, , , isBorrowAllowed] = requiredValue(
    outcomes[0],
    `The factors of ${cToken} in pool ${poolId}`,
  )
  if (!isListed) return []
  return [[lowerAddress(cToken), { collateralFactor, liquidationThreshold, isBorrowAllowed }]]
}
