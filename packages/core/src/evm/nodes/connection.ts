import * as z from 'zod/mini'
import { withDeadline } from '../../kernel/abort.ts'
import type { Clock } from '../../kernel/clock.ts'
import { createHttpClient } from '../../kernel/http.ts'
import { createLazy, loadModule } from '../../kernel/load-module.ts'
import { NODE_POLICY } from './policy.ts'
import type { RpcRequest } from './reply.ts'
import type { NodeSocket } from './socket.ts'

/** Connection to one node, over HTTP or a websocket. */
export interface NodeConnection {
  /** Sends a request and returns the parsed JSON, which is not validated. @throws any error of the transport */
  send(request: RpcRequest, options: SendOptions): Promise<unknown>
  /** Closes the websocket after the last pending request. The next request opens it again. */
  close(): void
}

export interface SendOptions {
  readonly signal: AbortSignal
  readonly timeoutMs?: number
}

export interface ConnectionContext {
  readonly clock: Clock
  readonly fetch?: typeof globalThis.fetch | undefined
}

/** Maximum response size. Blocks with full transactions and lists of logs are large. */
const MAX_BYTES = 32 * 1024 * 1024

export function isNodeUrl(url: string): boolean {
  return /^(https?|wss?):\/\//i.test(url) && URL.canParse(url)
}

export function createConnection(url: string, context: ConnectionContext): NodeConnection {
  return /^wss?:/i.test(url) ? socketConnection(url, context) : httpConnection(url, context)
}

function httpConnection(url: string, { clock, fetch }: ConnectionContext): NodeConnection {
  const { origin, pathname, search } = new URL(url)
  let id = 0
  return {
    async send({ method, params }, { signal, timeoutMs = NODE_POLICY.requestTimeoutMs }) {
      const client = createHttpClient({ baseUrl: origin, timeoutMs, maxBytes: MAX_BYTES })
      const body = { jsonrpc: '2.0', id: ++id, method, params: params ?? [] }
      const { data } = await client.request(
        { method: 'POST', path: `${pathname}${search}`, body, schema: z.unknown() },
        { clock, signal, fetch },
      )
      return data
    },
    close: () => undefined,
  }
}

function socketConnection(url: string, { clock }: ConnectionContext): NodeConnection {
  let socket: NodeSocket | undefined
  // Load the websocket code on first use, because most nodes are reached over HTTP.
  const load = createLazy(async () => {
    const { createSocket } = await loadModule(import('./socket.ts'))
    socket = createSocket(url)
    return socket
  })
  let pendingCount = 0
  let isClosing = false
  const end = () => {
    if (isClosing && pendingCount === 0) socket?.close()
  }
  return {
    async send(request, { signal: parent, timeoutMs = NODE_POLICY.requestTimeoutMs }) {
      const operation = `The answer of ${new URL(url).host}`
      isClosing = false
      pendingCount++
      try {
        return await withDeadline(
          { clock, what: operation, milliseconds: timeoutMs, parents: [parent] },
          async () => (await load()).send(request),
        )
      } finally {
        pendingCount--
        end()
      }
    },
    close() {
      isClosing = true
      end()
    },
  }
}
