import { dehydrate, hydrate, QueryClient, type QueryClientConfig } from '@tanstack/query-core'
import { describe, expect, it } from 'vitest'
import { createQueryConnections } from './connections.ts'
import { QUERY_DEHYDRATION } from './query-dehydration.ts'

const BALANCES = ['one', 'balances', '1']
const POSITIONS = ['one', 'lending', 'positions']
const OTHER_INSTANCE = ['two', 'balances', '1']
const FOREIGN = [{ queryKey: 'wagmi' }]
const KEYS = [BALANCES, POSITIONS, OTHER_INSTANCE, FOREIGN]

const isBalances = ([instanceId, kind]: readonly unknown[]) => instanceId === 'one' && kind === 'balances'

function harness() {
  const connections = createQueryConnections('one')
  const client = new QueryClient()
  for (const key of KEYS) client.setQueryData(key, 'read')
  const invalidated = () => KEYS.map((key) => client.getQueryState(key)?.isInvalidated ?? 'removed')
  return { connections, client, invalidated }
}

describe('createQueryConnections', () => {
  it('invalidates the matching queries of a connected cache, and no others', () => {
    const { connections, client, invalidated } = harness()
    connections.connect(client)
    connections.invalidate(isBalances)
    expect(invalidated()).toEqual([true, false, false, false])
  })

  it('invalidates a cache once however often it is connected, until the last connection ends', () => {
    const { connections, client } = harness()
    let count = 0
    const cache = { ...client, invalidateQueries: async () => count++, removeQueries: () => undefined }
    const [first, second] = [connections.connect(cache), connections.connect(cache)]
    connections.invalidate(isBalances)
    expect(count).toBe(1)
    first()
    first()
    connections.invalidate(isBalances)
    expect(count).toBe(2)
    second()
    connections.invalidate(isBalances)
    expect(count).toBe(2)
  })

  it('removes only the queries of the instance when it is disposed', () => {
    const { connections, client, invalidated } = harness()
    connections.connect(client)
    connections.dispose()
    expect(invalidated()).toEqual(['removed', 'removed', false, false])
  })

  it('leaves the queries of a cache that was disconnected before', () => {
    const { connections, client, invalidated } = harness()
    connections.connect(client)()
    connections.dispose()
    expect(invalidated()).toEqual([false, false, false, false])
  })
})

it('restores the amounts that a server read when the browser hydrates its queries', () => {
  const config: QueryClientConfig = { defaultOptions: QUERY_DEHYDRATION }
  const [server, browser] = [new QueryClient(config), new QueryClient(config)]
  const data = { nativeBalance: { raw: 2n ** 200n }, tokenData: {} }
  server.setQueryData(BALANCES, data)
  hydrate(browser, JSON.parse(JSON.stringify(dehydrate(server))))
  expect(browser.getQueryData(BALANCES)).toEqual(data)
})
