import { describe, expect, it } from 'vitest'
import { sleep } from '../../kernel/clock.ts'
import { CausewayError } from '../../kernel/errors.ts'
import { fakeBrowser } from '../../kernel/fake-browser.test-support.ts'
import type { Hex } from '../../kernel/schema.ts'
import { createTabs } from '../../kernel/tabs.ts'
import type { TypedData, Wallet } from '../../platforms/wallet.ts'
import type { SignedOrder } from '../../quotes/provider.ts'
import { QuoteAggregator } from '../../quotes/quote-aggregator.ts'
import { drive } from '../../testing/fake-clock.ts'
import { scriptedProvider } from '../../testing/scripted-provider.ts'
import { nextTransfer } from '../../transfers/next-transfer.ts'
import type { TransferRecord } from '../../transfers/record.ts'
import type { TransferStep } from '../../transfers/steps.ts'
import {
  catchError,
  createHarness,
  deferred,
  type Harness,
  REQUEST,
  startProcess,
} from '../create-harness.test-support.ts'
import type { Executor } from '../executor.ts'
import type { ExecutionPlan } from '../plan/execution-plan.ts'
import { POOL, RECIPIENT, reject, SENDER, TOKEN } from '../testing-chain.test-support.ts'

const typedData: TypedData = {
  domain: { name: 'Orders', chainId: 1 },
  types: { Order: [{ name: 'sellAmount', type: 'uint256' }] },
  primaryType: 'Order',
  message: { sellAmount: 1_000n },
}

/** Creates a harness whose provider returns orders instead of transactions. */
function createOrderWorld() {
  const world = createHarness()
  const submitted: SignedOrder[] = []
  const orderApi = {
    builds: 0,
    onOrder: (): string | Promise<string> => 'order-1',
    toAmount: 100_000n,
    validUntil: undefined as number | undefined,
  }
  const decoded = { token: TOKEN, amount: 1_000n, recipient: RECIPIENT, toAmountMin: 0n }
  const provider = scriptedProvider({
    id: 'bridge',
    name: 'Orders',
    kind: 'swap',
    quote: () => ({ toAmount: orderApi.toAmount, spender: POOL }),
    build: async ({ toAmountMin, request }) => {
      decoded.toAmountMin = toAmountMin
      decoded.amount = request.fromAmount
      const { validUntil } = orderApi
      return {
        orderData: { typedData, orderId: 'order-1', validUntil },
        interfaceParamData: { build: ++orderApi.builds },
      }
    },
    decodeOrder: () => decoded,
    submitOrder: async (signed) => {
      submitted.push(signed)
      return orderApi.onOrder()
    },
  })
  const quotes = new QuoteAggregator({ providers: [provider], clock: world.clock })
  const orderWorld: Harness = { ...world, quotes }
  const build = async (fromAmount = REQUEST.fromAmount) =>
    quotes.build(await quotes.getBestQuote({ ...REQUEST, fromAmount }))
  return { world: orderWorld, orderApi, submitted, build }
}

