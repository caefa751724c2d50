/** What decides between a permit and an approval. */
export interface PermitChoice {
  /** The user's setting 'Prefer Permits'. */
  readonly preferPermits: boolean
  /** The wallet batches calls on this chain: approving costs no extra confirmation there. */
  readonly batchingSupported: boolean
  /** Whoever asks wants no permit. */
  readonly forcedOff?: boolean
  /** The owner is known to be a contract, which has no key to sign with. */
  readonly ownerIsContract?: boolean
}

/** Whether a permit is asked for before an approval. */
export function prefersPermit({
  preferPermits,
  batchingSupported,
  forcedOff = false,
  ownerIsContract = false,
}: PermitChoice): boolean {
  return preferPermits && !batchingSupported && !forcedOff && !ownerIsContract
}
