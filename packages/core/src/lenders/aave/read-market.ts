import { lowerAddress } from '../../chains/address.ts'
import { CausewayError } from '../../kernel/errors.ts'
import type { Address } from '../../kernel/schema.ts'
import { toPoolFailure } from '../../lending/failure.ts'
import {
  DEFAULT_MODE,
  type LenderMarket,
  type LendingMode,
  type LendingPool,
  type PoolFailure,
} from '../../lending/lender-market.ts'
import {
  type ContractQuery,
  combineQueries,
  optionalValue,
  type ReadBlock,
  type ReadOutcome,
  readContract,
  readContracts,
  readNothing,
} from '../../lending/read-contracts.ts'
import { tokenReads } from '../shared/assets.ts'
import { contractRead } from '../shared/contract.ts'
import { poolV2Abi, poolV3Abi } from './abi.ts'
import type { AaveDeployment, AaveFamily } from './get-deployments.ts'
import {
  type AaveMode,
  type FoundModes,
  getModeLabel,
  type ModeMembers,
  readFirstModes,
  readFurtherModes,
  readMembers,
  toModes,
} from './modes.ts'
import { type ReserveAnswers, readCash, readReserve } from './read-reserve.ts'
import { type Incentives, readPaidRewards } from './rewards.ts'
import { type Currency, DOLLARS, type ListedReserve, readCurrency, toNumeraire, toPool } from './to-pool.ts'

/**
 * Reads a market in two steps: the reserves in the startup files, then the contracts in the first replies. If the
 * contracts are of the other generation, the first step is repeated. More than 80 modes take an additional step.
 *
 * @throws CausewayError LENDER_UNREADABLE
 */
export function* readMarket(registered: AaveDeployment): ContractQuery<LenderMarket> {
  const guess = yield* readFirst(registered)
  const place = { ...registered, family: detectFamily(guess.reserves) ?? registered.family }
  const first = place.family === registered.family ? guess : yield* readFirst(place)
  return toMarket(place, first, yield* readSecond(place, first))
}

interface FirstAnswers {
  /** Reserves listed by the contract, or those of the files if it did not reply. */
  readonly listed: readonly Address[]
  readonly reserves: readonly ReserveAnswers[]
  readonly currency: Currency | undefined
  /** V2 only, where the whole pool is paused at once. */
  readonly paused: ReadOutcome<boolean> | undefined
  readonly modes: FoundModes
  /** V3 only. */
  readonly revision: ReadOutcome<bigint> | undefined
  /** Undefined if they were not read. */
  readonly incentives: Incentives | undefined
  readonly block: ReadBlock
}

interface SecondAnswers {
  /** Symbols in the order of `listed`. */
  readonly symbols: readonly ReadOutcome<string>[]
  /** Balances in the order of the first replies. */
  readonly cash: readonly (ReadOutcome<bigint> | undefined)[]
  /** Reserves that the startup files do not contain. */
  readonly reserves: readonly ReserveAnswers[]
  readonly modes: FoundModes
  readonly members: ModeMembers
}

/** `POOL_REVISION` of 3.5, from which on rounding favors the protocol. */
const ROUNDS_AGAINST_USER = 9n

const NO_MODES: FoundModes = { terms: [], membership: 'by-asset' }

function* readFirst(place: AaveDeployment): ContractQuery<FirstAnswers> {
  const { pool, oracle, family, incentives: provider, reserves: listedReserves } = place
  const isV3 = family === 'aave-v3'
  const [list, reserves, currency, paused, modes, revision, incentives] = yield* combineQueries([
    readContracts([contractRead({ abi: poolV3Abi, address: pool, functionName: 'getReservesList' })]),
    combineQueries(listedReserves.map((asset) => readReserve(place, asset))),
    oracle === undefined ? readNothing() : readCurrency(oracle),
    isV3
      ? readNothing()
      : readContract(contractRead({ abi: poolV2Abi, address: pool, functionName: 'paused' })),
    isV3 ? readFirstModes(pool) : readNothing(),
    isV3
      ? readContract(contractRead({ abi: poolV3Abi, address: pool, functionName: 'POOL_REVISION' }))
      : readNothing(),
    isV3 && provider ? readPaidRewards(provider) : readNothing(),
  ])
  const listed = optionalValue(list.outcomes[0])?.map((asset) => lowerAddress(asset))
  return {
    listed: listed ?? listedReserves,
    reserves,
    currency,
    paused,
    modes: modes ?? NO_MODES,
    revision,
    incentives,
    block: list.block,
  }
}

