import { allChains } from '@causeway/core/chains'
import { evm } from '@causeway/core/evm'
import { across } from '@causeway/core/providers/across'
import { lifi } from '@causeway/core/providers/lifi'
import { relay } from '@causeway/core/providers/relay'
import type { WorkerOptions } from './start-worker.ts'

/**
 * Returns the chains and providers of a worker. All workers of a fleet need the same ones.
 *
 * @param sandboxUrl default: public chains and services
 * @throws TypeError if the sandbox is unreachable
 */
export async function createConfig(sandboxUrl: string | undefined): Promise<WorkerOptions['config']> {
  if (sandboxUrl === undefined) {
    return { chains: allChains, platforms: [evm()], providers: [across(), lifi(), relay()] }
  }
  // Imported on demand, so that a production worker does not load the sandbox.
  const { parseDescription, sandboxConfig } = await import('@causeway/sandbox/config')
  const response = await fetch(new URL('/sandbox.json', sandboxUrl))
  const { services: _, ...config } = sandboxConfig(parseDescription(await response.json()))
  return config
}
