import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ErrorTranslator } from '../chain-errors/error-translator.ts'
import { isCausewayError } from '../kernel/errors.ts'
import type { Hex } from '../kernel/schema.ts'
import { ChainReadError } from '../platforms/errors.ts'
import type { Platform } from '../platforms/platform.ts'
import type { Wallet } from '../platforms/wallet.ts'
import type { BuiltQuote } from '../quotes/build-quote.ts'
import { drive } from '../testing/fake-clock.ts'
import { nextTransfer } from '../transfers/next-transfer.ts'
import type { TransferRecord } from '../transfers/record.ts'
import { asCall } from '../transfers/transfers.test-support.ts'
import {
  catchError,
  createHarness,
  deferred,
  type Harness,
  type Process,
  REQUEST,
  startProcess,
} from './create-harness.test-support.ts'
import type { ExecutionPlan } from './plan/execution-plan.ts'
import { around, POOL, SENDER } from './testing-chain.test-support.ts'

/** Lifetime of a process that crashes at its nth point and never replies afterwards. */
interface Life {
  readonly died: Promise<'died'>
  readonly points: string[]
  point(name: string): Promise<void>
}

function createLife(crashAt: number, atPoint: () => void = () => undefined): Life {
  const { promise: died, resolve } = deferred<'died'>()
  const points: string[] = []
  let hasCrashed = false
  return {
    died,
    points,
    async point(name) {
      if (!hasCrashed) {
        atPoint()
        hasCrashed = points.push(name) > crashAt
      }
      if (!hasCrashed) return
      resolve('died')
      await new Promise(() => undefined)
    },
  }
}

/** Starts a process that can crash before and after every storage write and every wallet request. */
function startMortalProcess(world: Harness, life: Life): Process & { readonly wallet: Wallet } {
  const { storage, wallet, chain } = world
  const process = startProcess(world, {
    storage: {
      ...storage,
      async setItem(key, value) {
        await life.point('before a write')
        await storage.setItem(key, value)
        await life.point('after a write')
      },
    },
    platform: around(chain.platform, async (name, call) => {
      await life.point(name)
      return call()
    }),
  })
  const mortal: Wallet = {
    chainType: 'EVM',
    address: wallet.address,
    keepsNonce: wallet.keepsNonce,
    getChainId: () => wallet.getChainId(),
    switchChain: (chainId) => wallet.switchChain(chainId),
    signTypedData: (typedData) => wallet.signTypedData(typedData),
    async sendTransaction(transaction) {
      await life.point('before the wallet sends')
      const hash = await wallet.sendTransaction(transaction)
      await life.point('after the wallet sent')
      return hash
    },
  }
  return { ...process, wallet: mortal }
}

/** Runs one process until it returns, fails or crashes. */
async function runProcess(world: Harness, life: Life, resend = false): Promise<unknown> {
  const { executor, journal, wallet } = startMortalProcess(world, life)
  const work = async () => {
    await journal.load()
    const [record] = journal.store.getAll()
    if (record) return executor.resume(record.id, wallet, { resend })
    return executor.execute(await world.build(), wallet)
  }
  return drive(world.clock, Promise.race([work().catch((error: unknown) => error), life.died]))
}

async function loadRecords(world: Harness): Promise<readonly TransferRecord[]> {
  const { journal } = startProcess(world)
  await journal.load()
  return journal.store.getAll()
}

/** Returns whether the wallet's history contains the requested transaction. */
function wasSent(world: Harness, record: TransferRecord | undefined): boolean {
  const step = record?.run?.steps.find(({ done }) => !done)
  if (!step) return false
  const { call } = asCall(step)
  return world.chain.transactions.some(({ to, data }) => to === call.to && data === call.data)
}

function toTransaction(built: BuiltQuote) {
  if (built.type !== 'transaction') throw new Error('The quote is an order')
  return built.transaction
}

function isComplete(result: unknown): result is TransferRecord {
  return typeof result === 'object' && result !== null && 'run' in result && !(result instanceof Error)
}