/** Returns the generation of the contracts according to their replies. */
function detectFamily(reserves: readonly ReserveAnswers[]): AaveFamily | undefined {
  return reserves.flatMap(({ figures }) => (figures.ok ? [figures.value.family] : []))[0]
}

function* readSecond(place: AaveDeployment, first: FirstAnswers): ContractQuery<SecondAnswers> {
  const { listed } = first
  const modes = yield* readFurtherModes(place.pool, first.modes)
  const added = listed.filter((asset) => !place.reserves.includes(asset))
  const [symbols, cash, reserves, members] = yield* combineQueries([
    combineQueries(listed.map((asset) => readContract(tokenReads(asset)[0]))),
    combineQueries(first.reserves.map(readCash)),
    combineQueries(added.map((asset) => readReserve(place, asset))),
    readMembers(place, modes, listed),
  ])
  return { symbols, cash, reserves, modes, members }
}

function toMarket(place: AaveDeployment, first: FirstAnswers, second: SecondAnswers): LenderMarket {
  const { lender, chainId, family, nativeSymbol } = place
  const { listed, currency, paused, revision, incentives, block } = first
  const reserves = mergeReserves(listed, first, second)
  const symbols = new Map(reserves.map(({ asset, symbol }) => [asset, optionalValue(symbol)]))
  const foundModes = toModes(second.modes, second.members, assetsById(reserves))
  const getSymbol = (asset: Address) => symbols.get(asset)
  const modes = foundModes.map((mode) => ({ ...mode, label: getModeLabel(mode, place, getSymbol) }))
  const terms = {
    place,
    currency,
    paused,
    modes,
    incentives,
    isFrom32: second.modes.membership === 'by-bitmap',
  }
  const pools: Record<string, LendingPool> = {}
  const failures: PoolFailure[] = []
  for (const reserve of reserves) {
    try {
      pools[reserve.asset] = toPool(terms, reserve)
    } catch (error) {
      failures.push(toPoolFailure(reserve.asset, error))
    }
  }
  if (Object.keys(pools).length === 0) throw unreadable(lender, failures)
  return {
    chainId,
    lender,
    family,
    pools,
    modes: modesById(modes),
    numeraire: toNumeraire(currency ?? DOLLARS, nativeSymbol, getSymbol),
    roundsAgainstUser: (optionalValue(revision) ?? 0n) >= ROUNDS_AGAINST_USER,
    block,
    failures,
  }
}

/** Merges the replies of each listed reserve, in the order of the list. */
function mergeReserves(
  listed: readonly Address[],
  first: FirstAnswers,
  second: SecondAnswers,
): ListedReserve[] {
  const answers = new Map([...first.reserves, ...second.reserves].map((reserve) => [reserve.asset, reserve]))
  const cash = new Map(first.reserves.map(({ asset }, index) => [asset, second.cash[index]]))
  return listed.flatMap((asset, index) => {
    const reserve = answers.get(asset)
    const category = second.members.categories.get(asset)
    return reserve ? [{ ...reserve, symbol: second.symbols[index], cash: cash.get(asset), category }] : []
  })
}

/** Indexes assets by reserve id, or by list index if the contract returns no id. */
function assetsById(reserves: readonly ListedReserve[]): ReadonlyMap<number, Address> {
  return new Map(reserves.map(({ asset, identity }, index) => [optionalValue(identity)?.id ?? index, asset]))
}

function modesById(modes: readonly AaveMode[]): Record<number, LendingMode> {
  return Object.fromEntries([DEFAULT_MODE, ...modes].map(({ id, label }) => [id, { id, label }]))
}

function unreadable(id: string, failures: readonly PoolFailure[]): CausewayError {
  return new CausewayError(`${id} could not be read. Try again later.`, {
    code: 'LENDER_UNREADABLE',
    details: failures[0]?.reason ?? 'It has no reserves.',
    retryable: true,
  })
}
