import type { Address } from '../../kernel/schema.ts'
import type { LenderMarket } from '../../lending/market.ts'
import {
  type ContractQuery,
  type ContractRead,
  combineQueries,
  optionalValue,
  readContract,
  readContracts,
  requiredValue,
} from '../../lending/read-contracts.ts'
import { contractRead } from '../shared/contract.ts'
import { byPoolId, readPools, requireAnyPool } from '../shared/pool.ts'
import { CONFIG, CORE, ORACLE } from './abi.ts'
import type { InitPlace } from './directory.ts'
import { initMode } from './modes.ts'
import { type ModeStatus, poolFrom, readPool, USD_DECIMALS } from './pool.ts'

/**
 * The pools of a chain in two steps: everything but prices, then prices. Values are US dollars with 36 decimals, as the
 * core counts credit. Mode 0 is an account that has no position yet: what it deposits starts one in the lowest mode that
 * takes the pool.
 *
 * @throws CausewayError LENDER_UNREADABLE
 */
export function* readMarket(place: InitPlace): ContractQuery<LenderMarket> {
  const [oracle, modes, { read, failures }] = yield* combineQueries([
    readContract(contractRead({ abi: CORE, address: place.core, functionName: 'oracle' })),
    readModes(place),
    readPools(
      place.pools,
      ({ poolId }) => poolId,
      (pool) => readPool(place, pool),
    ),
  ])
  const address = requiredValue(oracle, `The oracle of ${place.lender}`)
  const { outcomes: prices, block } = yield* readContracts(
    place.pools.map(({ underlying }) => priceRead(address, underlying)),
  )
  const pools = read.map(({ entry, value }) =>
    poolFrom(place, entry, value, modes, prices[place.pools.indexOf(entry)]),
  )
  return {
    chainId: place.chainId,
    lender: place.lender,
    family: 'init',
    pools: byPoolId(requireAnyPool(place.lender, pools, failures)),
    modes: Object.fromEntries([0, ...place.modes].map((mode) => [mode, initMode(mode)])),
    numeraire: { symbol: 'USD', decimals: USD_DECIMALS, usd: 1 },
    block,
    failures,
  }
}

/** What may be done in each mode; a mode of which that is not known is absent. */
function* readModes({ config, modes }: InitPlace): ContractQuery<ReadonlyMap<number, ModeStatus>> {
  const { outcomes } = yield* readContracts(
    modes.map((mode) =>
      contractRead({ abi: CONFIG, address: config, functionName: 'getModeStatus', args: [mode] }),
    ),
  )
  const known = modes.flatMap((mode, at) => {
    const status = optionalValue(outcomes[at])
    return status ? [[mode, status] as const] : []
  })
  return new Map(known)
}

function priceRead(address: Address, underlying: Address): ContractRead<bigint> {
  return contractRead({
    abi: ORACLE,
    address,
    functionName: 'getPrice_e36',
    args: [underlying],
  })
}