describe('running a built order', () => {
  it('approves the exact amount, has the order signed, submits it, and tracks it by its id', async () => {
    const { world, submitted, build } = createOrderWorld()
    const { executor, progress } = startProcess(world)
    const record = await drive(world.clock, executor.execute(await build(), world.wallet))

    expect(world.chain.approvals()).toEqual([1_000n])
    expect(world.wallet.signed).toEqual([typedData])
    expect(submitted).toMatchObject([{ typedData, signature: '0x5197', interfaceParamData: { build: 1 } }])
    expect(record).toMatchObject({ orderId: 'order-1', status: 'PENDING', sentTime: world.clock.now() })
    expect(record).not.toHaveProperty('hash')
    expect(progress.filter(({ kind }) => kind === 'order').map(({ code }) => code)).toEqual([51, 53, 54, 52])
  })

  it('does not approve again if the allowance covers the open orders', async () => {
    const { world, build } = createOrderWorld()
    world.chain.allowance = 1_800n
    const { executor } = startProcess(world)
    await drive(world.clock, executor.execute(await build(), world.wallet))
    const quote = await build(800n)
    expect(await executor.preview(quote, world.wallet)).toMatchObject([{ kind: 'order' }])
    world.chain.allowance = 1_799n
    expect(await executor.preview(quote, world.wallet)).toMatchObject([
      { kind: 'approve' },
      { kind: 'order' },
    ])
  })

  it.each([
    ['has ended', { status: 'DONE', finishedTime: 1 }],
    ['was canceled', { status: 'FAILED', finishedTime: 1 }],
    ['has left the account', { departedTime: 1 }],
    ['is in a transaction', { hash: '0xaa' }],
    ['belongs to another account', { from: RECIPIENT }],
    ['is on another chain', { chainId: 10 }],
  ] as const)('does not approve the amount of an order that %s', async (_, change) => {
    const { world, build } = createOrderWorld()
    const { executor, journal } = startProcess(world)
    const { id } = await drive(world.clock, executor.execute(await build(), world.wallet))
    await journal.update(id, (record) => ({ ...record, ...change }))
    expect(await executor.preview(await build(800n), world.wallet)).toMatchObject([{ kind: 'order' }])
  })

  it('does not approve the amount of an order that has expired', async () => {
    const { world, orderApi, build } = createOrderWorld()
    orderApi.validUntil = world.clock.now() + 600_000
    const { executor } = startProcess(world)
    await drive(world.clock, executor.execute(await build(), world.wallet))
    await world.clock.advance(600_000)
    expect(await executor.preview(await build(800n), world.wallet)).toMatchObject([{ kind: 'order' }])
  })

  it('resumes with the approval that covers an order which has been filled since', async () => {
    const parts = createOrderWorld()
    const { world, build } = parts
    const { executor, journal } = startProcess(world)
    const { id } = await drive(world.clock, executor.execute(await build(), world.wallet))
    const second = await interruptSecond(parts, executor)
    await world.clock.advance(1_000)
    const finishedTime = world.clock.now()
    await journal.update(id, (record) => ({ ...record, status: 'DONE', finishedTime }))
    await drive(world.clock, executor.resume(second, world.wallet))
    expect(world.chain.approvals()).toEqual([1_000n, 1_800n])
  })

  it('rejects a stored approval that covers an order which had ended before', async () => {
    const parts = createOrderWorld()
    const { world, build } = parts
    const { executor, journal } = startProcess(world)
    const { id } = await drive(world.clock, executor.execute(await build(), world.wallet))
    const finishedTime = world.clock.now()
    await journal.update(id, (record) => ({ ...record, status: 'FAILED', finishedTime }))
    world.chain.allowance = 0n
    await world.clock.advance(1_000)
    const second = await interruptSecond(parts, executor)
    const call = world.chain.platform.encodeApproval({ token: TOKEN, spender: POOL, amount: 1_800n })
    await journal.update(second, (record) => {
      const steps =
        record.run?.steps.map((step) => (step.kind === 'approve' ? { ...step, call } : step)) ?? []
      return { ...record, run: { name: 'Orders', ...record.run, steps } }
    })
    const error = await drive(world.clock, catchError(executor.resume(second, world.wallet)))
    expect(error).toMatchObject({
      code: 'RESUME_MISMATCH',
      details: expect.stringContaining(`approve: expected 800 of ${TOKEN} for ${POOL}, stored 1800`),
    })
    expect(world.chain.approvals()).toEqual([1_000n])
  })

  it('is covered by a later approval of it and of the other open orders', async () => {
    const { world, build } = createOrderWorld()
    const { executor } = startProcess(world)
    await drive(world.clock, executor.execute(await build(), world.wallet))
    await drive(world.clock, executor.execute(await build(800n), world.wallet))
    const plan: ExecutionPlan = {
      chainId: 1,
      account: SENDER,
      name: 'Orders',
      info: { type: 'Approve' },
      steps: [{ kind: 'allowance', token: TOKEN, spender: POOL, amount: 800n }],
    }
    expect(await executor.preview(plan, world.wallet)).toEqual([])
    world.chain.allowance = 800n
    await drive(world.clock, executor.execute(plan, world.wallet))
    expect(world.chain.approvals()).toEqual([1_000n, 1_800n, 1_800n])
  })

  /** Interrupts an order of 800 before its approval. Returns the id of its transfer. */
  async function interruptSecond(
    { world, build }: ReturnType<typeof createOrderWorld>,
    executor: Executor,
  ): Promise<string> {
    const quote = await build(800n)
    world.wallet.onSwitch = () => undefined
    world.wallet.chainId = 10
    await drive(world.clock, catchError(executor.execute(quote, world.wallet)))
    world.wallet.chainId = 1
    return quote.quote.id
  }

  it('is requested from one of two tabs that ask for an identical order within the same second', async () => {
    const { world, submitted, build } = createOrderWorld()
    world.chain.allowance = 10n ** 30n
    const browser = fakeBrowser()
    const openTab = () => {
      const { crash: _, ...parts } = browser.openTab()
      const tabs = createTabs({ name: 'causeway', clock: world.clock, ...parts })
      return startProcess(world, { tabs, exclusive: tabs.exclusive }).executor
    }
    const executors = [openTab(), openTab()]
    const opened = deferred()
    const signed = deferred()
    world.wallet.onSign = async () => {
      opened.resolve()
      await signed.promise
      return '0x5197' as const
    }
    // The wallet reports its chain after 5 ms, so both runs have started before the first request.
    const wallet: Wallet = {
      ...world.wallet,
      getChainId: () => sleep(world.clock, 5).then(() => world.wallet.chainId),
    }
    const runs: Promise<unknown>[] = []
    for (const executor of executors) {
      runs.push(catchError(executor.execute(await build(), wallet).then(() => 'it went through')))
      await world.clock.advance(2)
    }
    await drive(world.clock, opened.promise)
    await world.clock.advance(1_000)
    expect(world.wallet.signed).toHaveLength(1)
    signed.resolve()
    expect(await drive(world.clock, Promise.all(runs))).toEqual([
      'it went through',
      expect.objectContaining({ code: 'REPEATED_ACTION', maybeSent: false }),
    ])
    expect(submitted).toHaveLength(1)
  })

  it('approves the amounts of open orders in addition, because each spends its own when it is filled', async () => {
    const { world, orderApi, build } = createOrderWorld()
    const { executor, journal } = startProcess(world)
    orderApi.validUntil = world.clock.now() + 600_000
    const first = await drive(world.clock, executor.execute(await build(), world.wallet))
    expect(world.chain.approvals()).toEqual([1_000n])
    await drive(world.clock, executor.execute(await build(), world.wallet, { acceptRepeat: true }))
    expect(world.chain.approvals()).toEqual([1_000n, 2_000n])
    await journal.update(first.id, (record) => ({ ...record, status: 'DONE' }))
    await drive(world.clock, executor.execute(await build(), world.wallet, { acceptRepeat: true }))
    expect(world.chain.approvals()).toEqual([1_000n, 2_000n])
  })

  it('ends when the user rejects the order, and nothing is submitted', async () => {
    const { world, submitted, build } = createOrderWorld()
    world.wallet.onSign = reject
    const { executor, journal } = startProcess(world)
    await expect(drive(world.clock, executor.execute(await build(), world.wallet))).rejects.toMatchObject({
      code: 'USER_REJECTED',
    })
    expect(submitted).toEqual([])
    expect(journal.store.getAll()).toMatchObject([{ status: 'INVALID' }])
  })

  it('submits the same signed order again after a failed submission and a reload', async () => {
    const { world, orderApi, submitted, build } = createOrderWorld()
    orderApi.onOrder = () => {
      throw new CausewayError('Away', { code: 'NETWORK_ERROR', retryable: true })
    }
    const first = startProcess(world)
    await catchError(drive(world.clock, first.executor.execute(await build(), world.wallet)))

    orderApi.onOrder = () => 'order-1'
    await world.clock.advance(600_000)
    const second = startProcess(world)
    await second.journal.load()
    const [stored] = second.journal.store.getAll()
    const record = await drive(world.clock, second.executor.resume(stored?.id ?? '', world.wallet))

    expect(record.orderId).toBe('order-1')
    expect(world.wallet.signed).toHaveLength(1)
    expect(orderApi.builds).toBe(1)
    expect(submitted).toHaveLength(2)
    expect(submitted[1]).toEqual(submitted[0])
  })

  /** Executes a quote whose submission has no reply, and returns the id of its transfer. */
  async function loseSubmission({ world, orderApi, build }: ReturnType<typeof createOrderWorld>) {
    const { onOrder } = orderApi
    orderApi.onOrder = () => {
      throw new CausewayError('Away', { code: 'NETWORK_ERROR', retryable: true })
    }
    const { executor, journal } = startProcess(world)
    await catchError(drive(world.clock, executor.execute(await build(), world.wallet)))
    orderApi.onOrder = onOrder
    return journal.store.getAll()[0]?.id ?? ''
  }

  it('is searched before it is submitted again, and then continues as a submitted one', async () => {
    const parts = createOrderWorld()
    const { world, submitted } = parts
    const id = await loseSubmission(parts)
    const { executor, journal } = startProcess(world, {
      checkStatus: (checkedId) =>
        journal.update(checkedId, (record) =>
          nextTransfer(record, { type: 'sent', step: 1, orderId: 'order-1' }, 1, 2),
        ),
    })
    const accepted = await parts.build()
    const better = { ...accepted, quote: { ...accepted.quote, toAmountMin: 99_999n } }
    const record = await drive(world.clock, executor.resume(id, world.wallet, { accepted: better }))
    expect(record).toMatchObject({ orderId: 'order-1', status: 'PENDING' })
    expect(record.recoveredTime).toBeUndefined()
    expect([submitted, world.wallet.signed]).toEqual([[expect.anything()], [typedData]])
  })

  it.each([
    ['has a higher minimum', { toAmountMin: 99_501n }],
    ['is of another provider', { providerId: 'other', name: 'Other' }],
  ])(
    'is not submitted again once it is signed if the quote that the user has accepted since %s',
    async (_, change) => {
      const parts = createOrderWorld()
      const { world, submitted } = parts
      const id = await loseSubmission(parts)
      const { executor } = startProcess(world)
      const built = await parts.build()
      const accepted = { ...built, quote: { ...built.quote, ...change } }
      const resume = (options = {}) => drive(world.clock, executor.resume(id, world.wallet, options))
      expect(await catchError(resume({ accepted }))).toMatchObject({
        code: 'ORDER_ALREADY_SIGNED',
        maybeSent: true,
      })
      expect(submitted).toHaveLength(1)

      // Without the accepted quote, the same order is submitted.
      await resume()
      expect(submitted[1]).toEqual(submitted[0])
      expect(world.wallet.signed).toHaveLength(1)
    },
  )

  it('is submitted again if the quote that the user has accepted since is not better', async () => {
    const parts = createOrderWorld()
    const { world, orderApi, submitted } = parts
    const id = await loseSubmission(parts)
    orderApi.toAmount = 90_000n
    const accepted = await parts.build()
    const { executor } = startProcess(world)
    const record = await drive(world.clock, executor.resume(id, world.wallet, { accepted }))
    expect(submitted[1]).toEqual(submitted[0])
    expect(record.info.outputAmountMinRaw).toBe(99_500n)
  })

  it('is not submitted after its deadline', async () => {
    const parts = createOrderWorld()
    const { world, orderApi, submitted } = parts
    orderApi.validUntil = world.clock.now() + 600_000
    const id = await loseSubmission(parts)
    await world.clock.advance(600_000)
    const { executor } = startProcess(world)
    const error = await drive(world.clock, catchError(executor.resume(id, world.wallet)))
    expect(error).toMatchObject({ code: 'PLAN_EXPIRED' })
    expect(submitted).toHaveLength(1)
  })

  it('is built again if it expired before it was signed', async () => {
    const { world, orderApi, build } = createOrderWorld()
    world.chain.minesForReceipts = false
    const { executor } = startProcess(world)
    const running = executor.execute(await build(), world.wallet)
    running.catch(() => undefined)
    await world.clock.advance(70_000)
    world.chain.minesForReceipts = true
    await drive(world.clock, running)
    expect(orderApi.builds).toBe(2)
    expect(world.wallet.signed).toHaveLength(1)
  })

  /** Interrupts an order before it is signed, and tampers with its record. */
  async function interrupt(
    { world, build }: ReturnType<typeof createOrderWorld>,
    tamper: (record: TransferRecord) => TransferRecord,
  ): Promise<string> {
    world.chain.allowance = 1_000n
    const { executor, journal } = startProcess(world)
    world.wallet.onSwitch = () => undefined
    world.wallet.chainId = 10
    await drive(world.clock, catchError(executor.execute(await build(), world.wallet)))
    world.wallet.chainId = 1
    const id = journal.store.getAll()[0]?.id ?? ''
    await journal.update(id, tamper)
    return id
  }

  it.each([
    ['resumes an approval that covers an earlier order in addition', 2_000n, true],
    ['rejects a stored approval of more than the order and earlier ones', 2_001n, false],
  ])('%s', async (_title, amount, isAccepted) => {
    const { world, build } = createOrderWorld()
    const withAmount = (data: string) =>
      `${data.slice(0, -64)}${amount.toString(16).padStart(64, '0')}` as Hex
    await drive(world.clock, startProcess(world).executor.execute(await build(), world.wallet))
    world.wallet.onSwitch = () => undefined
    world.wallet.chainId = 10
    const { executor, journal } = startProcess(world)
    const second = await build()
    await drive(world.clock, catchError(executor.execute(second, world.wallet, { acceptRepeat: true })))
    world.wallet.chainId = 1
    const id = journal.store.getAll().find(({ orderId }) => orderId === undefined)?.id ?? ''
    await journal.update(id, (record) => {
      const steps = record.run?.steps.map((step) =>
        step.kind === 'approve'
          ? { ...step, call: { ...step.call, data: withAmount(step.call.data) } }
          : step,
      )
      return record.run && steps ? { ...record, run: { ...record.run, steps } } : record
    })
    const resumed = await drive(
      world.clock,
      catchError(startProcess(world).executor.resume(id, world.wallet, { acceptRepeat: true })),
    )
    if (isAccepted) expect(world.chain.approvals()).toEqual([1_000n, 2_000n])
    else expect(resumed).toMatchObject({ code: 'RESUME_MISMATCH' })
  })

  it('never sends a call that was added to a stored order', async () => {
    const parts = createOrderWorld()
    const { world, orderApi } = parts
    const theft = { to: TOKEN, data: '0xa9059cbb', value: 0n } as const
    const id = await interrupt(parts, (record) => {
      if (!record.run) throw new Error('There is no run')
      const steps: TransferStep[] = [{ kind: 'call', call: theft, done: false }, ...record.run.steps]
      return { ...record, run: { ...record.run, steps } }
    })
    await drive(world.clock, catchError(startProcess(world).executor.resume(id, world.wallet)))
    expect(orderApi.builds).toBe(2)
    expect(world.wallet.asked).toEqual([])
    expect(world.wallet.signed).toEqual([typedData])
  })

  it('is not signed without the terms and the provider that it was accepted with', async () => {
    const parts = createOrderWorld()
    const { world, submitted } = parts
    const id = await interrupt(parts, ({ info: { aggregator: _, ...info }, run, ...record }) => {
      if (!run) throw new Error('There is no run')
      const { terms: __, ...rest } = run
      return { ...record, info, run: rest }
    })
    const error = await drive(world.clock, catchError(startProcess(world).executor.resume(id, world.wallet)))
    expect(error).toMatchObject({ code: 'UNKNOWN_TRANSFER' })
    expect([world.wallet.signed, submitted]).toEqual([[], []])
  })
})
