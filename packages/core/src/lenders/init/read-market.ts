import type { Address } from '../../kernel/schema.ts'
import type { LenderMarket } from '../../lending/lender-market.ts'
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
import { indexByPoolId, readPools, requireAnyPool } from '../shared/pools.ts'
import { configAbi, coreAbi, oracleAbi } from './abi.ts'
import type { InitDeployment } from './get-deployments.ts'
import { initMode, type ModeStatus, readPool, toPool, USD_DECIMALS } from './read-pool.ts'

/**
 * Reads the pools of a chain in two steps: everything except prices, then prices. Values are in US dollars with 36
 * decimals, as in the core. Mode 0 represents an account without a position, whose first deposit opens one in the
 * lowest mode that accepts the asset.
 *
 * @throws CausewayError LENDER_UNREADABLE
 */
export function* readMarket(place: InitDeployment): ContractQuery<LenderMarket> {
  const [oracle, modes, { read, failures }] = yield* combineQueries([
    readContract(contractRead({ abi: coreAbi, address: place.core, functionName: 'oracle' })),
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
    toPool(place, entry, value, modes, prices[place.pools.indexOf(entry)]),
  )
  return {
    chainId: place.chainId,
    lender: place.lender,
    family: 'init',
    pools: indexByPoolId(requireAnyPool(place.lender, pools, failures)),
    modes: Object.fromEntries([0, ...place.modes].map((mode) => [mode, initMode(mode)])),
    numeraire: { symbol: 'USD', decimals: USD_DECIMALS, usd: 1 },
    block,
    failures,
  }
}

/** Reads the permissions of each mode. A mode that could not be read is absent. */
function* readModes({ config, modes }: InitDeployment): ContractQuery<ReadonlyMap<number, ModeStatus>> {
  const { outcomes } = yield* readContracts(
    modes.map((mode) =>
      contractRead({ abi: configAbi, address: config, functionName: 'getModeStatus', args: [mode] }),
    ),
  )
  const knownModes = modes.flatMap((mode, index) => {
    const status = optionalValue(outcomes[index])
    return status ? [[mode, status] as const] : []
  })
  return new Map(knownModes)
}

function priceRead(address: Address, underlying: Address): ContractRead<bigint> {
  return contractRead({
    abi: oracleAbi,
    address,
    functionName: 'getPrice_e36',
    args: [underlying],
  })
}
