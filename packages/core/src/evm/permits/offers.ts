import { type Clock, systemClock } from '../../kernel/clock.ts'
import type { OfferPermit } from '../../platforms/permit.ts'
import { discoverPermit } from './discover.ts'
import { createTokenPermit } from './permit.ts'
import type { ContractReads } from './reads.ts'
import { permitTypedData } from './typed-data.ts'

/** What `permitOffers` looks at. */
export interface PermitOffersOptions {
  /** Finds what reads the contracts of a chain, as `PlatformRegistry` does. */
  readonly forChain: (chainId: number) => ContractReads
  readonly clock?: Clock | undefined
}

/** Long enough to read and sign, too short to be worth keeping. */
const VALID_SECONDS = 20n * 60n

/**
 * Makes permits for lending actions: EIP-2612 alone, because lenders take no other. Valid for 20 minutes.
 *
 * @throws ChainReadError
 */
export function permitOffers({ forChain, clock = systemClock }: PermitOffersOptions): OfferPermit {
  return async ({ chainId, owner, token, spender, amount }, options) => {
    const support = await discoverPermit(forChain(chainId), { chainId, token, owner }, options)
    if (support.status === 'unsupported' || support.kind !== 'eip2612') return undefined
    const deadline = BigInt(Math.floor(clock.now() / 1_000)) + VALID_SECONDS
    const permit = createTokenPermit(support, { spender, amount, deadline })
    return { token, spender, amount, deadline, typedData: permitTypedData(permit) }
  }
}
