import { lowerAddress } from '../../chains/address.ts'
import type { Address, Hex } from '../../kernel/schema.ts'
import type { LendingChain } from '../../lending/lender.ts'
import type { StartupFiles } from '../../lending/startup/files.ts'
import type { LenderDeployment } from '../shared/create-lender.ts'

/** One market of Morpho's kind. Addresses and hash lower-cased. */
export interface MorphoDeployment extends LenderDeployment {
  readonly morpho: Address
  /** The market's hash. */
  readonly id: `0x${string}`
  /** Whether it is Lista's Moolah, which has rules of its own. */
  readonly isMoolah: boolean
}

/** Hashes of markets that the files do not have, by chain: their parameters are read from the chain. */
export type AdditionalMarkets = Readonly<Record<number, readonly Address[]>>

const BLUE = 'MORPHO_BLUE'
const MOOLAH = 'LISTA_DAO'

export const MARKET_HASH = /^0x[0-9a-f]{64}$/

/** All markets that the files, and `more` for Morpho Blue, know on a chain. */
export function getMorphoDeployments(
  files: StartupFiles,
  { id: chainId }: LendingChain,
  more: AdditionalMarkets,
): MorphoDeployment[] {
  const hashes = files['config/morpho-type-markets'] ?? {}
  return Object.entries(files['config/morpho-pools'] ?? {}).flatMap(([fork, byChain]) => {
    const morpho = lowerAddress(byChain[chainId])
    if (!morpho) return []
    const own = [...(hashes[fork]?.[chainId] ?? []), ...(fork === BLUE ? (more[chainId] ?? []) : [])]
    const ids = new Set(own.map((hash) => hash.toLowerCase()).filter(isMarketHash))
    return [...ids].map((id) => ({
      chainId,
      lender: `${fork}_${id.slice(2).toUpperCase()}`,
      morpho,
      id,
      isMoolah: fork === MOOLAH,
    }))
  })
}

function isMarketHash(hash: string): hash is Hex {
  return MARKET_HASH.test(hash)
}
