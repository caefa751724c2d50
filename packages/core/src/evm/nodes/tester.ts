import pLimit from 'p-limit'
import { raceAbort } from '../../kernel/abort.ts'
import type { Clock, TimerHandle } from '../../kernel/clock.ts'
import type { NodeState } from '../../platforms/nodes.ts'
import type { NodeHealth } from './health.ts'
import { NODE_POLICY } from './policy.ts'
import type { NodeReply, RpcRequest } from './reply.ts'

/** Finds out which nodes work. It has no timer of its own: tests begin when the nodes are used. */
export interface NodeTester {
  /** Resolves when there is something to choose from: at once after the first test. */
  ready(signal: AbortSignal): Promise<void>
  /** Waits for the test that is under way, if any. */
  settled(signal: AbortSignal): Promise<void>
  /** Begins a test in the background when the last one is too old. */
  refresh(): void
  /** Tests even those that are left alone because they failed, once in a while. */
  lastResort(signal: AbortSignal): Promise<void>
}

export interface NodeTesterOptions {
  readonly health: NodeHealth
  readonly clock: Clock
  ask(url: string, request: RpcRequest, timeoutMs: number): Promise<NodeReply>
  /** Called after each round. */
  onTested(): void
}

interface Round {
  readonly ready: Promise<void>
  readonly done: Promise<void>
}

export function createNodeTester({ health, clock, ask, onTested }: NodeTesterOptions): NodeTester {
  const limit = pLimit(NODE_POLICY.testsAtOnce)
  let round: Round | undefined
  let testedTime: number | undefined
  let lastResortTime = Number.NEGATIVE_INFINITY

  const begin = (urls: readonly string[]): Round => {
    testedTime = clock.now()
    const early = earlyEnd(clock, Math.min(NODE_POLICY.kept, urls.length))
    const test = async (url: string) => {
      await limit(() => testNode(url, { health, clock, ask }))
      early.heard(count(health.ranked(), 'working'))
    }
    const done = Promise.all(urls.map(test)).then(
      () => finish(),
      // Only the end of the pool gets here: whoever waits hears of it through its own signal.
      () => finish(),
    )
    const finish = () => {
      round = undefined
      early.end()
      onTested()
    }
    return { ready: early.promise, done }
  }

  const testable = () =>
    health
      .ranked()
      .filter(({ status }) => status !== 'blacklisted' && status !== 'wrong_chain')
      .map(({ url }) => url)

  /** Also where the clock was set back since: then nobody knows how long ago it was. */
  const hasPassed = (since: number, milliseconds: number) => {
    const elapsed = clock.now() - since
    return elapsed < 0 || elapsed >= milliseconds
  }

  const isDue = () => {
    if (testedTime === undefined || hasPassed(testedTime, NODE_POLICY.retestMs)) return true
    // Those whose time in the blacklist is over.
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

function count(nodes: readonly NodeState[], wanted: NodeState['status']): number {
  return nodes.filter(({ status }) => status === wanted).length
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
  const known = health.chainIdOf(url)
  const [{ reply, latencyMs }, identity] = await Promise.all([
    timed(),
    known === undefined ? ask(url, { method: 'eth_chainId' }, NODE_POLICY.testTimeoutMs) : undefined,
  ])
  const failed = [reply, identity].find((one) => one !== undefined && one.type !== 'result')
  if (failed) return health.failed(url, troubleKind(failed))
  const height = reply.type === 'result' ? BigInt(String(reply.result)) : undefined
  const chainId = identity?.type === 'result' ? Number(identity.result) : known
  if (chainId !== undefined) health.passed(url, { latencyMs, height, time: clock.now() }, chainId)
}

/** Of a test: a node that cannot even say its height is no use. */
function troubleKind(reply: NodeReply) {
  return reply.type === 'trouble' && reply.kind !== 'elsewhere' ? reply.kind : 'other'
}

/** Ends when enough nodes work, or soon after the first of them: a node that hangs holds nobody up. */
function earlyEnd(clock: Clock, enough: number) {
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
    heard(working: number) {
      if (working >= enough) end()
      else if (working > 0) timer ??= clock.setTimeout(end, NODE_POLICY.firstTestGraceMs)
    },
    end,
  }
}
