import { type Clock, systemClock } from '../../kernel/clock.ts'
import type { OfferPermit } from '../../platforms/permit.ts'
import { discoverPermit } from './discover.ts'
import { createTokenPermit } from './permit.ts'
import type { ContractReads } from './reads.ts'
import { permitTypedData } from './typed-data.ts'

/** Options for `permitOffers`. */
export interface PermitOffersOptions {
  /** Returns the object that reads contracts of a chain, such as `PlatformRegistry`. */
  readonly forChain: (chainId: number) => ContractReads
  readonly clock?: Clock | undefined
}

/** Lifetime of a permit: long enough to sign it, short enough that a leaked signature is useless soon. */
const VALID_SECONDS = 20n * 60n

/**
 * Creates EIP-2612 permits for lending actions, valid for 20 minutes. Lenders accept no other kind.
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
