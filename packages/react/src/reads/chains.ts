import type { ChainRecord } from '@causeway/core/chains'
import { type HookOptions, useCauseway } from '../context.tsx'

/** The chains of the configuration. */
export function useChains(options: HookOptions = {}): readonly ChainRecord[] {
  return useCauseway(options).chains
}
