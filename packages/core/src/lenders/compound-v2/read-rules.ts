import { maxUint256 } from 'viem'
import { lowerAddress } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import { DEFAULT_MODE, type LendingMode, type PoolConfig, WAD } from '../../lending/market.ts'
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

/** What the comptroller lets happen in a market. */
export interface MarketRules extends Factors {
  readonly isListed: boolean
  readonly mintPaused: boolean
  readonly borrowPaused: boolean
  readonly isPaused: boolean
  /** Base units of the asset. Absent where there is none. */
  readonly supplyCap?: bigint
  readonly borrowCap?: bigint
}

/** What a market counts for. WAD. */
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
  const { words, ...factors } = requiredValue(listing, `The rules of ${cToken}`)
  return {
    ...factors,
    mintPaused: (optionalValue(mint) ?? optionalValue(mintByGuardian)) === true,
    borrowPaused: (optionalValue(borrow) ?? optionalValue(borrowByGuardian)) === true,
    isPaused: [mint, borrow, redeem, repay].every((action) => optionalValue(action) === true),
    // Compound writes 'no cap' as 0. On Venus 0 is a cap like any other, for debts since it has thresholds of its own.
    ...toCap('supplyCap', optionalValue(supplyCap), mint.ok),
    ...toCap('borrowCap', optionalValue(borrowCap), mint.ok && hasThreshold(words)),
  }
}

/** By mode. A market outside a mode is left to the rule of all lenders, unless the mode knows no market but its own. */
export function poolConfigs(
  rules: MarketRules,
  { factors, closed }: Modes,
  cToken: Address,
): Readonly<Record<number, PoolConfig>> {
  const nothing = { collateralFactor: 0n, liquidationThreshold: 0n, isBorrowAllowed: false }
  return Object.fromEntries([
    [0, toConfig(0, rules)],
    ...closed.map((mode) => [mode, toConfig(mode, nothing)]),
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

type Listing = Factors & { readonly isListed: boolean; readonly words: readonly bigint[] }

/** `markets(cToken)`: after its first two words the forks differ, so that only their number tells what they are. */
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
      const words = splitSlots(data)
      const liquidationThreshold = getThreshold(words) ?? collateralFactor
      if (collateralFactor > WAD || liquidationThreshold > WAD) throw new Error('Its factors are above 1')
      return {
        isListed,
        collateralFactor,
        liquidationThreshold,
        isBorrowAllowed: words.length < 7 || words[6] === 1n,
        words,
      }
    },
  }
}

/**
 * Compound: isListed, factor, isComped. Venus' isolated pools: isListed, factor, threshold. Venus' core: isListed, factor,
 * isVenus, threshold, liquidation incentive, pool, isBorrowAllowed. Elsewhere one factor is both.
 */
function getThreshold(words: readonly bigint[]): bigint | undefined {
  const third = words[2] ?? 0n
  return words[3] ?? (third > 1n ? third : undefined)
}

function hasThreshold(words: readonly bigint[]): boolean {
  return getThreshold(words) !== undefined
}

function splitSlots(data: string): bigint[] {
  return (data.slice(2).match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`))
}

/** The largest number there is stands for no cap everywhere. */
function toCap<Name extends string>(name: Name, cap: bigint | undefined, zeroIsClosed: boolean) {
  const isCap = cap !== undefined && cap !== maxUint256 && (cap > 0n || zeroIsClosed)
  return (isCap ? { [name]: cap } : {}) as { readonly [Own in Name]?: bigint }
}

/** The pools of Venus' core that an account can choose beside the common one. */
export interface Modes {
  readonly modes: Readonly<Record<number, LendingMode>>
  /** By cToken, then by mode. */
  readonly factors: Readonly<Record<string, Readonly<Record<number, Factors>>>>
  /** Modes in which their own markets alone count. */
  readonly closed: readonly number[]
}

/**
 * Two steps; none where there are no modes.
 *
 * @param last the highest id
 * @throws CausewayError LENDER_UNREADABLE: half of the rules would be worse than none
 */
export function* readModes(comptroller: Address, last: bigint): ContractQuery<Modes> {
  const ids = Array.from({ length: Number(last) }, (_, at) => at + 1)
  const all = yield* combineQueries(ids.map((id) => readMode(comptroller, id)))
  // One that is switched off counts as the common one does.
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
  /** Whether other markets count in it as they do in the common pool. */
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
  const own = yield* combineQueries(cTokens.map((cToken) => readModeMarket(comptroller, poolId, cToken)))
  return { id, label, isActive, fallsBack, own: own.flat() }
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
    `What ${cToken} counts for in pool ${poolId}`,
  )
  if (!isListed) return []
  return [[lowerAddress(cToken), { collateralFactor, liquidationThreshold, isBorrowAllowed }]]
}
