import type { Causeway, Hex } from '@causeway/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connect } from '../support/bridge.ts'
import { useSandbox } from '../support/sandbox.ts'

const CHAIN = 42161
const sandbox = useSandbox({ chains: [CHAIN] })
const client = () => sandbox().client(CHAIN)
const account = () => sandbox().accounts.other.address

let causeway: Causeway

beforeEach(() => {
  // The gate is closed: every check is asked for by hand.
  const tabs = {
    gate: { isOpen: () => false, subscribe: () => () => undefined },
    publish: () => undefined,
    subscribe: () => () => undefined,
    exclusive: <T>(_name: string, task: () => Promise<T>) => task(),
    dispose: () => undefined,
  }
  causeway = connect(sandbox().description, { tabs }).causeway
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

/** A transaction that a node showed in its mempool, and a sender of replacements for a higher fee. */
async function pending(value: bigint) {
  await client().setAutomine(false)
  const { id } = await add(await send(value))
  const check = () => causeway.transfers.check(id)
  const { sentCall } = await check()
  if (!sentCall) throw new Error('The node does not show the transaction')
  const { nonce } = sentCall
  const replaceWith = (otherValue: bigint) =>
    send(otherValue, { nonce, maxFeePerGas: 200_000_000_000n, maxPriorityFeePerGas: 100_000_000_000n })
  return { check, replaceWith }
}

describe('a plain transaction on a chain', () => {
  it('ends with its receipt', async () => {
    const { id } = await add(await send(910n))
    await client().mine({ blocks: 1 })
    expect(await causeway.transfers.check(id)).toMatchObject({ status: 'DONE', receipt: { chainId: CHAIN } })
  })

  it('ends by the receipt of the replacement when it was sped up', async () => {
    const { check, replaceWith } = await pending(911n)
    const hash = await replaceWith(911n)
    await client().mine({ blocks: 3 })
    expect(await check()).toMatchObject({ hash, status: 'PENDING' })
    expect(await check()).toMatchObject({ hash, status: 'DONE', receipt: { transactionHash: hash } })
  })

  it('ends as invalid and names the replacement when it was canceled', async () => {
    const { check, replaceWith } = await pending(912n)
    const replacedBy = await replaceWith(1n)
    await client().mine({ blocks: 3 })
    expect(await check()).toMatchObject({ status: 'INVALID', replacedBy })
  })

  it('stays pending until it is mined', async () => {
    const { check } = await pending(913n)
    expect(await check()).toMatchObject({ status: 'PENDING' })
    await client().mine({ blocks: 1 })
    expect(await check()).toMatchObject({ status: 'DONE' })
  })
})
