import type { AccountKind } from '../../platforms/platform.ts'

/** Options for `prefersPermit`. */
export interface PermitChoice {
  /** The user's setting 'Prefer Permits'. */
  readonly preferPermits: boolean
  /** Whether the wallet batches calls on this chain, so that an approval requires no extra confirmation. */
  readonly batchingSupported: boolean
  /** Whether the caller requires an approval. Default false. */
  readonly forcedOff?: boolean
  /** Result of `Platform.getAccountKind`. Many tokens reject ECDSA signatures of accounts with code. Default 'eoa'. */
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
