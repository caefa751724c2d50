import { SocketClosedError, WebSocketRequestError } from 'viem'
import { getWebSocketRpcClient } from 'viem/utils'
import { fieldOf } from '../../kernel/index.ts'
import { refusedWith } from '../errors.ts'
import type { RpcRequest } from './reply.ts'

type SocketClient = Awaited<ReturnType<typeof getWebSocketRpcClient>>

/** A websocket that the first request opens, and that lives until it is closed. */
export interface NodeSocket {
  send(request: RpcRequest): Promise<unknown>
  close(): void
}

/** None of viem's: its timer would outlive an abort. Whoever sends keeps the deadline. */
const NO_TIMEOUT = 0

export function createSocket(url: string): NodeSocket {
  let current: Promise<SocketClient> | undefined
  let timesClosed = 0

  const open = (): Promise<SocketClient> => {
    current ??= getWebSocketRpcClient(url, { keepAlive: false, reconnect: false })
    return current
  }

  const drop = async (opening: Promise<SocketClient>) => {
    if (current === opening) current = undefined
    try {
      const client = await opening
      client.close()
    } catch {
      // It never opened: whoever waited for it has been told.
    }
  }

  const ask = async ({ method, params }: RpcRequest) => {
    const opening = open()
    try {
      const client = await opening
      return await client.requestAsync({ body: { method, params: params ?? [] }, timeout: NO_TIMEOUT })
    } catch (error) {
      await drop(opening)
      throw error
    }
  }

  return {
    async send(request) {
      const before = timesClosed
      try {
        return await ask(request)
      } catch (error) {
        // Servers end sockets that were quiet for a while: no failure before a fresh one has failed too.
        const ended = refusedWith(error, SocketClosedError, WebSocketRequestError)
        if (!ended || timesClosed !== before) throw asError(error, url)
      }
      try {
        return await ask(request)
      } catch (error) {
        throw asError(error, url)
      }
    },
    close() {
      timesClosed++
      if (current) drop(current)
    },
  }
}

/** Sockets fail with events. */
function asError(error: unknown, url: string): Error {
  if (error instanceof Error) return error
  const message = fieldOf(error, 'message')
  return new WebSocketRequestError({
    url: new URL(url).host,
    details: typeof message === 'string' && message !== '' ? message : 'The websocket could not be opened',
  })
}
