import { rm } from 'node:fs/promises'
import { SandboxError } from '../errors.ts'
import type { OnLog, OnProgress } from '../progress.ts'
import { type Anvil, type AnvilOptions, startAnvil } from './anvil.ts'
import { type ChainClient, createChainClient } from './client.ts'
import { findAnvil } from './find-anvil.ts'
import { guardExit } from './guard-exit.ts'
import { keepBlocksComing } from './keep-blocks-coming.ts'
import { keepPoolMoving } from './keep-pool-moving.ts'
import type { ChainSpec } from './specs.ts'
import { startWatchdog } from './watchdog.ts'

/** A running local chain. */
export interface LocalChain {
  readonly spec: ChainSpec
  readonly chainId: number
  readonly rpcUrl: string
  readonly pid: number
  readonly client: ChainClient
  /** Whether the chain was started from an image that contains all contracts. */
  readonly isInstalled: boolean
}

export interface LocalChains {
  readonly list: readonly LocalChain[]
  readonly watchdogPid: number
  stop(): Promise<void>
}

export interface ChainsOptions {
  readonly specs: readonly ChainSpec[]
  /** Port of the first chain; the other chains use the following ports. With 0, the system chooses each port. */
  readonly firstPort: number
  /** Paths of the image files, by chain id. */
  readonly images: ReadonlyMap<number, string>
  /** Whether the chains begin 30 days ago and keep that history. */
  readonly hasHistory: boolean
  readonly onLog: OnLog
  readonly onProgress: OnProgress
}

/** Length of the history in seconds. */
export const HISTORY_SECONDS = 30 * 86_400
/** Chains with a history are kept for hours: their blocks come at longer intervals, and more states are kept. */
const PACES = {
  present: { blockMs: 1_000, idleBlockMs: 1_000, keptBlocks: 300 },
  history: { blockMs: 3_000, idleBlockMs: 30_000, keptBlocks: 1_500 },
} as const

/** Starts one anvil per chain. A watchdog process ends them when this process exits. */
export async function startChains(options: ChainsOptions): Promise<LocalChains> {
  const binary = findAnvil()
  const { keptBlocks, ...pace } = PACES[options.hasHistory ? 'history' : 'present']
  const startTime = options.hasHistory ? Math.floor(Date.now() / 1_000) - HISTORY_SECONDS : undefined
  const watchdog = await startWatchdog()
  const running: Anvil[] = []
  const liftGuard = guardExit(() => running.map((anvil) => anvil.pid))
  const stop = async () => {
    await Promise.all(running.map((anvil) => anvil.stop()))
    liftGuard()
    await watchdog.stop()
  }
  const start = async (spec: ChainSpec, index: number) => {
    const { anvil, isInstalled } = await startFromImage(options.images.get(spec.id), {
      binary,
      watchdog,
      chainId: spec.id,
      port: options.firstPort === 0 ? 0 : options.firstPort + index,
      startTime,
      keptBlocks,
      onCrash: (message) => options.onLog({ level: 'error', source: 'chains', message }),
    })
    running.push(anvil)
    const total = options.specs.length
    options.onProgress({ step: 'chains', done: running.length, total, detail: `${spec.name} (${spec.id})` })
    return { anvil, isInstalled }
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
    const { anvil, isInstalled } = result.value
    const { rpcUrl, pid } = anvil
    return [{ spec, chainId: spec.id, rpcUrl, pid, client: createChainClient(spec, rpcUrl), isInstalled }]
  })
  const keepers = list.flatMap(({ client }) => {
    return [keepPoolMoving(client, options.onLog), keepBlocksComing(client, pace, options.onLog)]
  })
  return {
    list,
    watchdogPid: watchdog.pid,
    stop: async () => {
      await Promise.all(keepers.map((keeper) => keeper.stop()))
      await stop()
    },
  }
}

/** Starts a chain from an image. An unreadable image is ignored. */
async function startFromImage(image: string | undefined, options: Omit<AnvilOptions, 'image'>) {
  if (image !== undefined) {
    try {
      return { anvil: await startAnvil({ ...options, image }), isInstalled: true }
    } catch (error) {
      if (!(error instanceof SandboxError) || error.code !== 'ANVIL_FAILED') throw error
      await rm(image, { force: true })
    }
  }
  return { anvil: await startAnvil(options), isInstalled: false }
}
