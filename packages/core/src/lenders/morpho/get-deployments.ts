import { lowerAddress } from '../../chains/address.ts'
import type { Address, Hex } from '../../kernel/schema.ts'
import type { LendingChain } from '../../lending/lender.ts'
import type { StartupFiles } from '../../lending/startup/files.ts'
import type { LenderDeployment } from '../shared/create-lender.ts'

/** One market of Morpho Blue or Lista. Addresses and hash lower-cased. */
export interface MorphoDeployment extends LenderDeployment {
  readonly morpho: Address
  /** Market id: the hash of its parameters. */
  readonly id: `0x${string}`
  /** Whether the market belongs to Lista's Moolah, which has additional rules. */
  readonly isMoolah: boolean
}

/** Market ids by chain id that the startup files do not have. Their parameters are read from the chain. */
export type AdditionalMarkets = Readonly<Record<number, readonly Address[]>>

const BLUE = 'MORPHO_BLUE'
const MOOLAH = 'LISTA_DAO'

export const MARKET_HASH = /^0x[0-9a-f]{64}$/

/** Returns the markets in the startup files of a chain, and `more` of Morpho Blue. */
export function getMorphoDeployments(
  files: StartupFiles,
  { id: chainId }: LendingChain,
  more: AdditionalMarkets,
): MorphoDeployment[] {
  const hashes = files['config/morpho-type-markets'] ?? {}
  return Object.entries(files['config/morpho-pools'] ?? {}).flatMap(([fork, byChain]) => {
    const morpho = lowerAddress(byChain[chainId])
    if (!morpho) return []
    const listed = [...(hashes[fork]?.[chainId] ?? []), ...(fork === BLUE ? (more[chainId] ?? []) : [])]
    const ids = new Set(listed.map((hash) => hash.toLowerCase()).filter(isMarketHash))
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
