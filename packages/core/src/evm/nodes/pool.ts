import type { ChainRecord } from '../../chains/record.ts'
import { AbortedError, abortReason, raceAbort } from '../../kernel/abort.ts'
import { type Clock, sleep } from '../../kernel/clock.ts'
import { createRequestLimiter } from '../../platforms/request-limiter.ts'
import type { RequestOptions } from '../../platforms/transaction.ts'
import { type ConnectionContext, createConnection, type SendOptions } from './connection.ts'
import { createNodeHealth, type NodeHealth, type NodeHealthContext } from './health.ts'
import { NODE_POLICY } from './policy.ts'
import {
  NodeError,
  type NodeFailure,
  type NodeReply,
  type RpcRequest,
  readFailure,
  readReply,
} from './reply.ts'
import { createNodeTester } from './tester.ts'

/** Session with the node that runs a task. */
export interface NodeSession {
  /** Host of the node, such as `rpc.example.org`. */
  readonly host: string
  /** @throws RpcRequestError of viem if the node rejects the call; NodeError if the node fails */
  request(request: RpcRequest): Promise<unknown>
}

/** Sends reads to the best node of a chain. A task may run more than once, because it is retried on other nodes. */
export interface RpcPool {
  /** Number of different hosts. Several URLs on one host count as one operator. */
  readonly hostCount: number
  /**
   * Runs the task on one node. All requests of a task go to the same node: if it fails, the whole task runs again on
   * the next one.
   *
   * @throws CausewayError NO_NODE if no node works, else the error of the task on the last node
   */
  run<T>(task: (node: NodeSession) => Promise<T>, options?: PoolOptions): Promise<T>
  /** Aborts pending requests and closes connections. */
  dispose(): void
}

/** Options for `RpcPool.run`. */
export interface PoolOptions extends RequestOptions {
  /** Whether a call that one node rejects is also sent to the other nodes, until one succeeds. Default: false. */
  readonly confirmsRejections?: boolean | undefined
  /** Host whose nodes are excluded, to get the result of another operator. Default: none. */
  readonly exceptHost?: string | undefined
}

export type RpcPoolContext = NodeHealthContext & ConnectionContext

type Task<T> = (node: NodeSession) => Promise<T>

interface Attempt<T> {
  readonly settled: PromiseSettledResult<T>
  /** Node failure during the task, even if the task caught it. */
  readonly trouble: NodeFailure | undefined
  /** Whether the node rejected a call of the task. */
  readonly isRejected: boolean
}

/** Creates a pool. @param urls at least one node URL; a single node is neither tested nor disabled */
export function createRpcPool(chain: ChainRecord, urls: readonly string[], context: RpcPoolContext): RpcPool {
  const { clock } = context
  const lifetime = new AbortController()
  const connections = createNodeConnections(urls, context)
  const health = createNodeHealth(chain, urls, context)
  const limiter = createRequestLimiter(chain.requestLimits, clock)

  /** Creates a signal per request, because listeners would accumulate on a long-lived signal. */
  const signalFor = (options?: RequestOptions) =>
    AbortSignal.any(options?.signal ? [lifetime.signal, options.signal] : [lifetime.signal])

  const choices: NodeChoiceOptions = {
    health,
    clock,
    ask: (url, request, timeoutMs) => connections.ask(url, request, { signal: signalFor(), timeoutMs }),
    onChosen: connections.closeAllBut,
  }
  const hosts = new Map(urls.map((url) => [url, new URL(url).host]))
  const [first, ...others] = urls
  const choice = first === undefined || others.length > 0 ? chooseAmong(choices) : chooseOnly(first, choices)

  const attempt = async <T>(url: string, task: Task<T>, signal: AbortSignal): Promise<Attempt<T>> => {
    const end = new AbortController()
    const sessionSignal = AbortSignal.any([signal, end.signal])
    let trouble: NodeFailure | undefined
    let isRejected = false
    const request = async (rpcRequest: RpcRequest) => {
      if (trouble) throw trouble.error
      // Create a signal per request, because queued requests would add listeners to the session's signal.
      const requestSignal = AbortSignal.any([sessionSignal])
      const pendingReply = limiter.run(
        () => connections.ask(url, rpcRequest, { signal: requestSignal }),
        requestSignal,
      )
      const reply = await choice.check(pendingReply)
      if (reply.type === 'result') return reply.result
      if (reply.type === 'trouble') trouble ??= reply
      else isRejected = true
      throw reply.error
    }
    const host = hosts.get(url) ?? ''
    const [settled] = await Promise.allSettled([raceAbort(task({ host, request }), signal)])
    // Abort requests that the task did not await.
    end.abort()
    if (signal.aborted) throw abortReason(signal)
    return { settled, trouble, isRejected }
  }

  const tryNodes = async <T>(
    task: Task<T>,
    signal: AbortSignal,
    { confirmsRejections, exceptHost }: PoolOptions = {},
  ): Promise<Attempt<T>> => {
    const tried = new Set(urls.filter((url) => hosts.get(url) === exceptHost))
    let rejected: Attempt<T> | undefined
    let last: Attempt<T> | undefined
    for (let tries = 0; tries < NODE_POLICY.maxActive; tries++) {
      const url = await choice.next(tried, signal)
      if (url === undefined) break
      tried.add(url)
      last = await attempt(url, task, signal)
      if (!last.trouble) {
        if (!confirmsRejections || !last.isRejected) return last
        rejected ??= last
        continue
      }
      if (last.trouble.kind === 'elsewhere') continue
      health.failed(url, last.trouble.kind, last.trouble.retryAfterMs)
      connections.close(url)
    }
    if (!last) throw health.noNodeError()
    return rejected ?? last
  }

  return {
    hostCount: new Set(hosts.values()).size,
    async run(task, options) {
      const signal = signalFor(options)
      for (let retry = 0; ; retry++) {
        const { settled, trouble } = await tryNodes(task, signal, options)
        if (!trouble || !mayPass(trouble) || retry >= NODE_POLICY.retries) return unwrap(settled)
        await sleep(clock, chain.requestLimits.retryDelayMs * 2 ** retry, signal)
      }
    },
    dispose() {
      lifetime.abort(new AbortedError())
      connections.closeAllBut([])
    },
  }
}

