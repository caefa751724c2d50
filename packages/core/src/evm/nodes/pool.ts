import type { ChainRecord } from '../../chains/record.ts'
import { AbortedError, abortReason, raceAbort } from '../../kernel/abort.ts'
import { sleep } from '../../kernel/clock.ts'
import { createRequestLimiter } from '../../platforms/request-limiter.ts'
import type { RequestOptions } from '../../platforms/transaction.ts'
import { chooseAmong, chooseOnly, type NodeChoiceOptions } from './choice.ts'
import type { ConnectionContext } from './connection.ts'
import { createNodeConnections } from './connections.ts'
import { createNodeHealth, type NodeHealthContext } from './health.ts'
import { NODE_POLICY } from './policy.ts'
import type { NodeTrouble, RpcRequest } from './reply.ts'

/** One node, for as long as a task runs on it. */
export interface NodeSession {
  /** Host of the node, such as `rpc.example.org`. */
  readonly host: string
  /** @throws viem's RpcRequestError for the node's answer to the call; NodeError when it could not be made to answer */
  request(request: RpcRequest): Promise<unknown>
}

/** The nodes of one chain, the best of them asked first. For reads: a task may run more than once. */
export interface RpcPool {
  /** Number of different hosts. Several URLs of one host are one operator. */
  readonly hostCount: number
  /**
   * Runs the task on one node. If the node fails, the whole task runs again on the next one, so that all requests of a
   * task are answered by the same node.
   *
   * @throws CausewayError NO_NODE if no node works, else the error of the task on the last node
   */
  run<T>(task: (node: NodeSession) => Promise<T>, options?: PoolOptions): Promise<T>
  /** Aborts what is under way, and closes what is open. */
  dispose(): void
}

/** Options for `RpcPool.run`. */
export interface PoolOptions extends RequestOptions {
  /** Whether a call that one node rejects is sent to the other nodes as well. The first success counts. Default: false. */
  readonly confirmsRejections?: boolean | undefined
  /** Host that is not asked, for a second opinion. Default: none. */
  readonly exceptHost?: string | undefined
}

export type RpcPoolContext = NodeHealthContext & ConnectionContext

type Task<T> = (node: NodeSession) => Promise<T>

interface Attempt<T> {
  readonly settled: PromiseSettledResult<T>
  /** What went wrong with the node meanwhile, even where the task made do with it. */
  readonly trouble: NodeTrouble | undefined
  /** Whether the node rejected a call. */
  readonly isRejected: boolean
}

/** @param urls at least one; a single one is never left alone, and its speed is not tested */
export function createRpcPool(chain: ChainRecord, urls: readonly string[], context: RpcPoolContext): RpcPool {
  const { clock } = context
  const lifetime = new AbortController()
  const connections = createNodeConnections(urls, context)
  const health = createNodeHealth(chain, urls, context)
  const gate = createRequestLimiter(chain.requestLimits, clock)

  /** A signal of its own for each user: listeners on one that lives long would pile up. */
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
    let trouble: NodeTrouble | undefined
    let isRejected = false
    const request = async (asked: RpcRequest) => {
      if (trouble) throw trouble.error
      // One of its own for each request: those that wait for their turn would crowd the session's with listeners.
      const own = AbortSignal.any([sessionSignal])
      const asking = gate.run(() => connections.ask(url, asked, { signal: own }), own)
      const reply = await choice.check(asking)
      if (reply.type === 'result') return reply.result
      if (reply.type === 'trouble') trouble ??= reply
      else isRejected = true
      throw reply.error
    }
    const host = hosts.get(url) ?? ''
    const [settled] = await Promise.allSettled([raceAbort(task({ host, request }), signal)])
    // What the task did not wait for.
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
    for (let tries = 0; tries < NODE_POLICY.kept; tries++) {
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
      health.failed(url, last.trouble.kind)
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

function mayPass({ kind }: NodeTrouble): boolean {
  return kind === 'rate_limit' || kind === 'timeout' || kind === 'other'
}

function unwrap<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}
