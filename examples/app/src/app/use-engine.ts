import { useCauseway } from '@causeway/react'
import type { Engine } from './engine.ts'

/** Returns the page's instance, which `startEngine` creates with every service. */
export function useEngine(): Engine {
  return useCauseway() as Engine
}
