import { memoryStorage, StatusTracker } from '@causeway/core'
import { scriptedProvider } from '@causeway/core/testing'
import { Registry } from 'prom-client'
import { expect, it, onTestFinished } from 'vitest'
import { createHandler } from './create-handler.ts'

const HASH = `0x${'ab'.repeat(32)}`

function openHandler({ hasDatabase = true, isStopping = false } = {}) {
  const provider = scriptedProvider({
    id: 'known',
    quote: () => ({}),
    status: () => ({ fromHash: HASH, toHash: '', statusInfo: { status: 'PENDING' } }),
  })
  const transfers = new StatusTracker({ providers: [provider], storage: memoryStorage() })
  onTestFinished(() => transfers.dispose())
  const errors: unknown[] = []
  const log = () => undefined
  const handle = createHandler({
    transfers,
    registry: new Registry(),
    logger: { debug: log, info: log, warn: log, error: (_message, error) => void errors.push(error) },
    isStopping: () => isStopping,
    isDatabaseAvailable: async () => hasDatabase,
  })
  const send = async (path: string, body?: string) => {
    const init = body === undefined ? {} : { method: 'POST', body }
    const response = await handle(new Request(`http://worker${path}`, init))
    return { status: response.status, body: await response.text() }
  }
  const handIn = (body: unknown) => send('/transfers', JSON.stringify(body))
  return { transfers, errors, send, handIn }
}

it('tracks a posted transfer once, and reports its status', async () => {
  const { transfers, send, handIn } = openHandler()
  const transfer = { chainId: 1, hash: HASH, providerId: 'known', toChainId: 10 }
  const first = await handIn(transfer)
  expect([first.status, JSON.parse(first.body)]).toEqual([
    202,
    expect.objectContaining({
      chainId: 1,
      hash: HASH,
      status: 'PENDING',
      providerId: 'known',
      toChainId: 10,
    }),
  ])
  expect(await handIn(transfer)).toEqual(first)
  expect(transfers.store.getAll()).toHaveLength(1)
  const { id } = JSON.parse(first.body)
  expect(await send(`/transfers/${id}`)).toEqual({ ...first, status: 200 })
  expect(await send('/transfers/other')).toMatchObject({ status: 404 })
})

it.each([
  ['text that is not JSON', '{', 'body'],
  ['another type', '[]', 'body'],
  ['a short hash', JSON.stringify({ chainId: 1, hash: '0xab' }), 'hash'],
  ['a chain id as text', JSON.stringify({ chainId: '1', hash: HASH }), 'chainId'],
  ['a provider id with a path', JSON.stringify({ chainId: 1, hash: HASH, providerId: '../x' }), 'providerId'],
  ['an unknown field', JSON.stringify({ chainId: 1, hash: HASH, status: 'DONE' }), 'body'],
])('answers %s with the invalid field', async (_, body, field) => {
  const { transfers, send } = openHandler()
  const { status, body: reply } = await send('/transfers', body)
  expect([status, JSON.parse(reply)]).toEqual([
    400,
    { code: 'INVALID_INPUT', message: `Invalid fields: ${field}.` },
  ])
  expect(transfers.store.getAll()).toEqual([])
})

it('rejects a body that is too large', async () => {
  const { send } = openHandler()
  expect(await send('/transfers', `"${'x'.repeat(5_000)}"`)).toMatchObject({ status: 413 })
})

it('answers with the code of the SDK if a transfer cannot be tracked', async () => {
  const { handIn, errors } = openHandler()
  const { status, body } = await handIn({ chainId: 1, hash: HASH, providerId: 'unknown' })
  expect([status, JSON.parse(body)]).toEqual([
    422,
    { code: 'PROVIDER_CONFIGURATION_MISSING', message: expect.any(String) },
  ])
  expect(errors).toEqual([])
})

it.each([
  [{}, 200],
  [{ hasDatabase: false }, 503],
  [{ isStopping: true }, 503],
])('is healthy and answers readiness in state %o with %i', async (state, status) => {
  const { send } = openHandler(state)
  expect(await send('/ready')).toMatchObject({ status })
  expect(await send('/health')).toMatchObject({ status: 200 })
})

it('answers other paths and methods with 404', async () => {
  const { send } = openHandler()
  for (const path of ['/', '/transfers', '/transfers/a/b'])
    expect(await send(path)).toMatchObject({ status: 404 })
  expect(await send('/health', '{}')).toMatchObject({ status: 404 })
})