/** Resumes in new processes until the transfer is complete. */
async function resumeUntilComplete(
  world: Harness,
  lives: (attempt: number) => Life,
  pauses: readonly number[] = [],
): Promise<TransferRecord> {
  let resend = false
  for (let attempt = 0; attempt < 40; attempt++) {
    await world.clock.advance(pauses[attempt] ?? 0)
    const result = await runProcess(world, lives(attempt), resend)
    if (isComplete(result)) return result
    resend = false
    if (isCausewayError(result, 'SEND_UNCERTAIN')) {
      const [record] = await loadRecords(world)
      if (wasSent(world, record)) throw new Error('It was sent, and was not found', { cause: result })
      resend = true
    }
  }
  throw new Error('It was never completed')
}

async function expectOneDeposit(world: Harness, record: TransferRecord, approvals = [1_000n]): Promise<void> {
  world.chain.mine()
  const deposits = world.chain.depositsOf()
  expect(deposits.map(({ status }) => status)).toEqual(['success'])
  expect(world.chain.approvals()).toEqual(approvals)
  expect(record.hash).toBe(deposits[0]?.hash)
  expect(record.status).toBe('PENDING')
  expect(record.run?.steps.map(({ done }) => done)).toEqual([...approvals.map(() => true), true])
  expect(asCall(record.run?.steps.at(-1)).call.data).toBe(deposits[0]?.data)
  const stored = await loadRecords(world)
  expect(stored).toEqual([record])
}

function createWorld(keepsNonce: boolean): Harness {
  const world = createHarness()
  world.wallet.keepsNonce = keepsNonce
  return world
}

/** Counts the points of a run without a crash. */
async function countPoints(keepsNonce: boolean): Promise<string[]> {
  const life = createLife(Number.POSITIVE_INFINITY)
  const world = createWorld(keepsNonce)
  const result = await runProcess(world, life)
  if (!isComplete(result)) throw result
  await expectOneDeposit(world, result)
  return life.points
}

