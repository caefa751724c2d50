import { CausewayError } from '../../kernel/errors.ts'
import type { Hex } from '../../kernel/schema.ts'
import type { ReadCall } from '../../platforms/platform.ts'
import type { ProviderContext } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'

/**
 * Calls a contract on the latest state and returns its result.
 *
 * @throws RevertedReadError if the call reverts
 * @throws ProviderError NOT_SUPPORT without a platform to read chains
 */
export async function readContract(read: ReadCall, { platforms, signal }: ProviderContext): Promise<Hex> {
  if (!platforms) {
    const reason = 'This provider reads prices on chain. Pass the platforms of your chains.'
    throw new ProviderError('NOT_SUPPORT', reason)
  }
  const result = await platforms.forChain(read.chainId).call(read, { signal })
  if (result.status === 'reverted') throw new RevertedReadError(result.reason, result.data)
  return result.data
}

/** The error of a call that reverts, with the reason that the node returns. */
export class RevertedReadError extends CausewayError<'READ_REVERTED'> {
  override readonly name = 'RevertedReadError'
  /** Encoded custom error; undefined if the node does not return it. */
  readonly data: Hex | undefined
  constructor(reason: string, data: Hex | undefined) {
    super(reason, { code: 'READ_REVERTED' })
    this.data = data
  }
}
