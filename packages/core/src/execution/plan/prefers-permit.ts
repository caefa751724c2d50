import type { AccountKind } from '../../platforms/platform.ts'

/** What decides between a permit and an approval. */
export interface PermitChoice {
  /** The user's setting 'Prefer Permits'. */
  readonly preferPermits: boolean
  /** The wallet batches calls on this chain: approving costs no extra confirmation there. */
  readonly batchingSupported: boolean
  /** Whoever asks wants no permit. */
  readonly forcedOff?: boolean
  /** As `Platform.getAccountKind` tells. Of an account with code many tokens ask the code, not the key. */
  readonly account?: AccountKind
}

/** Whether a permit is asked for before an approval. */
export function prefersPermit({
  preferPermits,
  batchingSupported,
  forcedOff = false,
  account = 'eoa',
}: PermitChoice): boolean {
  return preferPermits && !batchingSupported && !forcedOff && account === 'eoa'
}
