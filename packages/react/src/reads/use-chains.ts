import type { ChainRecord } from '@causeway/core/chains'
import { type HookOptions, useCauseway } from '../causeway-provider.tsx'

/** Returns the configured chains. */
export function useChains(options: HookOptions = {}): readonly ChainRecord[] {
  return useCauseway(options).chains
}
