import { ProviderError } from '../../quotes/provider-error.ts'

/** Maximum validity: prices change before a later deadline. */
const MAX_VALID_FOR_MS = 60_000
/** Minimum validity, which leaves time to build and sign the quote. */
const MIN_VALID_FOR_MS = 10_000

/**
 * Returns how long the terms of a reply are valid, in milliseconds: until the deadline that it states, at most 60 s.
 *
 * @param deadline in seconds since the epoch; null or undefined if the reply states none
 * @param now in milliseconds since the epoch
 * @throws ProviderError ERROR if the deadline has passed or is less than 10 s away
 */
export function getValidForMs(provider: string, deadline: bigint | null | undefined, now: number): number {
  const validForMs = deadline == null ? MAX_VALID_FOR_MS : Number(deadline) * 1_000 - now
  if (validForMs < MIN_VALID_FOR_MS) {
    const seconds = Math.floor(validForMs / 1_000)
    throw new ProviderError('ERROR', `The quote of ${provider} would expire in ${seconds} seconds.`)
  }
  return Math.min(validForMs, MAX_VALID_FOR_MS)
}
