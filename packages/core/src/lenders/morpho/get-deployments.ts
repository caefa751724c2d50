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

/** Market ids by chain id, in addition to those of the startup files. Their parameters are read from the chain. */
export type AdditionalMarkets = Readonly<Record<number, readonly Address[]>>

const BLUE = 'MORPHO_BLUE'
const MOOLAH = 'LISTA_DAO'

export const MARKET_HASH = /^0x[0-9a-f]{64}$/

/** Returns the markets in the startup files of a chain, and `more` of Morpho Blue. */
export function getMorphoDeployments(
  files: StartupFiles,
  chain: LendingChain,
  more: AdditionalMarkets,
): MorphoDeployment[] {
  const hashes = files['config/morpho-type-markets'] ?? {}
  return Object.keys(files['config/morpho-pools'] ?? {}).flatMap((fork) => {
    const listed = hashes[fork]?.[chain.id] ?? []
    return toDeployments(files, chain, fork, fork === BLUE ? [...listed, ...(more[chain.id] ?? [])] : listed)
  })
}

/** Returns whether the startup files contain the Morpho Blue contract of a chain, but no market on it. */
export function lacksMarkets(files: StartupFiles, { id: chainId }: LendingChain): boolean {
  const hasContract = files['config/morpho-pools']?.[BLUE]?.[chainId] !== undefined
  return hasContract && (files['config/morpho-type-markets']?.[BLUE]?.[chainId] ?? []).length === 0
}

/** Returns markets of Morpho Blue by their ids. */
export function toBlueDeployments(
  files: StartupFiles,
  chain: LendingChain,
  hashes: readonly string[],
): MorphoDeployment[] {
  return toDeployments(files, chain, BLUE, hashes)
}

function toDeployments(
  files: StartupFiles,
  { id: chainId }: LendingChain,
  fork: string,
  hashes: readonly string[],
): MorphoDeployment[] {
  const morpho = lowerAddress(files['config/morpho-pools']?.[fork]?.[chainId])
  if (!morpho) return []
  const ids = new Set(hashes.map((hash) => hash.toLowerCase()).filter(isMarketHash))
  return [...ids].map((id) => ({
    chainId,
    lender: `${fork}_${id.slice(2).toUpperCase()}`,
    morpho,
    id,
    isMoolah: fork === MOOLAH,
  }))
}

function isMarketHash(hash: string): hash is Hex {
  return MARKET_HASH.test(hash)
}
