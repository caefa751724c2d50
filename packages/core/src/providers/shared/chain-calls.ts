import type { Hex } from '../../kernel/index.ts'
import type { ReadCall } from '../../platforms/index.ts'
import { type ProviderContext, ProviderError } from '../../quotes/index.ts'

/**
 * What a contract answers, for the providers that price on chain.
 *
 * @param provider its name, for the reason
 * @throws ProviderError NOT_SUPPORT where chains cannot be read, or when the contract refuses
 */
export async function callContract(
  call: ReadCall,
  provider: string,
  { platforms, signal }: Pick<ProviderContext, 'platforms' | 'signal'>,
): Promise<Hex> {
  signal.throwIfAborted()
  if (!platforms) throw notServed(`${provider} prices on chain, and there is no platform to read it with`)
  const result = await platforms.forChain(call.chainId).call(call, { signal })
  if (result.status === 'success') return result.data
  throw notServed(`The contract of ${provider} refuses: ${result.reason}`)
}

function notServed(reason: string): ProviderError {
  return new ProviderError('NOT_SUPPORT', { reason })
}
