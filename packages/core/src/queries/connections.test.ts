import { dehydrate, hydrate, QueryClient, type QueryClientConfig } from '@tanstack/query-core'
import { describe, expect, it } from 'vitest'
import { createEvents, silentLogger } from '../kernel/index.ts'
import { QUERY_DEHYDRATION } from './codec.ts'
import { createQueryConnections, type QueryConnectionsOptions } from './connections.ts'

const ALICE = '0x00000000000000000000000000000000000000a1'
const BALANCES = ['one', 'balances', '1', ALICE, []]
const POSITIONS = ['one', 'lending', 'positions', [1], null, ALICE]
const OTHERS = ['two', 'balances', '1', ALICE, []]
const FOREIGN = [{ queryKey: 'wagmi' }]

function bench() {
  const balances = createEvents<{ invalidated: { account: string; chainId?: number } }>(silentLogger)
  const lending = createEvents<{ invalidated: { chainId: number; lender: string; account?: string } }>(
    silentLogger,
  )
  const connections = createQueryConnections({
    instanceId: 'one',
    balances: balances as unknown as QueryConnectionsOptions['balances'],
    lending: lending as unknown as QueryConnectionsOptions['lending'],
  })
  const client = new QueryClient()
  for (const key of [BALANCES, POSITIONS, OTHERS, FOREIGN]) client.setQueryData(key, 'read')
  const stale = () =>
    [BALANCES, POSITIONS, OTHERS, FOREIGN].map((key) => client.getQueryState(key)?.isInvalidated ?? 'gone')
  return { balances, lending, connections, client, stale }
}

describe('A query cache that is connected', () => {
  it('has what changed read again, and nothing else', () => {
    const { balances, lending, connections, client, stale } = bench()
    connections.connect(client)
    balances.emit('invalidated', { account: ALICE, chainId: 10 })
    expect(stale()).toEqual([false, false, false, false])
    balances.emit('invalidated', { account: ALICE, chainId: 1 })
    expect(stale()).toEqual([true, false, false, false])
    lending.emit('invalidated', { chainId: 1, lender: 'AAVE_V3', account: ALICE })
    expect(stale()).toEqual([true, true, false, false])
  })

  it('is told once, however often it was connected, and until the last has let go', () => {
    const { balances, connections, client } = bench()
    let told = 0
    const cache = { ...client, invalidateQueries: async () => told++, removeQueries: () => undefined }
    const [first, second] = [connections.connect(cache), connections.connect(cache)]
    balances.emit('invalidated', { account: ALICE })
    expect(told).toBe(1)
    first()
    first()
    balances.emit('invalidated', { account: ALICE })
    expect(told).toBe(2)
    second()
    balances.emit('invalidated', { account: ALICE })
    expect(told).toBe(2)
  })

  it('keeps what others put there when the instance ends', () => {
    const { connections, client, stale } = bench()
    connections.connect(client)
    connections.dispose()
    expect(stale()).toEqual(['gone', 'gone', false, false])
  })

  it('keeps everything where it was let go before', () => {
    const { connections, client, stale } = bench()
    connections.connect(client)()
    connections.dispose()
    expect(stale()).toEqual([false, false, false, false])
  })
})

it('What a server read reaches the browser with its amounts', () => {
  const config: QueryClientConfig = { defaultOptions: QUERY_DEHYDRATION }
  const [server, browser] = [new QueryClient(config), new QueryClient(config)]
  const data = { nativeBalance: { raw: 2n ** 200n }, tokenData: {} }
  server.setQueryData(BALANCES, data)
  hydrate(browser, JSON.parse(JSON.stringify(dehydrate(server))))
  expect(browser.getQueryData(BALANCES)).toEqual(data)
})
