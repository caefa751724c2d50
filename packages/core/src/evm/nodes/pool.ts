import type { ChainRecord } from '../../chains/index.ts'
import { abortReason, CausewayError, raceAbort, sleep } from '../../kernel/index.ts'
import type { RequestOptions } from '../../platforms/index.ts'
import { createNodeBook, describeNodes, type NodeBookContext } from './book.ts'
import { type ConnectionContext, createConnection } from './connection.ts'
import { NodeError } from './errors.ts'
import { NODE_POLICY } from './policy.ts'
import { type NodeReply, type NodeTrouble, type RpcRequest, readFailure, readReply } from './reply.ts'
import { createRequestGate } from './request-gate.ts'
import { createNodeTester } from './tester.ts'

/** One node, for as long as a task runs on it. */
export interface NodeSession {
  /** @throws viem's RpcRequestError for the node's answer to the call; NodeError when it could not be made to answer */
  request(request: RpcRequest): Promise<unknown>
}

/** The nodes of one chain, the best of them asked first. For reads: a task may run more than once. */
export interface RpcPool {
  /**
   * Runs the task on one node. When that node fails, the whole task runs again on the next, so that no two of its
   * requests are answered by different nodes.
   *
   * @throws CausewayError NO_NODE when no node works; else what the task threw on the last node that was tried
   */
  run<T>(task: (node: NodeSession) => Promise<T>, options?: RequestOptions): Promise<T>
}

export interface RpcPoolContext extends NodeBookContext, ConnectionContext {
  /** Ends all that is under way, and closes what is open. */
  readonly lifetime: AbortSignal
}

interface Attempt<T> {
  readonly settled: PromiseSettledResult<T>
  /** What went wrong with the node meanwhile, even where the task made do with it. */
  readonly trouble: NodeTrouble | undefined
}

/** @param urls at least one. A single one is asked straight away: only its chain is checked, along with the first request. */
export function createRpcPool(chain: ChainRecord, urls: readonly string[], context: RpcPoolContext): RpcPool {
  const { clock, lifetime } = context
  const book = createNodeBook(chain, urls, context)
  const connections = new Map(urls.map((url) => [url, createConnection(url, context)]))
  const gate = createRequestGate(chain.requestLimits, clock)
  const single = urls.length === 1 ? urls[0] : undefined

  const closeAll = (left: readonly string[] = []) => {
    for (const [url, connection] of connections) if (!left.includes(url)) connection.close()
  }
  lifetime.addEventListener('abort', () => closeAll(), { once: true })

  const ask = async (
    url: string,
    request: RpcRequest,
    { signal = AbortSignal.any([lifetime]), timeoutMs }: { signal?: AbortSignal; timeoutMs?: number } = {},
  ): Promise<NodeReply> => {
    const { host } = new URL(url)
    try {
      const options = { signal, ...(timeoutMs === undefined ? {} : { timeoutMs }) }
      return readReply(host, request, await connections.get(url)?.send(request, options))
    } catch (error) {
      if (signal.aborted) throw abortReason(signal)
      return readFailure(host, request, error)
    }
  }

  const working = () =>
    book
      .ranked()
      .filter(({ status }) => status === 'working')
      .map(({ url }) => url)

  const tester = createNodeTester({
    book,
    clock,
    ask: (url, request, timeoutMs) => ask(url, request, { timeoutMs }),
    onTested: () => closeAll(working().slice(0, NODE_POLICY.kept)),
  })

  const nextNode = async (tried: ReadonlySet<string>, signal: AbortSignal): Promise<string | undefined> => {
    if (single !== undefined) return tried.has(single) ? undefined : single
    const find = () => working().find((url) => !tried.has(url))
    await tester.ready(signal)
    tester.refresh()
    const found = find()
    if (found !== undefined) return found
    await tester.settled(signal)
    if (find() === undefined && tried.size === 0) await tester.lastResort(signal)
    return find()
  }

  const noNode = () =>
    new CausewayError(`No working RPCs found for chain ${chain.name}`, {
      code: 'NO_NODE',
      details: describeNodes(book.ranked()) || undefined,
      retryable: true,
    })

  /** Of the node that is the only one, along with what it is asked: the others are known from their tests. */
  let identity: Promise<NodeReply> | undefined
  const identify = async (url: string): Promise<NodeReply | undefined> => {
    const startTime = clock.now()
    identity ??= ask(url, { method: 'eth_chainId' })
    const reply = await identity
    if (reply.type !== 'result') {
      identity = undefined
      return reply
    }
    if (book.isNews(url)) {
      const time = clock.now()
      book.passed(url, { latencyMs: time - startTime, height: undefined, time }, Number(reply.result))
    }
    if (book.chainIdOf(url) !== chain.id) throw noNode()
    return undefined
  }

  const askKnown = async (url: string, request: RpcRequest, signal: AbortSignal): Promise<NodeReply> => {
    const asking = gate.run(() => ask(url, request, { signal }), signal)
    if (single === undefined) return asking
    const [reply, unidentified] = await Promise.all([asking, identify(url)])
    if (!unidentified || unidentified.type === 'trouble') return unidentified ?? reply
    const { host } = new URL(url)
    const error = new NodeError(host, 'other', 'It does not tell its chain')
    return { type: 'trouble', kind: 'other', error }
  }

  const attempt = async <T>(
    url: string,
    task: (node: NodeSession) => Promise<T>,
    signal: AbortSignal,
  ): Promise<Attempt<T>> => {
    const end = new AbortController()
    const sessionSignal = AbortSignal.any([signal, end.signal])
    let trouble: NodeTrouble | undefined
    const request = async (asked: RpcRequest) => {
      if (trouble) throw trouble.error
      const reply = await askKnown(url, asked, sessionSignal)
      if (reply.type === 'result') return reply.result
      if (reply.type === 'trouble') trouble ??= reply
      throw reply.error
    }
    const [settled] = await Promise.allSettled([raceAbort(task({ request }), signal)])
    // What the task did not wait for.
    end.abort()
    if (signal.aborted) throw abortReason(signal)
    return { settled, trouble }
  }

  const tryNodes = async <T>(
    task: (node: NodeSession) => Promise<T>,
    signal: AbortSignal,
  ): Promise<Attempt<T>> => {
    const tried = new Set<string>()
    let last: Attempt<T> | undefined
    while (tried.size < NODE_POLICY.kept) {
      const url = await nextNode(tried, signal)
      if (url === undefined) break
      tried.add(url)
      last = await attempt(url, task, signal)
      if (!last.trouble) return last
      if (last.trouble.kind === 'elsewhere') continue
      book.failed(url, last.trouble.kind)
      connections.get(url)?.close()
    }
    if (!last) throw noNode()
    return last
  }

  return {
    async run(task, options) {
      const signal = AbortSignal.any(options?.signal ? [lifetime, options.signal] : [lifetime])
      for (let retry = 0; ; retry++) {
        const { settled, trouble } = await tryNodes(task, signal)
        if (!trouble || !mayPass(trouble) || retry >= NODE_POLICY.retries) return unwrap(settled)
        await sleep(clock, chain.requestLimits.retryDelayMs * 2 ** retry, signal)
      }
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
