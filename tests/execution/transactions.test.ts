import { type Causeway, systemClock, TransactionTracker } from '@causeway/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connect } from '../support/bridge.ts'
import { useSandbox } from '../support/sandbox.ts'

const CHAIN = 42161
const sandbox = useSandbox({ chains: [CHAIN] })
const client = () => sandbox().client(CHAIN)
const account = () => sandbox().accounts.other.address

let causeway: Causeway
let tracker: TransactionTracker
/** What is asked only now and then gets its time this way. */
let later: number

beforeEach(() => {
  later = 0
  causeway = connect(sandbox().description).causeway
  const { chains, platforms } = causeway
  tracker = new TransactionTracker({
    chains,
    receipts: (_, chainId) => platforms.forChain(chainId),
    blocks: (chainId) => platforms.forChain(chainId),
    trace: (_, chainId) => platforms.forChain(chainId),
    // Every look is asked for by hand.
    gate: { isOpen: () => false, subscribe: () => () => undefined },
    clock: { ...systemClock, now: () => systemClock.now() + later },
  })
})
afterEach(async () => {
  await tracker.dispose()
  await causeway.dispose()
  await client().setAutomine(true)
  await client().mine({ blocks: 1 })
})

const add = (hash: string) =>
  tracker.add({ chainId: CHAIN, hash, from: account(), info: { type: 'Vest Rewards' } })

const send = (value: bigint, terms: object = {}) =>
  client().sendTransaction({
    account: account(),
    chain: null,
    to: sandbox().accounts.recipient.address,
    value,
    ...terms,
  })

/** One that waits in the mempool, seen there once, and what takes its place for a higher fee. */
async function waiting(value: bigint) {
  await client().setAutomine(false)
  const { id } = await add(await send(value))
  const record = await tracker.check(id)
  if (record.status !== undefined || !record.sent) throw new Error('The node does not show it')
  const { nonce } = record.sent
  const replaceWith = (otherValue: bigint) =>
    send(otherValue, { nonce, maxFeePerGas: 200_000_000_000n, maxPriorityFeePerGas: 100_000_000_000n })
  const lookLater = async () => {
    later += 31_000
    return tracker.check(id)
  }
  return { id, replaceWith, lookLater }
}

describe('a transaction on a chain', () => {
  it('ends with its receipt', async () => {
    const { id } = await add(await send(910n))
    await client().mine({ blocks: 1 })
    expect(await tracker.check(id)).toMatchObject({ status: 'success', receipt: { chainId: CHAIN } })
  })

  it('that was sped up ends by the receipt of the one that counts', async () => {
    const { replaceWith, lookLater } = await waiting(911n)
    const hash = await replaceWith(911n)
    await client().mine({ blocks: 3 })
    const followed = await lookLater()
    expect(followed.hash).toBe(hash)
    expect(followed.status).toBeUndefined()
    expect(await lookLater()).toMatchObject({ hash, status: 'success', receipt: { transactionHash: hash } })
  })

  it('that was cancelled ends as replaced', async () => {
    const { replaceWith, lookLater } = await waiting(912n)
    const replacedBy = await replaceWith(1n)
    await client().mine({ blocks: 3 })
    expect(await lookLater()).toMatchObject({ status: 'replaced', replacedBy })
  })

  it('that waits goes on waiting, and counts once it is mined', async () => {
    const { lookLater } = await waiting(913n)
    expect((await lookLater()).status).toBeUndefined()
    await client().mine({ blocks: 1 })
    expect(await lookLater()).toMatchObject({ status: 'success' })
  })
})
