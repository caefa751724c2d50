import { lowerAddress } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import { DEFAULT_MODE, type LendingMode } from '../../lending/market.ts'
import {
  type ContractQuery,
  combineQueries,
  readContracts,
  requiredValue,
} from '../../lending/read-contracts.ts'
import { contractRead } from '../shared/contract.ts'
import { VENUS } from './abi.ts'
import type { Factors } from './rules.ts'

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
    contractRead({ abi: VENUS, address: comptroller, functionName: 'pools', args: [poolId] }),
    contractRead({ abi: VENUS, address: comptroller, functionName: 'getPoolVTokens', args: [poolId] }),
  ])
  const [label, isActive, fallsBack] = requiredValue(outcomes[0], `Pool ${id}`)
  const cTokens = requiredValue(outcomes[1], `The markets of pool ${id}`)
  const own = yield* combineQueries(cTokens.map((cToken) => readOwn(comptroller, poolId, cToken)))
  return { id, label, isActive, fallsBack, own: own.flat() }
}

function* readOwn(
  comptroller: Address,
  poolId: bigint,
  cToken: Address,
): ContractQuery<[cToken: Address, factors: Factors][]> {
  const { outcomes } = yield* readContracts([
    contractRead({
      abi: VENUS,
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
