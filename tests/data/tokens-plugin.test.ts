import { expect, it } from 'vitest'
import { mantle } from '../../packages/core/src/chains/records.ts'
import { createCauseway } from '../../packages/core/src/create-causeway.ts'
import { createFakeClock, drive } from '../../packages/core/src/testing/fake-clock.ts'
import { FILE, json } from '../../packages/core/src/tokens/create-token-harness.test-support.ts'
import { tokens } from '../../packages/core/src/tokens/tokens.ts'

const PUBLIC = [
  'raw.githubusercontent.com/1delta-DAO/token-lists/main/5000.json',
  'raw.githubusercontent.com/1delta-DAO/asset-lists/main/5000.json',
]

async function load(data: { readonly baseUrl: string; readonly isExclusive?: boolean }, answers: string) {
  const clock = createFakeClock()
  const requests: string[] = []
  const fetch = async (input: unknown): Promise<Response> => {
    const { host, pathname } = new URL(String(input))
    requests.push(`${host}${pathname}`)
    return host === answers ? json(FILE) : new Response('', { status: 404 })
  }
  const causeway = createCauseway({
    chains: [mantle],
    platforms: [],
    services: [tokens()],
    data,
    clock,
    fetch,
  })
  const [result] = await drive(clock, Promise.allSettled([causeway.tokens.load(mantle.id)]))
  await causeway.dispose()
  return { requests, status: result?.status }
}

it('reads the public files while the data host fails', async () => {
  const { requests, status } = await load({ baseUrl: 'https://data.test' }, 'raw.githubusercontent.com')
  expect(requests).toEqual(['data.test/asset-lists/5000.json', PUBLIC[0]])
  expect(status).toBe('fulfilled')
})

it('requests the data host first, then the secondary and the tertiary source', async () => {
  const { requests, status } = await load({ baseUrl: 'https://data.test' }, 'nowhere.test')
  expect(requests).toEqual(['data.test/asset-lists/5000.json', ...PUBLIC])
  expect(status).toBe('rejected')
})

it('only reads the data host if it is exclusive', async () => {
  const { requests } = await load(
    { baseUrl: 'https://data.test', isExclusive: true },
    'raw.githubusercontent.com',
  )
  expect(requests).toEqual(['data.test/asset-lists/5000.json'])
})
