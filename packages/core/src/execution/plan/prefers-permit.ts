import type { AccountKind } from '../../platforms/platform.ts'

/** Options for `prefersPermit`. */
export interface PermitChoice {
  /** The user's setting 'Prefer Permits'. */
  readonly preferPermits: boolean
  /** The wallet batches calls on this chain: approving costs no extra confirmation there. */
  readonly batchingSupported: boolean
  /** The caller requires an approval. Default false. */
  readonly forcedOff?: boolean
  /** Result of `Platform.getAccountKind`: for accounts with code, many tokens verify signatures through it. Default 'eoa'. */
  readonly account?: AccountKind
}

/** Returns whether a permit is preferred over an approval. */
export function prefersPermit({
  preferPermits,
  batchingSupported,
  forcedOff = false,
  account = 'eoa',
}: PermitChoice): boolean {
  return preferPermits && !batchingSupported && !forcedOff && account === 'eoa'
}
