import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Storage } from '@causeway/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memoryRedis } from './memory-redis.ts'
import { connectRedis, type RedisClient } from './redis-client.ts'
import { redisStorage } from './redis-storage.ts'

/** Checks all operations that the SDK requires of a storage. */
async function expectStorage(storage: Storage, otherStorage: Storage): Promise<void> {
  expect(await storage.getItem('causeway:a')).toBeNull()
  await storage.setItem('causeway:a', '{"amount":"12n"}')
  await storage.setItem('causeway:b', `line\r\nline, ${'€'.repeat(70_000)}`)
  await otherStorage.setItem('causeway:c', '')
  expect(await storage.getItem('causeway:a')).toBe('{"amount":"12n"}')
  expect(await storage.getItem('causeway:b')).toBe(`line\r\nline, ${'€'.repeat(70_000)}`)
  expect(await otherStorage.getItem('causeway:c')).toBe('')
  expect([...((await storage.keys?.()) ?? [])].sort()).toEqual(['causeway:a', 'causeway:b'])
  await Promise.all([storage.setItem('causeway:a', 'anew'), storage.removeItem('causeway:b')])
  await storage.removeItem('causeway:b')
  expect([...((await storage.keys?.()) ?? [])]).toEqual(['causeway:a'])
  expect(await storage.getItem('causeway:a')).toBe('anew')
}

test('stores, lists and removes only its own entries in a Redis hash', async () => {
  const redis = memoryRedis()
  await expectStorage(redisStorage(redis), redisStorage(redis, 'other'))
})

const hasServer = spawnSync('redis-server', ['--version']).status === 0

describe.skipIf(!hasServer)('connectRedis', () => {
  let folder: string
  let server: ChildProcess
  let redis: RedisClient
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'causeway-redis-'))
    const port = await freePort()
    server = spawn('redis-server', [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--dir',
      folder,
      '--save',
      '',
    ])
    await printed(server, 'Ready to accept connections')
    redis = await connectRedis(`redis://127.0.0.1:${port}`)
  })
  afterAll(async () => {
    redis?.close()
    if (server?.kill()) await once(server, 'close')
    await rm(folder, { recursive: true, force: true })
  })

  test('stores, lists and removes entries like the in-memory replacement', async () => {
    await expectStorage(redisStorage(redis), redisStorage(redis, 'other'))
  })
})

test('reports an unreachable server', async () => {
  const url = `redis://127.0.0.1:${await freePort()}`
  await expect(connectRedis(url)).rejects.toThrow(`No Redis server responds at ${url}`)
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address === 'object' && address) return address.port
  throw new Error('There is no port')
}

function printed({ stdout }: ChildProcess, text: string): Promise<void> {
  return new Promise((resolve) => {
    let output = ''
    stdout?.on('data', (chunk) => {
      output += chunk
      if (output.includes(text)) resolve()
    })
  })
}
