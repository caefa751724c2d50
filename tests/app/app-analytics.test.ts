import type { LendingAction } from '@causeway/core/lending'
import { createQuotedEvent } from '@causeway/core/reporting'
import { QueryClient } from '@tanstack/query-core'
import { type Address, parseUnits } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postEvents } from '../../examples/app/src/app/analytics/post-events.ts'
import { watchForAnalytics } from '../../examples/app/src/app/analytics/watch-for-analytics.ts'
import {
  connectBurner,
  createTestClient,
  createTransferRequest,
  getToken,
  getUser,
  type TestCauseway,
  watchToEnd,
} from '../support/create-test-client.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const ETHEREUM = 1
const BASE = 8453
const sandbox = useSandbox({ markets: true, chains: [ETHEREUM, BASE] })

type ReceivedItem = Readonly<Record<string, unknown>>

let causeway: TestCauseway
let stop: () => void
let leavePage = () => {}
const queries = new QueryClient()
beforeAll(async () => {
  const { description } = sandbox()
  const { baseUrl } = description.services.telemetry
  const page = {
    addEventListener: (_: 'pagehide', listener: () => void) => {
      leavePage = listener
    },
  }
  const handle = postEvents(`${baseUrl}/events`, page)
  ;({ causeway } = createTestClient(description, {
    analytics: [{ name: 'analytics', handle }],
    reporting: { baseUrl: `${baseUrl}/reports`, environment: 'test' },
  }))
  stop = watchForAnalytics(causeway, queries)
  await Promise.all([causeway.tokens.restore(), causeway.dashboardFilter.loaded])
})
afterAll(async () => {
  stop()
  await causeway.dispose()
})

/** Returns the events or error reports that the service has received. */
async function getReceived(resource: 'events' | 'reports'): Promise<readonly ReceivedItem[]> {
  leavePage()
  const reply = await fetch(`${sandbox().services.telemetry.baseUrl}/${resource}`)
  const { [resource]: list } = (await reply.json()) as Readonly<Record<string, readonly ReceivedItem[]>>
  return list ?? []
}

const events = (type: string) =>
  expect.poll(async () => (await getReceived('events')).filter((event) => event['type'] === type), {
    timeout: 20_000,
  })

async function act(...actions: LendingAction[]) {
  const account = { chainId: ETHEREUM, lender: 'AAVE_V3', account: getUser(sandbox().description).address }
  const plan = await causeway.lending.plan(account, actions)
  return causeway.lending.execute(plan, causeway.wallets.walletFor(ETHEREUM))
}

test('analytics receive the connected wallet, quote requests and trades', async () => {
  const { description } = sandbox()
  await connectBurner(causeway, description)
  await events('wallet').toMatchObject([{ action: 'connected', chainType: 'EVM', connector: 'burner' }])

  const trip = { from: ETHEREUM, to: BASE, symbol: 'USDC', amount: 5_000_000n }
  const answers = await causeway.quotes.getQuotes(createTransferRequest(description, trip))
  causeway.analytics.track(createQuotedEvent(answers))
  const [quote] = answers.quotes
  if (!quote) throw new Error('Expected a quote.')
  const { id } = await causeway.executor.execute(
    await causeway.quotes.build(quote),
    causeway.wallets.walletFor(ETHEREUM),
  )
  await watchToEnd(causeway, id)
  const chains = { fromChainId: ETHEREUM, toChainId: BASE, aggregator: 'across' }
  await events('swap').toMatchObject([
    { ...chains, stage: 'quoted', quotes: 1, failures: 0 },
    { ...chains, stage: 'started', kind: 'Bridge' },
    { ...chains, stage: 'success', kind: 'Bridge' },
  ])
})

test('analytics receive lending actions, and e-mode switches as separate events', async () => {
  const usdc = getToken(sandbox().description, ETHEREUM, 'USDC').address
  await act({ type: 'Deposit', poolId: usdc, amount: parseUnits('100', 6) })
  await act({ type: 'SwitchMode', mode: 1 })
  const where = { chainId: ETHEREUM, lender: 'AAVE_V3' }
  await events('trade').toMatchObject([
    { ...where, stage: 'started', action: 'Deposit' },
    { ...where, stage: 'success', action: 'Deposit' },
  ])
  await events('emode').toMatchObject([
    { ...where, stage: 'started' },
    { ...where, stage: 'success' },
  ])
})

test('analytics receive the number of selected filters, and the symbol of an added token', async () => {
  causeway.dashboardFilter.change({ chains: [ETHEREUM, BASE], quickFilter: 'ETH' })
  causeway.dashboardFilter.change({ chains: [] })
  await events('filter').toMatchObject([
    { list: 'dashboard', filter: 'chains', values: 2 },
    { list: 'dashboard', filter: 'quickFilter', values: 1 },
    { list: 'dashboard', filter: 'chains', values: 0 },
  ])

  await causeway.tokens.load(ETHEREUM)
  const unlisted = await getReceiptToken()
  await causeway.tokens.addCustom(ETHEREUM, unlisted)
  await events('token-added').toMatchObject([{ chainId: ETHEREUM, symbol: 'aUSDC' }])
})

/** Returns the receipt token of a deposit, which no token list contains. */
async function getReceiptToken(): Promise<Address> {
  const { description } = sandbox()
  const request = { chainIds: [ETHEREUM], lenders: ['AAVE_V3'], account: getUser(description).address }
  const { positions } = await causeway.lending.getPositions(request)
  const usdc = getToken(description, ETHEREUM, 'USDC').address.toLowerCase()
  return positions[0]?.market.pools[usdc]?.contracts['aToken'] as Address
}

test('analytics receive the code of a failure, and its report contains no secret', async () => {
  const failing = {
    queryKey: ['causeway', 'balances', '0xsecret'],
    retry: false,
    queryFn: async () => {
      throw new Error(`execution reverted: 35, account ${getUser(sandbox().description).address}`)
    },
  }
  await queries.fetchQuery(failing).catch(() => undefined)
  await queries.fetchQuery(failing).catch(() => undefined)
  await events('error').toMatchObject([
    { source: 'read: balances', code: expect.stringMatching(/^[A-Z_]+$/) },
  ])
  await expect.poll(() => getReceived('reports')).toHaveLength(1)
})

test('no event contains an address, a hash or an amount', async () => {
  const { address } = getUser(sandbox().description)
  const all = [...(await getReceived('events')), ...(await getReceived('reports'))]
  expect(all.length).toBeGreaterThan(10)
  expect(JSON.stringify(all)).not.toContain(address.slice(2, 20))
  expect(JSON.stringify(all)).not.toMatch(/0x[0-9a-f]{9}/i)
  const numbers = ['time', 'chainId', 'fromChainId', 'toChainId', 'quotes', 'failures', 'elapsedMs', 'values']
  for (const event of await getReceived('events')) {
    const counted = Object.entries(event).filter(([, value]) => typeof value === 'number')
    expect(numbers).toEqual(expect.arrayContaining(counted.map(([name]) => name)))
    expect(Object.values(event).some((value) => typeof value === 'string' && /^\d+$/.test(value))).toBe(false)
  }
})

test('the service rejects a body that is not a list of events', async () => {
  const url = `${sandbox().services.telemetry.baseUrl}/events`
  const send = (body: string) => fetch(url, { method: 'POST', body })
  const replies = await Promise.all(['', '{}', '{"events":[{"type":"wallet"}]}'].map(send))
  expect(replies.map(({ status }) => status)).toEqual([400, 400, 400])
})
