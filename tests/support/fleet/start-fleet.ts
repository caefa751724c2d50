import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface FleetOptions {
  /** Path of the bundled worker. */
  readonly program: string
  /** Folder of the socket of PostgreSQL. */
  readonly databaseHost: string
  readonly statusUrl: string
  readonly size: number
  readonly takeoverMs: number
  readonly pollMs: number
}

/** Worker processes, each of which is replaced when it is killed. */
export interface Fleet {
  /** Kills one worker with SIGKILL and starts another one. Returns the name of the killed one and the time. */
  killOne(): Promise<Kill>
  /** Hands a transfer in until a worker has accepted it. */
  handIn(hash: string): Promise<void>
  /** Returns the sum of a metric, with its labels, over the running workers. */
  sumMetric(name: string): Promise<number>
  /** Kills the workers that still run. */
  dispose(): void
  /** Asks all workers to stop and returns their exit codes. */
  stop(): Promise<(number | null)[]>
}

/** A worker that was killed. */
export interface Kill {
  readonly worker: string
  /** Milliseconds since the epoch. */
  readonly time: number
}

interface RunningWorker {
  readonly name: string
  readonly process: ChildProcess
  readonly url: string
}

const MAX_ATTEMPTS = 200

export async function startFleet(options: FleetOptions): Promise<Fleet> {
  const { program, databaseHost, statusUrl, size, takeoverMs, pollMs } = options
  let started = 0
  let next = 0

  const start = async (): Promise<RunningWorker> => {
    const name = `worker-${started++}`
    const parameters = [program, name, databaseHost, statusUrl, `${takeoverMs}`, `${pollMs}`]
    const child = spawn(process.execPath, parameters, { stdio: ['ignore', 'pipe', 'pipe'] })
    let log = ''
    child.stderr.on('data', (chunk: Buffer) => {
      log = `${log}${chunk}`.slice(-5_000)
    })
    const failed = once(child, 'exit').then(() => {
      throw new Error(`A worker ended before it listened: ${log}`)
    })
    const [url] = await Promise.race([once(createInterface(child.stdout), 'line'), failed])
    failed.catch(() => undefined)
    return { name, process: child, url: String(url) }
  }

  const workers = await Promise.all(Array.from({ length: size }, start))
  return {
    async killOne() {
      const index = next++ % size
      const victim = workers[index]
      if (!victim) throw new Error('There is no worker.')
      const exit = once(victim.process, 'exit')
      const time = Date.now()
      victim.process.kill('SIGKILL')
      await exit
      workers[index] = await start()
      return { worker: victim.name, time }
    },
    async handIn(hash) {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        const worker = workers[next++ % size]
        const body = JSON.stringify({ chainId: 1, hash, providerId: 'counted', toChainId: 10 })
        const response = await fetch(`${worker?.url}/transfers`, { method: 'POST', body }).catch(
          () => undefined,
        )
        await response?.arrayBuffer().catch(() => undefined)
        if (response?.status === 202) return
        // The worker was killed, or the database is down.
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      throw new Error(`No worker accepted ${hash}.`)
    },
    async sumMetric(name) {
      const values = workers.map(async ({ url }) => {
        const metrics = await (await fetch(`${url}/metrics`)).text()
        const line = metrics.split('\n').find((candidate) => candidate.startsWith(`${name} `))
        return Number(line?.slice(name.length) ?? 0)
      })
      return (await Promise.all(values)).reduce((sum, value) => sum + value, 0)
    },
    dispose() {
      for (const { process: child } of workers) child.kill('SIGKILL')
    },
    stop: () =>
      Promise.all(
        workers.map(async ({ process: child }) => {
          const exit = once(child, 'exit')
          child.kill('SIGTERM')
          const [code] = await exit
          return typeof code === 'number' ? code : null
        }),
      ),
  }
}
