import { lowerAddress } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import type { LendingChain } from '../../lending/lender.ts'
import type { StartupFiles } from '../../lending/startup/files.ts'
import type { LenderDeployment } from '../shared/create-lender.ts'

export interface InitPool {
  readonly pool: Address
  readonly underlying: Address
  /** Underlying token, or the pool's own address if an earlier pool has the same token. */
  readonly poolId: string
}

/** Contracts of Init on one chain. Addresses lower-cased. */
export interface InitDeployment extends LenderDeployment, InitContracts {
  readonly config: Address
  readonly pools: readonly InitPool[]
  /** Modes of all pools. */
  readonly modes: readonly number[]
}

interface InitContracts {
  readonly core: Address
  readonly posManager: Address
  /** The `MoneyMarketHook`. */
  readonly hook: Address
}

/** Source: https://dev.init.capital/contract-addresses. The startup files do not have them. */
const CONTRACTS: Readonly<Record<number, InitContracts>> = {
  5000: {
    core: '0x972bcb0284cca0152527c4f70f8f689852bcafc5',
    posManager: '0x0e7401707cd08c03cdb53daef3295ddfb68bba92',
    hook: '0xf82cbcab75c1138a8f1f20179613e7c0c8337346',
  },
  81457: {
    core: '0xa7d36f2106b5a5d528a7e2e7a3f436d703113a10',
    posManager: '0xa0e172f8bdc18854903959b8f7f73f0d332633fe',
    hook: '0xc02819a157320ba2859951a1dfc1a5e76c424dd4',
  },
}

/** Returns the deployment in the startup files of a chain. */
export function getInitDeployments(files: StartupFiles, { id: chainId }: LendingChain): InitDeployment[] {
  const contracts = CONTRACTS[chainId]
  if (!contracts) return []
  return Object.entries(files['config/init-pools'] ?? {}).flatMap(([lender, byChain]) => {
    const config = lowerAddress(byChain[chainId])
    const listed = files['data/init-config']?.[lender]?.[chainId] ?? []
    if (!config || listed.length === 0) return []
    const modes = new Set(listed.flatMap(({ modes = [] }) => modes).filter(isMode))
    return [
      {
        ...contracts,
        chainId,
        lender,
        config,
        pools: withPoolIds(listed),
        modes: [...modes].sort((a, b) => a - b),
      },
    ]
  })
}

/** Returns whether a number is a valid mode: a uint16 above 0. */
function isMode(mode: number): boolean {
  return Number.isInteger(mode) && mode > 0 && mode < 65_536
}

function withPoolIds(
  listed: readonly { readonly pool: Address; readonly underlying: Address }[],
): InitPool[] {
  const usedIds = new Set<string>()
  return listed.map((entry) => {
    const pool = lowerAddress(entry.pool)
    const underlying = lowerAddress(entry.underlying)
    const poolId = usedIds.has(underlying) ? pool : underlying
    usedIds.add(poolId)
    return { pool, underlying, poolId }
  })
}
