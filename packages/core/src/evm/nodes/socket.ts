import { WebSocket } from 'isows'
import { SocketClosedError, WebSocketRequestError } from 'viem'
import { getField } from '../../kernel/get-field.ts'
import type { RpcRequest } from './reply.ts'

/** A websocket that is opened by the first request and stays open until it is closed. */
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
        // Retry once on a new socket, because servers close idle ones. Only a second failure counts as a node failure.
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

/** JSON-RPC over one websocket. It cannot be used after a failure or after it is closed. */
export interface RpcSocket {
  /** Whether the connection was ever established. */
  readonly hasOpened: boolean
  /**
   * Resolves with the unvalidated response. @throws Error if the socket fails or is closed before the response arrives
   */
  request(request: RpcRequest): Promise<unknown>
  close(): void
}

interface PendingRequest {
  readonly text: string
  resolve(reply: unknown): void
  reject(error: Error): void
}

/** Opens a websocket. Unlike viem's client, it can be closed before the server accepts the connection. */
export function openRpcSocket(url: string): RpcSocket {
  const { host } = new URL(url)
  const pending = new Map<number, PendingRequest>()
  let lastId = 0
  let socket: { send(text: string): void; close(): void } | undefined
  let hasOpened = false
  let failure: Error | undefined

  const fail = (error: Error) => {
    if (failure) return
    failure = error
    for (const { reject } of pending.values()) reject(error)
    pending.clear()
    socket?.close()
  }
  const failWith = (event: unknown) => {
    const message = getField(event, 'message')
    const details =
      typeof message === 'string' && message !== '' ? message : 'The websocket could not be opened.'
    fail(new WebSocketRequestError({ url: host, details }))
  }

  const receive = (data: unknown) => {
    if (typeof data !== 'string' || data.trim() === '') return
    try {
      const reply: unknown = JSON.parse(data)
      const id = Number(getField(reply, 'id'))
      pending.get(id)?.resolve(reply)
      pending.delete(id)
    } catch (error) {
      failWith(error)
    }
  }

  const connect = () => {
    const connecting = new WebSocket(url)
    socket = connecting
    connecting.addEventListener('open', () => {
      hasOpened = true
      for (const { text } of pending.values()) connecting.send(text)
    })
    connecting.addEventListener('message', ({ data }) => receive(data))
    connecting.addEventListener('error', failWith)
    connecting.addEventListener('close', () => fail(new SocketClosedError({ url: host })))
  }
  try {
    connect()
  } catch (error) {
    failWith(error)
  }

  return {
    get hasOpened() {
      return hasOpened
    },
    request({ method, params = [] }) {
      return new Promise((resolve, reject) => {
        if (failure) return reject(failure)
        const id = ++lastId
        const text = JSON.stringify({ jsonrpc: '2.0', id, method, params })
        pending.set(id, { text, resolve, reject })
        if (hasOpened) socket?.send(text)
      })
    },
    close: () => fail(new SocketClosedError({ url: host })),
  }
}
