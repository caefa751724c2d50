import { lowerAddress } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import type { LendingChain } from '../../lending/lender.ts'
import type { StartupFiles } from '../../lending/startup/files.ts'
import type { LenderDeployment } from '../shared/create-lender.ts'

/** Contracts of one Comet. Addresses lower-cased. */
export interface CompoundV3Deployment extends LenderDeployment {
  readonly comet: Address
  /** Wraps and unwraps the native token. */
  readonly bulker: Address | undefined
  readonly rewards: Address | undefined
}

/** `CometRewards` contracts by chain id. */
export type CometRewards = Readonly<Record<number, Address>>

/**
 * The startup files do not contain them. Source: `rewards` in
 * https://github.com/compound-finance/comet/tree/main/deployments.
 */
export const COMET_REWARDS: CometRewards = {
  1: '0x1b0e765f6224c21223aea2af16c1c46e38885a40',
  10: '0x443ea0340cb75a160f31a440722dec7b5bc3c2e9',
  130: '0x6f7d514bbd4aff3bcd1140b7344b32f063dee486',
  137: '0x45939657d1ca34a8fa39a924b71d28fe8431e581',
  5000: '0xcd83cbbfce149d141a5171c3d6a0f0fccee225ab',
  8453: '0x123964802e6ababbe1bc9547d72ef1b69b00a6b1',
  42161: '0x88730d254a2f7e6ac8388c3198afd694ba9f7fae',
  59144: '0x2c7118c4c88b9841fcf839074c26ae8f035f2921',
  534352: '0x70167d30964cbfdc315ecae02441af747be0c5ee',
}

/** Returns the Comets in the startup files of a chain. */
export function getCompoundV3Deployments(
  files: StartupFiles,
  { id: chainId }: LendingChain,
  rewards: CometRewards,
): CompoundV3Deployment[] {
  const comets = files['config/compound-v3-pools']?.[chainId] ?? {}
  return Object.entries(comets).map(([lender, comet]) => ({
    chainId,
    lender,
    comet: lowerAddress(comet),
    bulker: lowerAddress(files['data/compound-v3-bulkers']?.[lender]?.[chainId]),
    rewards: lowerAddress(rewards[chainId]),
  }))
}
