import type { RpcRequest } from './reply.ts'
import { openRpcSocket, type RpcSocket } from './rpc-socket.ts'

/** A websocket that the first request opens, and that lives until it is closed. */
export interface NodeSocket {
  send(request: RpcRequest): Promise<unknown>
  close(): void
}

export function createSocket(url: string): NodeSocket {
  let current: RpcSocket | undefined
  let timesClosed = 0

  const ask = async (socket: RpcSocket, request: RpcRequest) => {
    try {
      return await socket.request(request)
    } catch (error) {
      if (current === socket) current = undefined
      throw error
    }
  }
  const open = () => {
    current ??= openRpcSocket(url)
    return current
  }

  return {
    async send(request) {
      const socket = open()
      const { hasOpened } = socket
      const before = timesClosed
      try {
        return await ask(socket, request)
      } catch (error) {
        // Servers close idle sockets: a node has failed only if a new socket fails too.
        if (!hasOpened || timesClosed !== before) throw error
      }
      return ask(open(), request)
    },
    close() {
      timesClosed++
      current?.close()
      current = undefined
    },
  }
}
