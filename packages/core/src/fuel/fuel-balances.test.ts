import { beforeEach, describe, expect, it } from 'vitest'
import { FUEL_BASE_ASSET_ID } from '../chains/address.ts'
import { FUEL_CHAIN_ID } from '../chains/chain-ids.ts'
import { silentLogger } from '../kernel/logger.ts'
import type { Hex } from '../kernel/schema.ts'
import { createFakeClock, drive, type FakeClock } from '../testing/fake-clock.ts'
import { fuelBalances } from './fuel-balances.ts'
import { ALICE, scriptedNode, USDC } from './scripted-node.test-support.ts'

const UNHELD: Hex = `0x${'77'.repeat(32)}`

let clock: FakeClock
beforeEach(() => {
  clock = createFakeClock()
})

const block = {
  chain: { latestBlock: { height: '41', header: { time: (2n ** 62n + 10n + 1_750_000_000n).toString() } } },
}

function page(held: Record<string, string>, hasNextPage = false) {
  const edges = Object.entries(held).map(([assetId, amountU128]) => ({ node: { assetId, amountU128 } }))
  return { balances: { pageInfo: { hasNextPage, endCursor: hasNextPage ? 'next' : null }, edges } }
}

function read(answers: Parameters<typeof scriptedNode>[0], options?: { readonly url: string }) {
  const node = scriptedNode({ getLatestBlock: () => block, ...answers })
  const adapter = fuelBalances(options).create({
    chains: node.chains,
    platforms: {
      forChain() {
        throw new Error('Fuel is read by its nodes alone')
      },
    },
    clock,
    logger: silentLogger,
    fetch: node.fetch,
  })
  const request = { chainId: FUEL_CHAIN_ID, account: ALICE, tokens: [USDC, UNHELD] }
  return { node, adapter, balances: drive(clock, adapter.getBalances(request)) }
}

describe('fuelBalances', () => {
  it('returns all balances of the node, and zero for other requested assets', async () => {
    const { balances } = read({
      getBalancesV2: () =>
        page({ [FUEL_BASE_ASSET_ID]: '1000000000', [USDC]: '340282366920938463463374607431768211455' }),
    })
    expect(await balances).toEqual({
      chainId: FUEL_CHAIN_ID,
      account: ALICE,
      blockNumber: 41n,
      timestamp: 1_750_000_000,
      nativeBalance: { raw: 1_000_000_000n },
      tokenData: {
        [USDC]: { raw: 2n ** 128n - 1n },
        [UNHELD]: { raw: 0n },
        [FUEL_BASE_ASSET_ID]: { raw: 1_000_000_000n },
      },
      isArgentWallet: false,
    })
  })

  it('reads every page', async () => {
    const { balances } = read({
      getBalancesV2: ({ after }) =>
        after === null ? page({ [USDC]: '1' }, true) : page({ [FUEL_BASE_ASSET_ID]: '2' }),
    })
    expect(await balances).toMatchObject({ nativeBalance: { raw: 2n }, tokenData: { [USDC]: { raw: 1n } } })
  })

  it('reads from the configured node instead of the nodes of the chain record', async () => {
    const { balances, node } = read({ getBalancesV2: () => page({}) }, { url: 'http://own.test/v1/graphql' })
    await balances
    expect(new Set(node.asked.map(({ url }) => url))).toEqual(new Set(['http://own.test/v1/graphql']))
  })

  it.each([
    ['an invalid amount', { getBalancesV2: () => page({ [USDC]: '-5' }) }, 'INVALID_RESPONSE'],
    ['an asset that is none', { getBalancesV2: () => page({ '0x12': '5' }) }, 'INVALID_RESPONSE'],
    ['no list', { getBalancesV2: () => ({ balances: null }) }, 'INVALID_RESPONSE'],
    [
      'a block without a time',
      { getLatestBlock: () => ({ chain: { latestBlock: { height: '1' } } }) },
      'INVALID_RESPONSE',
    ],
    ['500', { getBalancesV2: () => new Response('down', { status: 500 }) }, 'CHAIN_READ_FAILED'],
    ['a page', { getBalancesV2: () => new Response('<html>busy</html>') }, 'CHAIN_READ_FAILED'],
    ['half of JSON', { getLatestBlock: () => new Response('{"data":{"cha') }, 'CHAIN_READ_FAILED'],
  ])('rejects if the node returns %s', async (_, answers, code) => {
    const { balances } = read(answers)
    await expect(balances).rejects.toMatchObject({ code: expect.stringMatching(`${code}|INVALID_RESPONSE`) })
  })

  it('rejects when the adapter is disposed', async () => {
    const { balances, adapter } = read({ getLatestBlock: () => new Promise(() => undefined) })
    const ended = expect(balances).rejects.toMatchObject({ name: expect.stringMatching(/Error$/) })
    adapter.dispose?.()
    await ended
    expect(clock.pendingTimers).toBe(0)
  })
})