describe.each([
  ['keeps the nonce it is given', true],
  ['chooses its own nonces', false],
])('a crash, with a wallet that %s,', (_, keepsNonce) => {
  it('leaves exactly one deposit after the run is resumed, at any single point', async () => {
    const points = await countPoints(keepsNonce)
    // A wallet that chooses nonces causes two more writes (four points): the nonce of each transaction.
    expect(points.filter((name) => name.endsWith('a write'))).toHaveLength(keepsNonce ? 14 : 18)
    expect(points.filter((name) => name.includes('wallet'))).toHaveLength(4)

    for (let crashAt = 0; crashAt < points.length; crashAt++) {
      const world = createWorld(keepsNonce)
      const first = createLife(crashAt)
      const record = await resumeUntilComplete(world, (attempt) => (attempt === 0 ? first : createLife(1e9)))
      expect(await first.died).toBe('died')
      await expectOneDeposit(world, record)
    }
  })

  it('leaves one deposit within the terms if the run is resumed a day later, at any single point', async () => {
    const points = await countPoints(keepsNonce)
    for (let crashAt = 0; crashAt < points.length; crashAt++) {
      const world = createWorld(keepsNonce)
      await runProcess(world, createLife(crashAt))
      await world.clock.advance(24 * 3_600_000)
      world.offer.toAmount = 99_700n
      await expectOneDeposit(world, await resumeUntilComplete(world, () => createLife(1e9)))
    }
  })

  it('leaves exactly one deposit at several points, among other transactions', async () => {
    const chainEvent = fc.constantFrom<'nothing' | 'foreign' | 'mine' | 'both'>(
      'nothing',
      'nothing',
      'nothing',
      'foreign',
      'mine',
      'both',
    )
    const scenario = fc.record({
      crashes: fc.array(fc.nat(34), { maxLength: 6 }),
      events: fc.array(chainEvent, { maxLength: 80 }),
      lostAnswers: fc.array(fc.boolean(), { maxLength: 4 }),
      pauses: fc.array(fc.constantFrom(0, 0, 30_000, 90_000), { maxLength: 6 }),
      allowance: fc.constantFrom(0n, 7n),
      resetsFirst: fc.boolean(),
      minesForReceipts: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(scenario, async ({ crashes, events, lostAnswers, pauses, ...chainOptions }) => {
        const world = createWorld(keepsNonce)
        Object.assign(world.chain, chainOptions)
        let foreign = 0
        let turn = 0
        let asks = 0
        world.wallet.onAsk = (_, send) => {
          const hash = send()
          if (lostAnswers[asks++]) throw new Error('The connection to the wallet was lost')
          return hash
        }
        const applyEvent = () => {
          const event = events[turn++] ?? 'nothing'
          if (event === 'foreign' || event === 'both') {
            world.chain.sendForeign()
            foreign++
          }
          // Include every pending transaction at the end.
          if (event === 'mine' || event === 'both' || turn > events.length) world.chain.mine()
        }
        const record = await resumeUntilComplete(
          world,
          (attempt) => createLife(crashes[attempt] ?? 1e9, applyEvent),
          pauses,
        )
        const approvals = chainOptions.allowance > 0n && chainOptions.resetsFirst ? [0n, 1_000n] : [1_000n]
        await expectOneDeposit(world, record, approvals)
        expect(world.chain.transactions).toHaveLength(foreign + approvals.length + 1)
      }),
      { numRuns: 120 },
    )
  })
})

describe('a lost reply of the wallet', () => {
  it.each([
    ['the approval', 0n, new TypeError('Failed to fetch')],
    ['the approval', 0n, { code: -32603, message: 'Internal JSON-RPC error.' }],
    ['the deposit', 1_000n, new TypeError('Failed to fetch')],
    ['the deposit', 1_000n, new Error('The connection to the wallet was lost')],
  ])(
    'about %s is translated as an unknown status, not as an unavailable service (%#)',
    async (_, allowance, reply) => {
      const world = createWorld(false)
      world.chain.allowance = allowance
      world.wallet.onAsk = () => {
        throw reply
      }
      const error = await runProcess(world, createLife(1e9))
      expect(await new ErrorTranslator().translate(error)).toMatchObject({
        code: 'SEND_UNCERTAIN',
        title: 'Status unknown',
        message: 'The wallet did not report whether it sent the transaction',
        retryable: false,
      })
    },
  )

  it('is not assumed if a node fails after it, or before the wallet was asked', async () => {
    const lost = { transferId: 'a', maybeSent: true, isUnanswered: true }
    const unread = Object.assign(new ChainReadError(1, 'the balance', new Error('Failed to fetch')), lost)
    const unasked = Object.assign(new Error('Failed to fetch'), { ...lost, isUnanswered: false })
    const translator = new ErrorTranslator()
    expect(await translator.translate(unread)).toMatchObject({ code: 'NODE' })
    expect(await translator.translate(unasked)).toMatchObject({ code: 'SERVICE' })
  })

  async function loseAnswer(world: Harness, sends: boolean) {
    world.chain.allowance = 1_000n
    world.wallet.onAsk = (_, send) => {
      if (sends) send()
      throw new Error('The connection to the wallet was lost')
    }
    const { executor, journal } = startProcess(world)
    const error = await catchError(drive(world.clock, executor.execute(await world.build(), world.wallet)))
    expect(error).toMatchObject({ message: 'The connection to the wallet was lost' })
    world.wallet.onAsk = (_, send) => send()
    const [record] = journal.store.getAll()
    expect(record).toMatchObject({ status: 'PENDING' })
    expect(record).not.toHaveProperty('hash')
    return record?.id ?? ''
  }

  it.each([true, false])(
    'is resolved by finding the transaction on the chain, which is not sent again (keeps nonces: %s)',
    async (keepsNonce) => {
      const world = createWorld(keepsNonce)
      const id = await loseAnswer(world, true)
      const record = await drive(world.clock, startProcess(world).executor.resume(id, world.wallet))
      await expectOneDeposit(world, record, [])
      expect(world.wallet.asked).toHaveLength(1)
      expect(record.sentTime).toBe(asCall(record.run?.steps[0]).ask?.time)
    },
  )

  it('is reported once a run continues with the transaction that was found', async () => {
    const world = createWorld(false)
    const id = await loseAnswer(world, true)
    world.chain.mine()
    const { executor, journal } = startProcess(world)
    await journal.load()
    const hash = world.chain.transactions[0]?.hash
    if (!hash) throw new Error('Nothing was sent')
    await journal.update(id, (record) => nextTransfer(record, { type: 'sent', step: 0, hash }, 5, 60_000))
    expect(journal.get(id)).toMatchObject({ hash, recoveredTime: 5 })
    const record = await drive(world.clock, executor.resume(id, world.wallet))
    expect(record).not.toHaveProperty('recoveredTime')
    await expectOneDeposit(world, record, [])
  })

  it.each([null, undefined, {}, { hash: '0x1' }, '', '0x', '0x1234', `0x${'g'.repeat(64)}`, 7, ['0x']])(
    'is a reply without a hash, such as %j, after which the transaction is found on the chain',
    async (reply) => {
      const world = createWorld(false)
      world.chain.allowance = 1_000n
      world.wallet.onAsk = (_, send) => {
        send()
        return reply as Hex
      }
      const { executor } = startProcess(world)
      const error = await catchError(drive(world.clock, executor.execute(await world.build(), world.wallet)))
      expect(error).toMatchObject({ code: 'TRANSACTION_HASH_MISSING' })
      const [stored] = await loadRecords(world)
      expect(stored).toMatchObject({ status: 'PENDING' })
      expect(stored).not.toHaveProperty('hash')
      const record = await drive(
        world.clock,
        startProcess(world).executor.resume(stored?.id ?? '', world.wallet),
      )
      await expectOneDeposit(world, record, [])
      expect(world.wallet.asked).toHaveLength(1)
    },
  )

  it.each([
    ['succeeded', false, 'DONE'],
    ['reverted', true, 'FAILED'],
  ])(
    'has the time of its block if the transaction %s and is found an hour later',
    async (_name, mined, status) => {
      const world = createWorld(false)
      world.chain.allowance = 1_000n
      world.wallet.onAsk = (_, send) => {
        send()
        throw new Error('The connection to the wallet was lost')
      }
      const plan: ExecutionPlan = {
        chainId: 1,
        account: SENDER,
        name: 'Aave V3',
        info: { type: 'Money Market', txType: 'Deposit' },
        steps: [{ kind: 'call', call: { to: POOL, data: '0x', value: 0n } }],
      }
      await catchError(drive(world.clock, startProcess(world).executor.execute(plan, world.wallet)))
      const [lost] = await loadRecords(world)
      const blockTime = world.clock.now() + 4_000
      world.chain.reverts.mined = mined
      await world.clock.advance(60 * 60_000)
      const platform: Platform = { ...world.chain.platform, getBlockTime: async () => blockTime }
      const { executor, journal } = startProcess(world, { platform })
      await catchError(drive(world.clock, executor.resume(lost?.id ?? '', world.wallet)))
      expect(world.wallet.asked).toHaveLength(1)
      expect(journal.get(lost?.id ?? '')).toMatchObject({ status, finishedTime: blockTime })
    },
  )

  it('is not resolved by the transaction of another transfer with the same call', async () => {
    const world = createWorld(false)
    const id = await loseAnswer(world, false)
    world.chain.allowance = 1_000n
    const { executor } = startProcess(world)
    const second = await drive(world.clock, executor.execute(await world.build(), world.wallet))
    expect(second.hash).toBe(world.chain.transactions[0]?.hash)
    const error = await catchError(drive(world.clock, startProcess(world).executor.resume(id, world.wallet)))
    expect(error).toMatchObject({ code: 'SEND_UNCERTAIN' })
    const first = (await loadRecords(world)).find((record) => record.id === id)
    expect(first).toMatchObject({ status: 'PENDING' })
    expect(first).not.toHaveProperty('hash')
    world.chain.allowance = 1_000n
    const resent = startProcess(world).executor.resume(id, world.wallet, { resend: true })
    expect((await drive(world.clock, resent)).hash).toBe(world.chain.transactions[1]?.hash)
  })

  it('is found although another transfer sent the same call first', async () => {
    const world = createWorld(false)
    const lost = await loseAnswer(world, false)
    world.chain.allowance = 1_000n
    await drive(world.clock, startProcess(world).executor.execute(await world.build(), world.wallet))
    // The wallet sends the first request late.
    const [request] = world.wallet.asked
    if (!request) throw new Error('The wallet was not asked')
    world.chain.allowance = 1_000n
    const late = world.chain.broadcast(request)
    world.chain.mine()
    const record = await drive(world.clock, startProcess(world).executor.resume(lost, world.wallet))
    expect(record.hash).toBe(late)
    expect(world.wallet.asked).toHaveLength(2)
  })

  it('is found in a block among other transactions, even if the user asks to send again', async () => {
    const world = createWorld(false)
    const id = await loseAnswer(world, true)
    for (let block = 0; block < 3; block++) {
      world.chain.sendForeign()
      world.chain.mine()
    }
    const { executor } = startProcess(world)
    const record = await drive(world.clock, executor.resume(id, world.wallet, { resend: true }))
    await expectOneDeposit(world, record, [])
    expect(world.wallet.asked).toHaveLength(1)
  })

  it('is sent again automatically by a wallet that keeps nonces, if the chain has not seen it', async () => {
    const world = createWorld(true)
    const id = await loseAnswer(world, false)
    const record = await drive(world.clock, startProcess(world).executor.resume(id, world.wallet))
    await expectOneDeposit(world, record, [])
    expect(world.wallet.asked.map(({ nonce }) => nonce)).toEqual([0, 0])
  })

  it('is sent again with the same nonce, so that only one of both can be included', async () => {
    const world = createWorld(true)
    const id = await loseAnswer(world, false)
    // A new request for the nonce would return another one.
    const platform = { ...world.chain.platform, getNextNonce: async () => 7 }
    const record = await drive(
      world.clock,
      startProcess(world, { platform }).executor.resume(id, world.wallet),
    )
    await expectOneDeposit(world, record, [])
    expect(world.wallet.asked.map(({ nonce }) => nonce)).toEqual([0, 0])
  })

  it('is sent again as the quote that the user has accepted since, although the price has fallen', async () => {
    const world = createWorld(true)
    const id = await loseAnswer(world, false)
    world.offer.toAmount = 50_000n
    const stale = startProcess(world).executor.resume(id, world.wallet)
    expect(await catchError(drive(world.clock, stale))).toMatchObject({ code: 'TERMS_WORSENED' })

    const accepted = await world.build()
    const { executor } = startProcess(world)
    const record = await drive(world.clock, executor.resume(id, world.wallet, { accepted }))
    await expectOneDeposit(world, record, [])
    expect(world.wallet.asked.map(({ nonce }) => nonce)).toEqual([0, 0])
    expect(world.wallet.asked[1]).toMatchObject({ data: toTransaction(accepted).data })
    expect(record.info.outputAmountMinRaw).toBe(accepted.quote.toAmountMin)
  })

  it('is not sent again for less than the minimum of an accepted quote that has expired', async () => {
    const world = createWorld(true)
    const id = await loseAnswer(world, false)
    world.offer.toAmount = 200_000n
    const accepted = await world.build()
    world.offer.toAmount = 100_000n
    await world.clock.advance(61_000)
    const resuming = startProcess(world).executor.resume(id, world.wallet, { accepted })
    expect(await catchError(drive(world.clock, resuming))).toMatchObject({ code: 'TERMS_WORSENED' })
    expect(world.wallet.asked).toHaveLength(1)
  })

  it('is not sent with its provider once the user has accepted a quote of another one', async () => {
    const world = createWorld(true)
    const id = await loseAnswer(world, false)
    const built = await world.build()
    const accepted = { ...built, quote: { ...built.quote, providerId: 'other', name: 'Other' } }
    const resuming = startProcess(world).executor.resume(id, world.wallet, { accepted })
    expect(await catchError(drive(world.clock, resuming))).toMatchObject({
      code: 'PROVIDER_CHANGED',
      details: expect.stringContaining('The accepted quote is of Other, the transfer of Bridge.'),
    })
    expect(world.wallet.asked).toHaveLength(1)
  })

  it('is found on the chain although the user has accepted a quote of another provider', async () => {
    const world = createWorld(true)
    const id = await loseAnswer(world, true)
    const built = await world.build()
    const accepted = { ...built, quote: { ...built.quote, providerId: 'other' } }
    const record = await drive(
      world.clock,
      startProcess(world).executor.resume(id, world.wallet, { accepted }),
    )
    await expectOneDeposit(world, record, [])
  })

  it('is not sent again as an accepted quote of another amount', async () => {
    const world = createWorld(true)
    const id = await loseAnswer(world, false)
    const accepted = await world.build({ ...REQUEST, fromAmount: 10n })
    const resuming = startProcess(world).executor.resume(id, world.wallet, { accepted })
    expect(await catchError(drive(world.clock, resuming))).toMatchObject({
      code: 'RESUME_MISMATCH',
      details: expect.stringContaining('input amount: expected 10, stored 1000'),
    })
    expect(world.wallet.asked).toHaveLength(1)
  })

  it('may be included while it is simulated again, and the next resume finds it', async () => {
    const world = createWorld(true)
    const id = await loseAnswer(world, false)
    const [first] = world.wallet.asked
    if (!first) throw new Error('The wallet was not asked')
    let landed = false
    const platform: Platform = {
      ...world.chain.platform,
      simulate: async () => {
        if (!landed) world.chain.broadcast(first, 0)
        landed = true
        world.chain.mine()
        return { status: 'reverted', reason: 'insufficient allowance', error: undefined }
      },
    }
    const resuming = startProcess(world, { platform }).executor.resume(id, world.wallet)
    expect(await catchError(drive(world.clock, resuming))).toMatchObject({ code: 'SIMULATION_REVERTED' })
    expect((await loadRecords(world))[0]?.status).toBe('PENDING')

    const record = await drive(world.clock, startProcess(world).executor.resume(id, world.wallet))
    await expectOneDeposit(world, record, [])
    expect(world.wallet.asked).toHaveLength(1)
  })

  it('is searched from the block of the first request after it was sent again', async () => {
    const world = createWorld(true)
    const id = await loseAnswer(world, false)
    const [before] = await loadRecords(world)
    world.chain.mine(5)
    world.wallet.onAsk = () => {
      throw new Error('The connection to the wallet was lost')
    }
    await catchError(drive(world.clock, startProcess(world).executor.resume(id, world.wallet)))
    const [after] = await loadRecords(world)
    const getFirstBlock = (record: TransferRecord | undefined) => asCall(record?.run?.steps[0]).ask?.fromBlock
    expect(getFirstBlock(before)).toBeDefined()
    expect(getFirstBlock(after)).toBe(getFirstBlock(before))
  })

  it('may be included after its expired quote was built again, and is then the only deposit', async () => {
    const world = createWorld(true)
    const id = await loseAnswer(world, false)
    const [first] = world.wallet.asked
    if (!first) throw new Error('The wallet was not asked')
    await world.clock.advance(24 * 3_600_000)
    world.wallet.onAsk = (_, send) => {
      world.chain.broadcast(first, 0)
      return send()
    }
    expect(
      await catchError(drive(world.clock, startProcess(world).executor.resume(id, world.wallet))),
    ).toMatchObject({
      message: 'nonce too low',
    })
    expect(world.wallet.asked.map(({ nonce }) => nonce)).toEqual([0, 0])
    expect(world.wallet.asked[1]?.data).not.toBe(first.data)

    const record = await drive(world.clock, startProcess(world).executor.resume(id, world.wallet))
    await expectOneDeposit(world, record, [])
    expect(world.chain.depositsOf()[0]?.data).toBe(first.data)
    expect(world.wallet.asked).toHaveLength(2)
  })

  it.each([
    ['whose allowance was revoked meanwhile', { allowance: 0n }, [1_000n]],
    ['whose token requires a reset of its allowance', { allowance: 7n, resetsFirst: true }, [0n, 1_000n]],
  ] as const)(
    'is built again with its approvals if its quote expired, %s, and each transaction counts once',
    async (_what, chainOptions, approvals) => {
      const world = createWorld(true)
      const id = await loseAnswer(world, false)
      Object.assign(world.chain, chainOptions)
      await world.clock.advance(90_000)
      const record = await drive(world.clock, startProcess(world).executor.resume(id, world.wallet))
      await expectOneDeposit(world, record, [...approvals])
      // The first approval reuses the nonce of the lost request.
      expect(world.chain.calls.filter((name) => name === 'getNextNonce')).toHaveLength(approvals.length + 1)
      expect(world.wallet.asked.map(({ nonce }) => nonce)).toEqual([
        0,
        ...approvals.map((_, index) => index),
        approvals.length,
      ])
    },
  )

  it('is found whichever of the three builds was sent', async () => {
    for (const landed of [0, 1, 2]) {
      const world = createWorld(true)
      const id = await loseAnswer(world, false)
      world.wallet.onAsk = () => {
        throw new Error('The connection to the wallet was lost')
      }
      for (let again = 0; again < 2; again++) {
        await world.clock.advance(90_000)
        await catchError(drive(world.clock, startProcess(world).executor.resume(id, world.wallet)))
      }
      const sent = world.wallet.asked[landed]
      if (world.wallet.asked.length !== 3 || !sent) throw new Error('It was not asked for thrice')
      world.chain.broadcast(sent, 0)
      const record = await drive(world.clock, startProcess(world).executor.resume(id, world.wallet))
      await expectOneDeposit(world, record, [])
      expect(world.wallet.asked).toHaveLength(3)
    }
  })

  it('is not sent again while another transaction is pending with its nonce', async () => {
    const world = createWorld(true)
    const id = await loseAnswer(world, false)
    world.chain.sendForeign()
    const { executor } = startProcess(world)
    const error = await catchError(drive(world.clock, executor.resume(id, world.wallet)))
    expect(error).toMatchObject({ code: 'SEND_UNCERTAIN' })
    world.chain.mine()
    const record = await drive(world.clock, executor.resume(id, world.wallet))
    await expectOneDeposit(world, record, [])
    expect(world.wallet.asked.map(({ nonce }) => nonce)).toEqual([0, 1])
  })

  it('is left to the user to resolve for a wallet that chooses its nonces, and nothing is sent meanwhile', async () => {
    const world = createWorld(false)
    const id = await loseAnswer(world, false)
    const { executor } = startProcess(world)
    for (let attempt = 0; attempt < 2; attempt++) {
      const error = await catchError(drive(world.clock, executor.resume(id, world.wallet)))
      expect(error).toMatchObject({
        code: 'SEND_UNCERTAIN',
        details: expect.stringContaining('Check the history of the wallet'),
      })
    }
    expect(world.wallet.asked).toHaveLength(1)
    expect((await loadRecords(world))[0]?.status).toBe('PENDING')

    const record = await drive(world.clock, executor.resume(id, world.wallet, { resend: true }))
    await expectOneDeposit(world, record, [])
    expect(world.wallet.asked).toHaveLength(2)
  })

  it.each([true, false])(
    'is left to the user to resolve if the node cannot search (keeps nonces: %s)',
    async (keepsNonce) => {
      const world = createWorld(keepsNonce)
      const id = await loseAnswer(world, false)
      world.chain.forgetful = true
      const { executor } = startProcess(world)
      const error = await catchError(drive(world.clock, executor.resume(id, world.wallet)))
      expect(error).toMatchObject({
        code: 'SEND_UNCERTAIN',
        details: expect.stringContaining('The node has pruned its history'),
      })
      expect(world.wallet.asked).toHaveLength(1)

      const record = await drive(world.clock, executor.resume(id, world.wallet, { resend: true }))
      await expectOneDeposit(world, record, [])
    },
  )

  it('causes an error if the node cannot be read, and nothing is sent', async () => {
    const world = createWorld(true)
    const id = await loseAnswer(world, true)
    const unreadable = { ...world.chain.platform, findTransaction: () => Promise.reject(new Error('503')) }
    const { executor } = startProcess(world, { platform: unreadable })
    expect(await catchError(drive(world.clock, executor.resume(id, world.wallet)))).toMatchObject({
      message: '503',
    })
    expect(world.wallet.asked).toHaveLength(1)
  })

  it('is sent with the next nonce if another transaction used its nonce', async () => {
    const world = createWorld(true)
    const id = await loseAnswer(world, false)
    world.chain.sendForeign()
    world.chain.mine()
    const record = await drive(world.clock, startProcess(world).executor.resume(id, world.wallet))
    await expectOneDeposit(world, record, [])
    expect(world.wallet.asked.map(({ nonce }) => nonce)).toEqual([0, 1])
  })

  it('is not built again if it was sent before its quote expired', async () => {
    const world = createWorld(false)
    const id = await loseAnswer(world, true)
    await world.clock.advance(24 * 3_600_000)
    world.offer.toAmount = 1n
    const record = await drive(world.clock, startProcess(world).executor.resume(id, world.wallet))
    await expectOneDeposit(world, record, [])
  })
})

describe('the test chain', () => {
  it('counts a second deposit, so that the tests above would detect it', () => {
    const { chain } = createHarness()
    chain.allowance = 2_000n
    const call = { to: POOL, data: '0x01', value: 0n } as const
    chain.broadcast(call)
    chain.broadcast(call)
    chain.mine()
    expect(chain.depositsOf().map(({ status }) => status)).toEqual(['success', 'success'])
  })
})
