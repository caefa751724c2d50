import type { Clock } from '../../kernel/clock.ts'
import { NodeError } from './errors.ts'
import type { NodeHealth } from './health.ts'
import { NODE_POLICY } from './policy.ts'
import type { NodeReply, RpcRequest } from './reply.ts'
import { createNodeTester } from './tester.ts'

/** Decides which node is asked. */
export interface NodeChoice {
  /** The best node that has not been tried; undefined when none is left. */
  next(tried: ReadonlySet<string>, signal: AbortSignal): Promise<string | undefined>
  /** What a node's reply is worth. */
  check(reply: Promise<NodeReply>): Promise<NodeReply>
}

export interface NodeChoiceOptions {
  readonly health: NodeHealth
  readonly clock: Clock
  ask(url: string, request: RpcRequest, timeoutMs: number): Promise<NodeReply>
  /** Hears which nodes are used from now on. */
  onChosen(urls: readonly string[]): void
}

/** Among several: the fastest of those in step. Their tests have shown which chain they answer for. */
export function chooseAmong({ health, clock, ask, onChosen }: NodeChoiceOptions): NodeChoice {
  const working = () =>
    health
      .ranked()
      .filter(({ status }) => status === 'working')
      .map(({ url }) => url)
  const onTested = () => onChosen(working().slice(0, NODE_POLICY.kept))
  const tester = createNodeTester({ health, clock, ask, onTested })

  return {
    async next(tried, signal) {
      const find = () => working().find((url) => !tried.has(url))
      await tester.ready(signal)
      tester.refresh()
      const found = find()
      if (found !== undefined) return found
      await tester.settled(signal)
      if (find() === undefined && tried.size === 0) await tester.lastResort(signal)
      return find()
    },
    check: (reply) => reply,
  }
}

/** The only one is asked straight away, and for its chain beside the first request. */
export function chooseOnly(url: string, { health, clock, ask }: NodeChoiceOptions): NodeChoice {
  let identity: Promise<NodeReply> | undefined

  const identify = async (): Promise<NodeReply> => {
    const startTime = clock.now()
    identity ??= ask(url, { method: 'eth_chainId' }, NODE_POLICY.testTimeoutMs)
    const reply = await identity
    if (reply.type !== 'result') {
      identity = undefined
      return reply
    }
    // After a failure too: it works again.
    if (!health.isWorking(url)) {
      const time = clock.now()
      health.passed(url, { latencyMs: time - startTime, height: undefined, time }, Number(reply.result))
    }
    if (!health.isWorking(url)) throw health.noNodeError()
    return reply
  }

  return {
    next: async (tried) => (tried.has(url) ? undefined : url),
    async check(asking) {
      const [reply, identified] = await Promise.all([asking, identify()])
      if (identified.type === 'result' || reply.type === 'trouble') return reply
      if (identified.type === 'trouble') return identified
      const error = new NodeError(new URL(url).host, 'other', 'It does not tell its chain')
      return { type: 'trouble', kind: 'other', error }
    },
  }
}
