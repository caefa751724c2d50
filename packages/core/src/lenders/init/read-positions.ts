import { lowerAddress } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import { emptyPosition, type LenderPosition, type PoolPosition } from '../../lending/lender-position.ts'
import {
  type ContractQuery,
  type ContractRead,
  combineQueries,
  optionalValue,
  type QueryResult,
  readContracts,
  requiredValue,
  settleQuery,
} from '../../lending/read-contracts.ts'
import { contractRead } from '../shared/contract.ts'
import { indexByPoolId } from '../shared/pools.ts'
import { hookAbi, posManagerAbi } from './abi.ts'
import { type PoolState, readPoolState, toDebt, toDeposit } from './accrue-interest.ts'
import type { InitDeployment, InitPool } from './get-deployments.ts'

/**
 * Reads the positions that an account owns, and those that the hook of Init's app holds for it, each as a sub-account.
 * One step lists them and one reads them.
 *
 * Deposits in pools that the files do not list, and wrapped LP tokens, are listed by contract with their shares and
 * have no known value.
 *
 * @throws CausewayError LENDER_UNREADABLE
 */
export function* readPositions(
  place: InitDeployment,
  account: Address,
): ContractQuery<readonly LenderPosition[]> {
  const foundPositions = yield* readFound(place, account)
  if (foundPositions.length === 0) return []
  const [held, states] = yield* combineQueries([
    combineQueries(foundPositions.map(({ posId }) => readHeld(place.posManager, posId))),
    combineQueries(place.pools.map(({ pool }) => settleQuery(readPoolState(pool)))),
  ])
  const pools = new Map(place.pools.map((pool, index) => [pool.pool, { ...pool, state: states[index] }]))
  return foundPositions.flatMap(({ posId, heldBy }, index) => {
    const holdings = held[index]
    if (!holdings) return []
    const positions = poolPositions(holdings, pools)
    if (positions.length === 0) return []
    return [
      {
        ...emptyPosition({ ...place, account, subAccount: posId.toString() }),
        mode: holdings.mode,
        pools: indexByPoolId(positions),
        ...(heldBy ? { heldBy } : {}),
      },
    ]
  })
}

interface Found {
  readonly posId: bigint
  readonly heldBy?: LenderPosition['heldBy']
}

function* readFound({ posManager, hook }: InitDeployment, account: Address): ContractQuery<Found[]> {
  const user = account
  const [owned, hooked] = yield* combineQueries([
    readList(
      contractRead({ abi: posManagerAbi, address: posManager, functionName: 'balanceOf', args: [user] }),
      (index) =>
        contractRead({
          abi: posManagerAbi,
          address: posManager,
          functionName: 'tokenOfOwnerByIndex',
          args: [user, index],
        }),
    ),
    readList(
      contractRead({ abi: hookAbi, address: hook, functionName: 'lastPosIds', args: [user] }),
      (index) =>
        contractRead({ abi: hookAbi, address: hook, functionName: 'initPosIds', args: [user, index + 1n] }),
      // These reads never revert on a deployed hook, so a failure means that no hook is deployed.
      0n,
    ),
  ])
  return [
    ...owned.map((posId) => ({ posId })),
    ...hooked.map((posId, index) => ({ posId, heldBy: { contract: hook, id: BigInt(index + 1) } })),
  ]
}

/** Number of ids that are read together with the count, so that most accounts need one step. */
const FEW = 6

/** Maximum number of positions to read, as anyone can transfer positions to an account. */
const MOST = 120

function* readList(
  count: ContractRead<bigint>,
  itemAt: (index: bigint) => ContractRead<bigint>,
  ifNoAnswer?: bigint,
): ContractQuery<bigint[]> {
  const { outcomes } = yield* readContracts([count, ...items(0, FEW, itemAt)])
  const [counted, ...first] = outcomes
  const total = Math.min(
    Number(optionalValue(counted) ?? ifNoAnswer ?? requiredValue(counted, 'The number of positions')),
    MOST,
  )
  const rest = total > FEW ? (yield* readContracts(items(FEW, total, itemAt))).outcomes : []
  return [...first.slice(0, total), ...rest].map((outcome) => requiredValue(outcome, 'The id of a position'))
}

function items(
  from: number,
  to: number,
  itemAt: (index: bigint) => ContractRead<bigint>,
): ContractRead<bigint>[] {
  return Array.from({ length: to - from }, (_, offset) => itemAt(BigInt(from + offset)))
}

interface Held {
  readonly mode: number
  /** Shares of pools and wrapped LP tokens. */
  readonly deposits: readonly Shares[]
  readonly debts: readonly Shares[]
}

interface Shares {
  readonly contract: Address
  readonly shares: bigint
}

function* readHeld(address: Address, posId: bigint): ContractQuery<Held> {
  const args = [posId] as const
  const { outcomes } = yield* readContracts([
    contractRead({ abi: posManagerAbi, address, functionName: 'getPosMode', args }),
    contractRead({ abi: posManagerAbi, address, functionName: 'getPosCollInfo', args }),
    contractRead({ abi: posManagerAbi, address, functionName: 'getPosBorrInfo', args }),
  ])
  const mode = requiredValue(outcomes[0], `The mode of position ${posId}`)
  const [pools, amounts, wrappedLps, , lpAmounts] = requiredValue(
    outcomes[1],
    `The collateral of position ${posId}`,
  )
  const [debtPools, debtShares] = requiredValue(outcomes[2], `The debts of position ${posId}`)
  return {
    mode,
    deposits: [
      ...toShares(pools, amounts),
      ...toShares(
        wrappedLps,
        lpAmounts.map((each) => each.reduce((sum, amount) => sum + amount, 0n)),
      ),
    ],
    debts: toShares(debtPools, debtShares),
  }
}

function toShares(contracts: readonly Address[], amounts: readonly bigint[]): Shares[] {
  return contracts.map((contract, index) => ({
    contract: lowerAddress(contract),
    shares: amounts[index] ?? 0n,
  }))
}

type KnownPools = ReadonlyMap<Address, InitPool & { readonly state: QueryResult<PoolState> | undefined }>

function poolPositions({ deposits, debts }: Held, pools: KnownPools): PoolPosition[] {
  const contracts = new Set([...deposits, ...debts].map(({ contract }) => contract))
  return [...contracts].map((contract) => {
    const depositShares = sumShares(deposits, contract)
    const debtShares = sumShares(debts, contract)
    const knownPool = pools.get(contract)
    const state = knownPool && requireState(knownPool.state)
    return {
      poolId: knownPool?.poolId ?? contract,
      underlying: knownPool?.underlying ?? contract,
      deposits: state ? toDeposit(depositShares, state) : depositShares,
      debt: state ? toDebt(debtShares, state) : debtShares,
      debtStable: 0n,
      collateralEnabled: depositShares > 0n,
      depositShares,
      debtShares,
    }
  })
}

function sumShares(all: readonly Shares[], contract: Address): bigint {
  return all.reduce((sum, each) => (each.contract === contract ? sum + each.shares : sum), 0n)
}

/** @throws CausewayError LENDER_UNREADABLE for a pool of the position that could not be read */
function requireState(state: QueryResult<PoolState> | undefined): PoolState | undefined {
  if (state?.status === 'failed') throw state.error
  return state?.result
}
