import type { OnLog, OnProgress } from '../progress.ts'
import { type Anvil, startAnvil } from './anvil.ts'
import { findAnvil } from './binary.ts'
import { type ChainClient, createChainClient } from './client.ts'
import { guardExit } from './exit-guard.ts'
import { keepPoolMoving } from './pool.ts'
import type { ChainSpec } from './specs.ts'
import { startWatchdog } from './watchdog.ts'

/** One running local chain. */
export interface LocalChain {
  readonly spec: ChainSpec
  readonly chainId: number
  readonly rpcUrl: string
  readonly pid: number
  readonly client: ChainClient
}

export interface LocalChains {
  readonly list: readonly LocalChain[]
  readonly watchdogPid: number
  stop(): Promise<void>
}

export interface ChainsOptions {
  readonly specs: readonly ChainSpec[]
  /** Port of the first chain, the others follow; 0 lets the system choose each. */
  readonly firstPort: number
  readonly onLog: OnLog
  readonly onProgress: OnProgress
}

/** Starts one anvil per chain, watched over so that none outlives this process. */
export async function startChains(options: ChainsOptions): Promise<LocalChains> {
  const binary = findAnvil()
  const watchdog = await startWatchdog()
  const running: Anvil[] = []
  const liftGuard = guardExit(() => running.map((anvil) => anvil.pid))
  const stop = async () => {
    await Promise.all(running.map((anvil) => anvil.stop()))
    liftGuard()
    await watchdog.stop()
  }
  const start = async (spec: ChainSpec, index: number) => {
    const anvil = await startAnvil({
      binary,
      watchdog,
      chainId: spec.id,
      port: options.firstPort === 0 ? 0 : options.firstPort + index,
      onCrash: (message) => options.onLog({ level: 'error', source: 'chains', message }),
    })
    running.push(anvil)
    const total = options.specs.length
    options.onProgress({ step: 'chains', done: running.length, total, detail: `${spec.name} (${spec.id})` })
    return anvil
  }
  const results = await Promise.allSettled(options.specs.map(start))
  const failure = results.find((result) => result.status === 'rejected')
  if (failure !== undefined) {
    await stop()
    throw failure.reason
  }
  const list = results.flatMap((result, index) => {
    const spec = options.specs[index]
    if (result.status === 'rejected' || spec === undefined) return []
    return [toLocalChain(spec, result.value)]
  })
  const keepers = list.map(({ client }) => keepPoolMoving(client, options.onLog))
  return {
    list,
    watchdogPid: watchdog.pid,
    stop: async () => {
      await Promise.all(keepers.map((keeper) => keeper.stop()))
      await stop()
    },
  }
}

function toLocalChain(spec: ChainSpec, anvil: Anvil): LocalChain {
  const { rpcUrl, pid } = anvil
  return { spec, chainId: spec.id, rpcUrl, pid, client: createChainClient(spec, rpcUrl) }
}
