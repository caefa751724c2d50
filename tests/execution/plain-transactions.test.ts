import type { Causeway, Hex } from '@causeway/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestClient } from '../support/create-test-client.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const CHAIN = 42161
const sandbox = useSandbox({ chains: [CHAIN] })
const client = () => sandbox().client(CHAIN)
const account = () => sandbox().accounts.other.address

let causeway: Causeway

beforeEach(() => {
  // The tests trigger status checks explicitly.
  const tabs = {
    gate: { isOpen: () => false, subscribe: () => () => undefined },
    publish: () => undefined,
    subscribe: () => () => undefined,
    exclusive: <T>(_name: string, task: () => Promise<T>) => task(),
    claim: () => [],
    holds: () => false,
    release: () => undefined,
    dispose: () => undefined,
  }
  causeway = createTestClient(sandbox().description, { tabs }).causeway
})
afterEach(async () => {
  await causeway.dispose()
  await client().setAutomine(true)
  await client().mine({ blocks: 1 })
})

const add = (hash: Hex) =>
  causeway.transfers.add({ chainId: CHAIN, hash, from: account(), info: { type: 'Vest Rewards' } })

const send = (value: bigint, terms: object = {}) =>
  client().sendTransaction({
    account: account(),
    chain: null,
    to: sandbox().accounts.recipient.address,
    value,
    ...terms,
  })

/** Returns a transaction in the mempool of a node, and a function that replaces it with a higher fee. */
async function sendPending(value: bigint) {
  await client().setAutomine(false)
  const { id } = await add(await send(value))
  const check = () => causeway.transfers.check(id)
  const { sentCall } = await check()
  if (!sentCall) throw new Error('The transaction is not in the mempool.')
  const { nonce } = sentCall
  const replaceWith = (otherValue: bigint) =>
    send(otherValue, { nonce, maxFeePerGas: 200_000_000_000n, maxPriorityFeePerGas: 100_000_000_000n })
  return { check, replaceWith }
}

describe('a plain transaction', () => {
  it('completes with its receipt', async () => {
    const { id } = await add(await send(910n))
    await client().mine({ blocks: 1 })
    expect(await causeway.transfers.check(id)).toMatchObject({ status: 'DONE', receipt: { chainId: CHAIN } })
  })

  it('completes with the receipt of the replacement if it was sped up', async () => {
    const { check, replaceWith } = await sendPending(911n)
    const hash = await replaceWith(911n)
    await client().mine({ blocks: 3 })
    expect(await check()).toMatchObject({ hash, status: 'PENDING' })
    expect(await check()).toMatchObject({ hash, status: 'DONE', receipt: { transactionHash: hash } })
  })

  it('becomes invalid and contains the hash of the replacement if it was canceled', async () => {
    const { check, replaceWith } = await sendPending(912n)
    const replacedBy = await replaceWith(1n)
    await client().mine({ blocks: 3 })
    expect(await check()).toMatchObject({ status: 'INVALID', replacedBy })
  })

  it('stays pending until it is mined', async () => {
    const { check } = await sendPending(913n)
    expect(await check()).toMatchObject({ status: 'PENDING' })
    await client().mine({ blocks: 1 })
    expect(await check()).toMatchObject({ status: 'DONE' })
  })
})
