import { describe, expect, it, vi } from 'vitest'
import { FUEL_BASE_ASSET_ID, NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import { FUEL_CHAIN_ID } from '../chains/chain-ids.ts'
import { fuel as fuelChain } from '../chains/records.ts'
import { silentLogger } from '../kernel/logger.ts'
import type { TransactionSearch } from '../platforms/transaction.ts'
import { createFakeClock, drive } from '../testing/fake-clock.ts'
import { readFuelBalances } from './balances.ts'
import { encodeFuelTransfer } from './fuel-transfer.ts'
import { fuel } from './index.ts'
import {
  ALICE,
  BLOCK,
  BOB,
  HASH,
  included,
  payment,
  scriptedNode,
  USDC,
} from './scripted-node.test-support.ts'

// Make imports of `fuels` fail in this file, to prove that reads do not need it.
vi.mock('fuels', () => {
  throw new Error('fuels was loaded')
})

type Answers = Parameters<typeof scriptedNode>[0]

function start(answers: Answers, url?: string) {
  const node = scriptedNode(answers)
  const clock = createFakeClock()
  const context = { ...node, clock, logger: silentLogger }
  return { ...node, clock, context, platform: fuel({ url }).create(context) }
}

const chainId = FUEL_CHAIN_ID
const height = { chain: { latestBlock: { height: '42' } } }
const transfer = { ...encodeFuelTransfer({ to: BOB, assetId: USDC, amount: 5n }), chainId, from: ALICE }
const search: TransactionSearch = { ...transfer, nonce: 0, fromBlock: 1n, expectedHash: HASH }

describe('reads of Fuel', () => {
  it('use the first http node of the chain record, or the configured one', async () => {
    const withDefaultNode = start({ getLatestBlockHeight: () => height })
    expect(await withDefaultNode.platform.getBlockNumber(chainId)).toBe(42n)
    expect(withDefaultNode.asked[0]?.url).toBe('https://mainnet.fuel.network/v1/graphql')
    const withGivenNode = start({ getLatestBlockHeight: () => height }, 'http://127.0.0.1:1/v1/graphql?key=1')
    await withGivenNode.platform.getBlockNumber(chainId)
    expect(withGivenNode.asked[0]?.url).toBe('http://127.0.0.1:1/v1/graphql?key=1')
    const bare = start({ getLatestBlockHeight: () => height }, 'https://node.example')
    await bare.platform.getBlockNumber(chainId)
    expect(bare.asked[0]?.url).toBe('https://node.example/')
  })

  it('use the next node after a failure, and keep using the node that replied', async () => {
    const rpcUrls = ['https://broken.example/', 'https://working.example/']
    const node = scriptedNode({ getLatestBlockHeight: () => height })
    const requestedUrls: string[] = []
    const fetch: typeof globalThis.fetch = async (input, init) => {
      requestedUrls.push(String(input))
      return requestedUrls.length === 1 ? new Response('down', { status: 503 }) : node.fetch(input, init)
    }
    const clock = createFakeClock()
    const context = { chains: [{ ...fuelChain, rpcUrls }], clock, logger: silentLogger, fetch }
    const platform = fuel().create(context)
    expect(await drive(clock, platform.getBlockNumber(chainId))).toBe(42n)
    expect(await drive(clock, platform.getBlockNumber(chainId))).toBe(42n)
    expect(requestedUrls).toEqual([rpcUrls[0], rpcUrls[1], rpcUrls[1]])
  })

  it('send at most three requests at a time, 50 ms apart', async () => {
    const startTimes: number[] = []
    const clock = createFakeClock()
    const hanging: typeof globalThis.fetch = () => {
      startTimes.push(clock.now())
      return new Promise(() => undefined)
    }
    const context = { chains: [fuelChain], clock, logger: silentLogger, fetch: hanging }
    const platform = fuel().create(context)
    const reads = Array.from({ length: 5 }, () => platform.getBlockNumber(chainId).catch(() => undefined))
    await clock.advance(5_000)
    expect(startTimes.map((time) => time - (startTimes[0] ?? 0))).toEqual([0, 50, 100])
    platform.dispose()
    await Promise.all(reads)
  })

  it('reject without a node', async () => {
    const chains = [{ ...fuelChain, rpcUrls: ['wss://node.example'] }]
    const platform = fuel().create({ chains, clock: createFakeClock(), logger: silentLogger })
    await expect(platform.getBlockNumber(chainId)).rejects.toMatchObject({ code: 'NO_NODE' })
    await expect(platform.getBlockNumber(1)).rejects.toMatchObject({ code: 'UNKNOWN_CHAIN' })
  })

  it.each([
    [NATIVE_TOKEN_ADDRESS, FUEL_BASE_ASSET_ID],
    [`0x${USDC.slice(2).toUpperCase()}` as const, USDC],
  ])('request the balance of %s by its asset id', async (token, assetId) => {
    const { platform, asked } = start({ getBalanceV2: () => ({ balance: { amountU128: `${2n ** 127n}` } }) })
    expect(await platform.getBalance({ chainId, account: ALICE, token })).toBe(2n ** 127n)
    expect(asked[0]?.variables).toEqual({ owner: ALICE, assetId })
  })

  it('reject a token of another chain without a request', async () => {
    const { platform, asked } = start({})
    const token = '0x2222222222222222222222222222222222222222'
    await expect(platform.getBalance({ chainId, account: ALICE, token })).rejects.toMatchObject({
      code: 'INVALID_FUEL_ASSET',
    })
    expect(asked).toEqual([])
  })

  it('return all pages of balances', async () => {
    const page = (assetId: string, endCursor: string, hasNextPage: boolean) => ({
      balances: {
        pageInfo: { hasNextPage, endCursor },
        edges: [{ node: { assetId, amountU128: '3' } }],
      },
    })
    const { context, asked } = start({
      getBalancesV2: ({ after }) => (after === null ? page(USDC, 'one', true) : page(HASH, 'two', false)),
    })
    expect(await readFuelBalances(context, { chainId, account: ALICE })).toEqual([
      { assetId: USDC, amount: 3n },
      { assetId: HASH, amount: 3n },
    ])
    expect(asked.map(({ variables: { after } }) => after)).toEqual([null, 'one'])
  })

  it('reject if a node returns the same page again', async () => {
    const balances = { pageInfo: { hasNextPage: true, endCursor: 'one' }, edges: [] }
    const { context, asked } = start({ getBalancesV2: () => ({ balances }) })
    await expect(readFuelBalances(context, { chainId, account: ALICE })).rejects.toMatchObject({
      code: 'INVALID_RESPONSE',
    })
    expect(asked).toHaveLength(2)
  })
})

describe('a misbehaving Fuel node', () => {
  const text = (body: string, status = 200) => new Response(body, { status })
  const refusing = Response.json({ data: null, errors: [{ message: 'the height is pruned' }] })
  it.each<[string, () => unknown, string, RegExp]>([
    ['answers 500', () => text('boom', 500), 'CHAIN_READ_FAILED', /answered 500/],
    ['answers with a page', () => text('<!doctype html>'), 'INVALID_RESPONSE', /Expected JSON/],
    ['answers malformed JSON', () => text('{"data": {,'), 'INVALID_RESPONSE', /Expected JSON/],
    ['refuses', () => refusing.clone(), 'CHAIN_READ_FAILED', /^the height is pruned$/],
    [
      'refuses as a whole',
      () => Response.json({ errors: [{ message: 'no such field' }] }),
      'CHAIN_READ_FAILED',
      /^no such field$/,
    ],
    ['answers nothing', () => Response.json({}), 'INVALID_RESPONSE', /./],
    ['leaves a field out', () => ({ chain: { latestBlock: {} } }), 'INVALID_RESPONSE', /latestBlock\.height/],
    [
      'cannot be reached',
      () => {
        throw new TypeError('fetch failed')
      },
      'CHAIN_READ_FAILED',
      /failed/,
    ],
  ])('%s: the error contains the reason', async (_what, answer, code, details) => {
    const { platform, clock } = start({ getLatestBlockHeight: answer })
    const error = await drive(
      clock,
      platform.getBlockNumber(chainId).catch((thrown: unknown) => thrown),
    )
    expect(error).toMatchObject({ code, details: expect.stringMatching(details) })
  })

  it('is aborted at the time limit or by the caller if it does not reply', async () => {
    const hanging: typeof globalThis.fetch = () => new Promise(() => undefined)
    const clock = createFakeClock()
    const platform = fuel().create({ chains: [fuelChain], clock, logger: silentLogger, fetch: hanging })
    const late = platform.getBlockNumber(chainId).catch((thrown: unknown) => thrown)
    expect(await drive(clock, late)).toMatchObject({ code: 'CHAIN_READ_FAILED', cause: { code: 'TIMEOUT' } })

    const caller = new AbortController()
    const aborted = platform.getBlockNumber(chainId, { signal: caller.signal })
    caller.abort()
    await expect(aborted).rejects.toMatchObject({ code: 'ABORTED' })

    const ended = platform.getBlockNumber(chainId)
    platform.dispose()
    await expect(ended).rejects.toMatchObject({ code: 'ABORTED' })
    expect(clock.pendingTimers).toBe(0)
  })
})

describe('the receipt of a Fuel transaction', () => {
  const startWith = (transaction: unknown) =>
    start({ getTransactionSummary: () => ({ transaction }) }).platform

  it.each([
    ['SuccessStatus', 'success'],
    ['FailureStatus', 'error'],
  ] as const)('maps an included %s to the status %s', async (type, status) => {
    expect(await startWith(payment(included(type))).getReceipt(chainId, HASH)).toEqual({
      chainId,
      chainType: 'FUEL',
      status,
      from: ALICE,
      to: BOB,
      blockHash: BLOCK,
      blockNumber: 7n,
      networkFee: 12n,
      transactionHash: HASH,
      transactionIndex: 1,
    })
  })

  it.each(['SubmittedStatus', 'PreconfirmationSuccessStatus', 'PreconfirmationFailureStatus'])(
    'is undefined while it is a %s',
    async (type) => {
      const platform = startWith(payment({ type }))
      expect(await platform.getReceipt(chainId, HASH)).toBeUndefined()
      expect(await platform.getTransaction(chainId, HASH)).toEqual({ ...transfer, hash: HASH, nonce: 0 })
      expect(await platform.findTransaction(search)).toEqual({ status: 'found', hash: HASH })
      expect(await platform.resolveReplacement({ ...search, hash: HASH }, 1n)).toEqual({ status: 'waiting' })
    },
  )

  it("has the status 'error' once the transaction was squeezed out", async () => {
    const platform = startWith(payment({ type: 'SqueezedOutStatus', reason: 'Transaction removed.' }))
    const receipt = await platform.getReceipt(chainId, HASH)
    expect(receipt).toMatchObject({ status: 'error', blockHash: '', blockNumber: 0n })
    expect(await platform.getTransaction(chainId, HASH)).toBeUndefined()
    expect(await platform.findTransaction(search)).toEqual({ status: 'absent', nonceIsFree: false })
    expect(await platform.resolveReplacement({ ...search, hash: HASH }, 1n)).toEqual({ status: 'dropped' })
  })

  it('is undefined if the node does not know the transaction', async () => {
    const platform = startWith(null)
    expect(await platform.getReceipt(chainId, HASH)).toBeUndefined()
    expect(await platform.findTransaction(search)).toEqual({ status: 'absent', nonceIsFree: false })
    expect(await platform.resolveReplacement({ ...search, hash: HASH }, 1n)).toEqual({ status: 'dropped' })
  })

  it('cannot be searched without the hash', async () => {
    const { expectedHash: _, ...unknown } = search
    expect(await startWith(null).findTransaction(unknown)).toMatchObject({ status: 'unknown' })
  })

  it.each([
    ['an unknown status', payment({ type: 'RolledBackStatus' })],
    ['a success without block data', payment({ type: 'SuccessStatus', blockHeight: '7' })],
    ['no status', payment({})],
    [
      'a payment without its amount',
      { ...payment(included('SuccessStatus')), outputs: [{ type: 'CoinOutput', to: BOB }] },
    ],
  ])('is rejected if the node returns %s', async (_what, transaction) => {
    await expect(startWith(transaction).getReceipt(chainId, HASH)).rejects.toMatchObject({
      code: 'INVALID_RESPONSE',
    })
  })

  it('has neither sender nor payment for a block reward', async () => {
    const mint = { id: HASH, inputs: null, outputs: [], status: included('SuccessStatus') }
    expect(await startWith(mint).getTransaction(chainId, HASH)).toMatchObject({
      from: `0x${'0'.repeat(64)}`,
      to: undefined,
      data: '0x',
      value: 0n,
    })
  })
})

describe('transfer events on Fuel', () => {
  const edge = (
    block: number,
    amount: string,
    assetId: string = USDC,
    type: 'SuccessStatus' | 'FailureStatus' = 'SuccessStatus',
  ) => ({
    cursor: `${block}`,
    node: payment({ type, blockHeight: `${block}` }, assetId, amount),
  })
  const events = { type: 'token', chainId, to: BOB, fromBlock: 10n } as const
  const startWith = (edges: readonly unknown[]) =>
    start({ getTransfersOfOwner: () => ({ transactionsByOwner: { edges } }) })

  it('are the coins of successful transactions since a block, oldest first', async () => {
    const { platform } = startWith([
      edge(12, '3'),
      edge(11, '2', USDC, 'FailureStatus'),
      edge(11, '9', HASH),
      edge(10, '1'),
      edge(9, '7'),
    ])
    const token = `0x${USDC.slice(2).toUpperCase()}` as const
    const transfers = await platform.getTransferEvents({ ...events, token })
    expect(transfers.map(({ amount, blockNumber }) => [amount, blockNumber])).toEqual([
      [1n, 10n],
      [3n, 12n],
    ])
    expect(transfers[0]).toEqual({
      chainId,
      token,
      from: ALICE,
      to: BOB,
      amount: 1n,
      transactionHash: HASH,
      blockNumber: 10n,
    })
    expect(await platform.getTransferEvents({ ...events, token, toBlock: 11n })).toHaveLength(1)
  })

  it('are found by the sender', async () => {
    const { platform } = startWith([edge(11, '4'), edge(10, '1')])
    const { to, ...range } = events
    const outgoing = await platform.getTransferEvents({ ...range, token: USDC, from: ALICE })
    expect(outgoing).toMatchObject([
      { amount: 1n, from: ALICE, to },
      { amount: 4n, from: ALICE, to },
    ])
    await expect(platform.getTransferEvents({ ...range, token: USDC, from: to })).resolves.toEqual([])
  })

  it('are found for ETH by the native placeholder', async () => {
    const { platform } = startWith([edge(11, '4', FUEL_BASE_ASSET_ID)])
    const transfers = await platform.getTransferEvents({ ...events, token: NATIVE_TOKEN_ADDRESS })
    expect(transfers).toMatchObject([{ amount: 4n, token: NATIVE_TOKEN_ADDRESS }])
  })

  it.each(['newest first', 'oldest first'])(
    'are read backwards to the block, with pages %s',
    async (order) => {
      const blocks = Array.from({ length: 120 }, (_, index) => 120 - index)
      const { platform, asked } = start({
        getTransfersOfOwner({ last, before }) {
          const older = blocks
            .filter((block) => before === null || block < Number(before))
            .slice(0, Number(last))
          const edges = older.map((block) => edge(block, '1'))
          return { transactionsByOwner: { edges: order === 'newest first' ? edges : edges.reverse() } }
        },
      })
      const transfers = await platform.getTransferEvents({ ...events, token: USDC, fromBlock: 65n })
      expect(transfers.map(({ blockNumber }) => blockNumber)).toEqual(
        Array.from({ length: 56 }, (_, index) => BigInt(65 + index)),
      )
      expect(asked.map(({ variables: { before } }) => before)).toEqual([null, '71'])
    },
  )
})

describe('unsupported features of Fuel', () => {
  const { platform, asked } = start({
    getBalanceV2: ({ assetId }) => ({ balance: { amountU128: assetId === USDC ? '5' : '0' } }),
  })

  it('are reported without a request', async () => {
    const allowance = { chainId, token: USDC, owner: ALICE, spender: BOB }
    expect(await platform.getAllowance(allowance)).toBe(2n ** 256n - 1n)
    expect(() => platform.encodeApproval({ token: USDC, spender: BOB, amount: 1n })).toThrow(
      /does not have allowances/,
    )
    await expect(platform.call({ chainId, to: BOB, data: '0x' })).rejects.toMatchObject({
      code: 'CALL_UNSUPPORTED',
    })
    expect(await platform.simulateCalls({ chainId, from: ALICE, calls: [] })).toMatchObject({
      status: 'unsupported',
    })
    expect(await platform.getNextNonce({ chainId, account: ALICE })).toBe(0)
    expect(await platform.getAccountKind({ chainId, account: ALICE })).toBe('eoa')
    expect(asked).toEqual([])
  })

  it('a simulation requires the amount and ETH for the fee', async () => {
    expect(await platform.simulate({ ...transfer, value: 6n })).toMatchObject({ reason: /holds 5/ })
    expect(await platform.simulate(transfer)).toMatchObject({
      status: 'reverted',
      reason: expect.stringContaining('fee'),
    })
    expect(await platform.simulate({ ...transfer, data: '0x' })).toMatchObject({ status: 'reverted' })
    const rich = start({ getBalanceV2: () => ({ balance: { amountU128: '5' } }) }).platform
    expect(await rich.simulate(transfer)).toEqual({ status: 'success' })
    expect(await rich.simulate({ ...transfer, data: FUEL_BASE_ASSET_ID })).toMatchObject({
      status: 'reverted',
    })
  })
})
