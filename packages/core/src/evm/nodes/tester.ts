import pLimit from 'p-limit'
import { raceAbort } from '../../kernel/abort.ts'
import type { Clock, TimerHandle } from '../../kernel/clock.ts'
import type { NodeState } from '../../platforms/nodes.ts'
import type { NodeHealth } from './health.ts'
import { NODE_POLICY } from './policy.ts'
import type { NodeReply, RpcRequest } from './reply.ts'

/** Tests which nodes work. Tests start when a request needs the nodes; there is no timer. */
export interface NodeTester {
  /** Resolves when a node can be chosen, which is immediate after the first test. */
  ready(signal: AbortSignal): Promise<void>
  /** Resolves when the pending test ends, if there is one. */
  settled(signal: AbortSignal): Promise<void>
  /** Starts a test in the background if the last one is too old. */
  refresh(): void
  /** Also tests the nodes that are disabled after a failure, at most every 5 seconds. */
  lastResort(signal: AbortSignal): Promise<void>
}

export interface NodeTesterOptions {
  readonly health: NodeHealth
  readonly clock: Clock
  ask(url: string, request: RpcRequest, timeoutMs: number): Promise<NodeReply>
  /** Called after each test of all nodes. */
  onTested(): void
}

interface Round {
  readonly ready: Promise<void>
  readonly done: Promise<void>
}

export function createNodeTester({ health, clock, ask, onTested }: NodeTesterOptions): NodeTester {
  const limit = pLimit(NODE_POLICY.maxConcurrentTests)
  let round: Round | undefined
  let testedTime: number | undefined
  let lastResortTime = Number.NEGATIVE_INFINITY

  const begin = (urls: readonly string[]): Round => {
    testedTime = clock.now()
    const earlyEnd = createEarlyEnd(clock, Math.min(NODE_POLICY.maxActive, urls.length))
    const test = async (url: string) => {
      await limit(() => testNode(url, { health, clock, ask }))
      earlyEnd.onWorking(count(health.ranked(), 'working'))
    }
    const done = Promise.all(urls.map(test)).then(
      () => finish(),
      // Ignore the error: a test rejects only if the pool is disposed, and the signals of its callers abort as well.
      () => finish(),
    )
    const finish = () => {
      round = undefined
      earlyEnd.end()
      onTested()
    }
    return { ready: earlyEnd.promise, done }
  }

  const testable = () =>
    health
      .ranked()
      .filter(({ status }) => status !== 'blacklisted' && status !== 'wrong_chain')
      .map(({ url }) => url)

  /**
   * Returns whether the time has passed. Also true if the clock was set back, because the elapsed time is then unknown.
   */
  const hasPassed = (since: number, milliseconds: number) => {
    const elapsed = clock.now() - since
    return elapsed < 0 || elapsed >= milliseconds
  }

  const isDue = () => {
    if (testedTime === undefined || hasPassed(testedTime, NODE_POLICY.retestMs)) return true
    return count(health.ranked(), 'untested') > 0
  }

  const refresh = () => {
    if (round || !isDue()) return
    const urls = testable()
    if (urls.length > 0) round = begin(urls)
  }

  return {
    async ready(signal) {
      if (testedTime === undefined) refresh()
      if (round) await raceAbort(round.ready, signal)
    },
    async settled(signal) {
      if (round) await raceAbort(round.done, signal)
    },
    refresh,
    async lastResort(signal) {
      if (!round && hasPassed(lastResortTime, NODE_POLICY.lastResortMs)) {
        lastResortTime = clock.now()
        const urls = [...testable(), ...health.lastResorts()]
        if (urls.length > 0) round = begin(urls)
      }
      if (round) await raceAbort(round.ready, signal)
    },
  }
}

function count(nodes: readonly NodeState[], expected: NodeState['status']): number {
  return nodes.filter(({ status }) => status === expected).length
}

async function testNode(
  url: string,
  { health, clock, ask }: Pick<NodeTesterOptions, 'health' | 'clock' | 'ask'>,
): Promise<void> {
  const startTime = clock.now()
  const timed = async () => {
    const reply = await ask(url, { method: 'eth_blockNumber' }, NODE_POLICY.testTimeoutMs)
    return { reply, latencyMs: clock.now() - startTime }
  }
  const knownChainId = health.getChainId(url)
  const [{ reply, latencyMs }, identity] = await Promise.all([
    timed(),
    knownChainId === undefined ? ask(url, { method: 'eth_chainId' }, NODE_POLICY.testTimeoutMs) : undefined,
  ])
  const failed = [reply, identity].find((reply) => reply !== undefined && reply.type !== 'result')
  if (failed) {
    const retryAfterMs = failed.type === 'trouble' ? failed.retryAfterMs : undefined
    return health.failed(url, failureKind(failed), retryAfterMs)
  }
  const height = reply.type === 'result' ? BigInt(String(reply.result)) : undefined
  const chainId = identity?.type === 'result' ? Number(identity.result) : knownChainId
  if (chainId !== undefined) health.passed(url, { latencyMs, height, time: clock.now() }, chainId)
}

/** Returns the failure kind of a test. A node that does not return its block number counts as failed. */
function failureKind(reply: NodeReply) {
  return reply.type === 'trouble' && reply.kind !== 'elsewhere' ? reply.kind : 'other'
}

/**
 * Resolves when enough nodes work, or shortly after the first one does, so that an unresponsive node causes no delay.
 */
function createEarlyEnd(clock: Clock, enough: number) {
  let timer: TimerHandle | undefined
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((onEnd) => {
    resolve = onEnd
  })
  const end = () => {
    if (timer !== undefined) clock.clearTimeout(timer)
    timer = undefined
    resolve()
  }
  return {
    promise,
    onWorking(working: number) {
      if (working >= enough) end()
      else if (working > 0) timer ??= clock.setTimeout(end, NODE_POLICY.firstTestGraceMs)
    },
    end,
  }
}
