import { CausewayError } from '../../kernel/errors.ts'
import type { Hex } from '../../kernel/schema.ts'
import type { ReadCall } from '../../platforms/platform.ts'
import type { ProviderContext } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'

/** A read that the contract refused, in the node's own words. */
export class RevertedReadError extends CausewayError<'READ_REVERTED'> {
  override readonly name = 'RevertedReadError'
  /** The contract's own error, where the node gives it. */
  readonly data: Hex | undefined
  constructor(reason: string, data: Hex | undefined) {
    super(reason, { code: 'READ_REVERTED' })
    this.data = data
  }
}

/**
 * What a contract answers on the latest state.
 *
 * @throws RevertedReadError when it refuses; ProviderError NOT_SUPPORT when there is nothing to read chains with
 */
export async function readContract(read: ReadCall, { platforms, signal }: ProviderContext): Promise<Hex> {
  if (!platforms) {
    throw new ProviderError('NOT_SUPPORT', 'Its prices are read on chain: pass the platforms of your chains')
  }
  const result = await platforms.forChain(read.chainId).call(read, { signal })
  if (result.status === 'reverted') throw new RevertedReadError(result.reason, result.data)
  return result.data
}
