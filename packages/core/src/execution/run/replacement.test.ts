import { describe, expect, it } from 'vitest'
import { ErrorTranslator } from '../../chain-errors/error-translator.ts'
import { drive } from '../../testing/fake-clock.ts'
import { catchError, createHarness, type Harness, startProcess } from '../create-harness.test-support.ts'

const ELSEWHERE = { to: '0x9999999999999999999999999999999999999999', data: '0x', value: 0n } as const

/** Sends a deposit to the mempool, and returns the run that waits for it. */
async function waitingDeposit(change: Partial<Harness['chain']> = {}, keepsNonce = true) {
  const world = createHarness()
  Object.assign(world.chain, { allowance: 1_000n, minesForReceipts: false, ...change })
  world.wallet.keepsNonce = keepsNonce
  const { executor, journal } = startProcess(world)
  const run = executor.execute(await world.build(), world.wallet)
  run.catch(() => undefined)
  await world.clock.advance(3_000)
  const [record] = journal.store.getAll()
  if (!record?.hash) throw new Error('The deposit was not sent')
  return { world, executor, journal, run, record, hash: record.hash }
}

describe.each([
  ['keeps the nonce it is given', true],
  ['picks its own nonces', false],
])('with a wallet that %s,', (_name, keepsNonce) => {
  it('a deposit that the user speeds up is tracked under its new hash', async () => {
    const { world, run, hash } = await waitingDeposit({}, keepsNonce)
    const faster = world.chain.replace(hash)
    world.chain.mine()
    const record = await drive(world.clock, run)
    expect(record).toMatchObject({ hash: faster, status: 'PENDING' })
    expect(record.run?.steps).toMatchObject([{ hash: faster, done: true }])
    expect(world.chain.depositsOf()).toHaveLength(1)
  })

  it('a deposit that the user cancels becomes invalid, with a message in plain words and without whole hashes', async () => {
    const { world, run, journal, record, hash } = await waitingDeposit({}, keepsNonce)
    const cancelling = world.chain.replace(hash, ELSEWHERE)
    world.chain.mine()
    const error = await drive(world.clock, catchError(run))
    expect(error).toMatchObject({ code: 'TRANSACTION_REPLACED', hash, replacedBy: cancelling })
    const translated = await new ErrorTranslator().translate(error)
    expect(translated).toMatchObject({
      code: 'REPLACED',
      title: 'Canceled or replaced',
      message: 'The transaction was canceled or replaced in the wallet, so nothing of it was executed',
    })
    expect(translated.hint).toMatch(/^Transaction 0x\w{4}…\w{4} was included instead of 0x\w{4}…\w{4}\./)
    expect(journal.get(record.id)).toMatchObject({
      status: 'INVALID',
      hash,
      replacedBy: cancelling,
      message: 'The transaction was canceled or replaced in the wallet, so nothing of it was executed',
    })
    expect(world.chain.depositsOf()).toEqual([])
  })

  it('a deposit that the network drops is reported as dropped, never as failed', async () => {
    const { world, run, journal, record } = await waitingDeposit({}, keepsNonce)
    world.chain.drop()
    expect(await drive(world.clock, catchError(run))).toMatchObject({ code: 'TRANSACTION_DROPPED' })
    expect(journal.get(record.id)).toMatchObject({ status: 'PENDING', hash: record.hash })
  })

  it('a dropped deposit is sent again on request, and counts once', async () => {
    const { world, executor, run, record } = await waitingDeposit({}, keepsNonce)
    world.chain.drop()
    await drive(world.clock, catchError(run))
    world.chain.minesForReceipts = true
    const resumed = await drive(world.clock, executor.resume(record.id, world.wallet, { resend: true }))
    expect(world.chain.depositsOf().map(({ hash }) => hash)).toEqual([resumed.hash])
    expect(world.wallet.asked.map(({ nonce }) => nonce)).toEqual([0, 0])
  })

  it('a pending deposit is waited for, regardless of the request of the user', async () => {
    const { world, executor, run, record } = await waitingDeposit({}, keepsNonce)
    expect(await drive(world.clock, catchError(run))).toMatchObject({ code: 'RECEIPT_STALLED' })
    world.chain.minesForReceipts = true
    await drive(world.clock, executor.resume(record.id, world.wallet, { resend: true }))
    expect(world.wallet.asked).toHaveLength(1)
  })
})

it('a deposit whose wallet returned another hash continues once the tracker has found it', async () => {
  const { world, journal, run, record, hash } = await waitingDeposit({}, false)
  const actual = world.chain.replace(hash)
  await journal.update(record.id, (latest) => ({
    ...latest,
    hash: actual,
    ...(latest.run && {
      run: {
        ...latest.run,
        steps: latest.run.steps.map((step) => ({ ...step, hash: actual, nonce: undefined })),
      },
    }),
  }))
  world.chain.mine()
  const startedAt = world.clock.now()
  expect(await drive(world.clock, run)).toMatchObject({ hash: actual, status: 'PENDING' })
  expect(world.clock.now() - startedAt).toBeLessThan(10_000)
})

it('a deposit that no node has known is dropped, not replaced, once another transaction has its likely nonce', async () => {
  const { world, run, journal, record, hash } = await waitingDeposit()
  world.wallet.keepsNonce = false
  world.chain.replace(hash, ELSEWHERE)
  world.chain.mine()
  expect(await drive(world.clock, catchError(run))).toMatchObject({ code: 'TRANSACTION_DROPPED' })
  expect(journal.get(record.id)).toMatchObject({ status: 'PENDING', hash })
})