function mayPass({ kind }: NodeFailure): boolean {
  return kind === 'rate_limit' || kind === 'timeout' || kind === 'other'
}

function unwrap<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}

/** Selects the node for a request. */
interface NodeChoice {
  /** Returns the best node that has not been tried, or undefined if none is left. */
  next(tried: ReadonlySet<string>, signal: AbortSignal): Promise<string | undefined>
  /** Returns the reply of a node, or a failure if the node serves another chain. */
  check(reply: Promise<NodeReply>): Promise<NodeReply>
}

interface NodeChoiceOptions {
  readonly health: NodeHealth
  readonly clock: Clock
  ask(url: string, request: RpcRequest, timeoutMs: number): Promise<NodeReply>
  /** Called with the URLs of the nodes that are used from now on. */
  onChosen(urls: readonly string[]): void
}

/** Chooses the fastest synced node. The node tests have already verified the chain id. */
function chooseAmong({ health, clock, ask, onChosen }: NodeChoiceOptions): NodeChoice {
  const working = () =>
    health
      .ranked()
      .filter(({ status }) => status === 'working')
      .map(({ url }) => url)
  const onTested = () => onChosen(working().slice(0, NODE_POLICY.maxActive))
  const tester = createNodeTester({ health, clock, ask, onTested })

  return {
    async next(tried, signal) {
      const find = () => working().find((url) => !tried.has(url))
      await tester.ready(signal)
      tester.refresh()
      const url = find()
      if (url !== undefined) return url
      await tester.settled(signal)
      if (find() === undefined && tried.size === 0) await tester.lastResort(signal)
      return find()
    },
    check: (reply) => reply,
  }
}

/** Uses a single node without a test. Its chain id is requested along with the first request. */
function chooseOnly(url: string, { health, clock, ask }: NodeChoiceOptions): NodeChoice {
  let identity: Promise<NodeReply> | undefined

  const identify = async (): Promise<NodeReply> => {
    const startTime = clock.now()
    identity ??= ask(url, { method: 'eth_chainId' }, NODE_POLICY.testTimeoutMs)
    const reply = await identity
    if (reply.type !== 'result') {
      identity = undefined
      return reply
    }
    // Mark the node as working, also after a failure from which it has recovered.
    if (!health.isWorking(url)) {
      const time = clock.now()
      health.passed(url, { latencyMs: time - startTime, height: undefined, time }, Number(reply.result))
    }
    if (!health.isWorking(url)) throw health.noNodeError()
    return reply
  }

  return {
    next: async (tried) => (tried.has(url) ? undefined : url),
    async check(pendingReply) {
      const [reply, identified] = await Promise.all([pendingReply, identify()])
      if (identified.type === 'result' || reply.type === 'trouble') return reply
      if (identified.type === 'trouble') return identified
      const error = new NodeError(new URL(url).host, 'other', 'The node did not return its chain id.')
      return { type: 'trouble', kind: 'other', error }
    },
  }
}

/** Connections to the nodes of one chain. */
interface NodeConnections {
  /** Sends a request to a node. Returns a failure instead of throwing it. @throws the abort reason of the signal */
  ask(url: string, request: RpcRequest, options: SendOptions): Promise<NodeReply>
  close(url: string): void
  closeAllBut(urls: readonly string[]): void
}

function createNodeConnections(urls: readonly string[], context: ConnectionContext): NodeConnections {
  const connections = new Map(urls.map((url) => [url, createConnection(url, context)]))
  return {
    async ask(url, request, options) {
      const { host } = new URL(url)
      try {
        return readReply(host, request, await connections.get(url)?.send(request, options))
      } catch (error) {
        if (options.signal.aborted) throw abortReason(options.signal)
        return readFailure(host, request, error)
      }
    },
    close: (url) => connections.get(url)?.close(),
    closeAllBut(keptUrls) {
      for (const [url, connection] of connections) if (!keptUrls.includes(url)) connection.close()
    },
  }
}
