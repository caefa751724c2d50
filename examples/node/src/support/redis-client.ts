import { createConnection } from 'node:net'
import type { RedisHashClient } from './redis-storage.ts'

/** Minimal Redis client, so that the examples need no further package. In your own service, use the `redis` package. */
export interface RedisClient extends RedisHashClient {
  close(): void
}

type Reply = string | number | null | readonly Reply[]

/**
 * Connects to a Redis server with the protocol RESP2. Commands are sent in order.
 *
 * @param url URL of the server, such as redis://127.0.0.1:6379
 */
export async function connectRedis(url: string): Promise<RedisClient> {
  const { hostname, port } = new URL(url)
  const socket = createConnection({ host: hostname, port: Number(port || 6379) })
  const waiting: { resolve(reply: Reply): void; reject(error: Error): void }[] = []
  let received = Buffer.alloc(0)
  const fail = (error: Error) => {
    for (const { reject } of waiting.splice(0)) reject(error)
  }
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('error', (cause) => {
      reject(new Error(`No Redis server responds at ${url}.`, { cause }))
    })
  })
  socket.on('error', fail).on('close', () => fail(new Error(`Redis at ${url} closed the connection.`)))
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk])
    for (let read = readReply(received, 0); read; read = readReply(received, 0)) {
      received = received.subarray(read.end)
      const asker = waiting.shift()
      if (read.error === undefined) asker?.resolve(read.reply)
      else asker?.reject(new Error(read.error))
    }
  })
  const ask = (...parts: string[]) =>
    new Promise<Reply>((resolve, reject) => {
      if (socket.destroyed) return reject(new Error(`Redis at ${url} is not connected.`))
      waiting.push({ resolve, reject })
      const encoded = parts.map((part) => `$${Buffer.byteLength(part)}\r\n${part}\r\n`)
      socket.write(`*${parts.length}\r\n${encoded.join('')}`)
    })
  return {
    hGet: async (key, field) => toText(await ask('HGET', key, field)),
    hSet: (key, field, value) => ask('HSET', key, field, value),
    hDel: (key, field) => ask('HDEL', key, field),
    hKeys: async (key) => toTexts(await ask('HKEYS', key)),
    close: () => socket.destroy(),
  }
}

const toText = (reply: Reply) => (typeof reply === 'string' ? reply : null)
const toTexts = (reply: Reply) =>
  Array.isArray(reply) ? reply.filter((item): item is string => typeof item === 'string') : []

interface ReadReply {
  readonly reply: Reply
  readonly error?: string
  /** Offset at which the next reply starts. */
  readonly end: number
}

/** Parses the reply at `from`. Returns undefined until the reply has arrived completely. */
function readReply(bytes: Buffer, from: number): ReadReply | undefined {
  const lineEnd = bytes.indexOf('\r\n', from)
  if (lineEnd === -1) return undefined
  const line = bytes.toString('utf8', from + 1, lineEnd)
  const end = lineEnd + 2
  switch (bytes.toString('latin1', from, from + 1)) {
    case '-':
      return { reply: null, error: line, end }
    case ':':
      return { reply: Number(line), end }
    case '$': {
      const length = Number(line)
      if (length < 0) return { reply: null, end }
      if (bytes.length < end + length + 2) return undefined
      return { reply: bytes.toString('utf8', end, end + length), end: end + length + 2 }
    }
    case '*':
      return readList(bytes, end, Number(line))
    default:
      return { reply: line, end }
  }
}

function readList(bytes: Buffer, from: number, length: number): ReadReply | undefined {
  const list: Reply[] = []
  let end = from
  for (let index = 0; index < length; index++) {
    const item = readReply(bytes, end)
    if (!item) return undefined
    list.push(item.reply)
    end = item.end
  }
  return { reply: list, end }
}
