import { describe, expect, it } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import type { CausewayError } from '../kernel/errors.ts'
import type { Address, Hex } from '../kernel/schema.ts'
import type { Platform } from '../platforms/platform.ts'
import type { TypedData } from '../platforms/wallet.ts'
import { QuoteAggregator } from '../quotes/quote-aggregator.ts'
import { drive } from '../testing/fake-clock.ts'
import { scriptedProvider } from '../testing/scripted-provider.ts'
import type { TransferRecord } from '../transfers/record.ts'
import type { TransferStep } from '../transfers/steps.ts'
import {
  catchError,
  createHarness,
  type Harness,
  REQUEST,
  startProcess,
} from './create-harness.test-support.ts'
import type { ExecutionPlan } from './plan/execution-plan.ts'
import { NO_EFFECTS, POOL, RECIPIENT, reject, SENDER, TOKEN } from './testing-chain.test-support.ts'

const ATTACKER: Address = '0x6666666666666666666666666666666666666666'
const MAX = 2n ** 256n - 1n

const word = (value: bigint | string) =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0')
const encodeDeposit = (amount: bigint, recipient: string): Hex =>
  `0x7b939232${word(amount)}${word(recipient)}`
const encodeTransfer = (amount: bigint, recipient: string): Hex =>
  `0xa9059cbb${word(recipient)}${word(amount)}`
const encodeApproval = (spender: string, amount: bigint): Hex => `0x095ea7b3${word(spender)}${word(amount)}`

/** Creates a harness whose provider can decode its deposits. */
function createReadableWorld(): Harness & { readonly builds: unknown[] } {
  const world = createHarness()
  const builds: unknown[] = []
  const provider = scriptedProvider({
    id: 'bridge',
    name: 'Bridge',
    quote: () => ({ ...world.offer, depositContract: POOL, spender: POOL }),
    build: async ({ request }) => {
      builds.push(request)
      return {
        transactionData: { to: POOL, data: encodeDeposit(request.fromAmount, request.toAddress), value: 0n },
      }
    },
    decode: ({ to, data }) =>
      to === POOL && data.startsWith('0x7b939232')
        ? { token: TOKEN, amount: BigInt(`0x${data.slice(10, 74)}`), recipient: `0x${data.slice(98)}` }
        : undefined,
  })
  const quotes = new QuoteAggregator({ providers: [provider], clock: world.clock })
  return { ...world, quotes, builds, build: async () => quotes.build(await quotes.getBestQuote(REQUEST)) }
}

/** Interrupts a run before anything is sent, and tampers with its stored record. */
async function interrupt(
  world: Harness,
  tamper: (record: TransferRecord) => TransferRecord = (record) => record,
  plan?: ExecutionPlan,
): Promise<string> {
  const { executor, journal } = startProcess(world)
  world.wallet.onSwitch = () => undefined
  world.wallet.chainId = 10
  const error = await catchError(
    drive(world.clock, executor.execute(plan ?? (await world.build()), world.wallet)),
  )
  expect(error).toMatchObject({ code: 'CHAIN_SWITCH_FAILED' })
  world.wallet.chainId = 1
  const [record] = journal.store.getAll()
  if (!record) throw new Error('Nothing was journaled')
  await journal.update(record.id, tamper)
  return record.id
}

function resume(world: Harness, id: string, options = {}) {
  return drive(world.clock, catchError(startProcess(world).executor.resume(id, world.wallet, options)))
}

const withSteps =
  (change: (steps: readonly TransferStep[]) => TransferStep[]) => (record: TransferRecord) => {
    if (!record.run) throw new Error('There is no run')
    return { ...record, run: { ...record.run, steps: change(record.run.steps) } }
  }

const withCall = (kind: TransferStep['kind'], change: object) =>
  withSteps((steps) =>
    steps.map((step) =>
      step.kind === kind && 'call' in step ? { ...step, call: { ...step.call, ...change } } : step,
    ),
  )

const SENT: Hex = `0x${'5'.repeat(64)}`

/** Marks the first step as sent and confirmed. */
const sendFirst = (record: TransferRecord) => ({
  ...withSteps((steps) =>
    steps.map((step, index) => (index === 0 && 'call' in step ? { ...step, hash: SENT, done: true } : step)),
  )(record),
  hash: SENT,
})

function expectNothingAsked({ wallet, chain }: Harness): void {
  expect(wallet.asked).toEqual([])
  expect(wallet.signed).toEqual([])
  expect(chain.transactions).toEqual([])
}

describe('resuming a quote from storage', () => {
  it('rejects calldata that takes more for another recipient than the record shows, naming both', async () => {
    const world = createReadableWorld()
    const id = await interrupt(world, withCall('call', { data: encodeDeposit(850_000_000n, ATTACKER) }))
    expect(await resume(world, id)).toMatchObject({
      code: 'VERIFICATION_FAILED',
      details: expect.stringMatching(
        new RegExp(`takes 850000000 of ${TOKEN}, but 1000 were quoted\\. recipient: It pays ${ATTACKER}`),
      ),
    })
    expectNothingAsked(world)
  })

  it('rejects a token transfer to an attacker in place of the deposit, naming the contract', async () => {
    const world = createReadableWorld()
    const evil = { to: TOKEN, data: encodeTransfer(850_000_000n, ATTACKER) }
    const id = await interrupt(world, withCall('call', evil))
    expect(await resume(world, id)).toMatchObject({
      code: 'RESUME_MISMATCH',
      details: expect.stringContaining(`contract: expected ${POOL}, stored ${TOKEN}`),
    })
    expectNothingAsked(world)
  })

  it('rejects calldata for the same contract that cannot be decoded if that of a new build can', async () => {
    const world = createReadableWorld()
    const id = await interrupt(world, withCall('call', { data: '0xdeadbeef' }))
    expect(await resume(world, id)).toMatchObject({
      code: 'RESUME_MISMATCH',
      details: expect.stringContaining('calldata: expected 0x7b939232, stored 0xdeadbeef'),
    })
    expectNothingAsked(world)
  })

  it('rejects an approval of more, or for another spender, than the quote needs', async () => {
    for (const [spender, amount] of [
      [POOL, MAX],
      [ATTACKER, 1_000n],
    ] as const) {
      const world = createReadableWorld()
      const id = await interrupt(world, withCall('approve', { data: encodeApproval(spender, amount) }))
      expect(await resume(world, id)).toMatchObject({
        code: 'RESUME_MISMATCH',
        details: expect.stringContaining(
          `approve: expected 1000 of ${TOKEN} for ${POOL}, stored ${amount} of ${TOKEN} for ${spender}`,
        ),
      })
      expectNothingAsked(world)
    }
  })

  it('rejects a step that is declared as an approval but does something else', async () => {
    const world = createReadableWorld()
    const id = await interrupt(world, withCall('approve', { data: encodeTransfer(850n, ATTACKER) }))
    expect(await resume(world, id)).toMatchObject({
      code: 'RESUME_MISMATCH',
      details: expect.stringContaining('approve: expected approve(address,uint256), stored 0xa9059cbb'),
    })
    expectNothingAsked(world)
  })

  it('rejects an approval that was added after a deposit that is marked as sent', async () => {
    const world = createReadableWorld()
    const approval = { to: TOKEN, data: encodeApproval(ATTACKER, MAX), value: 0n }
    const id = await interrupt(
      world,
      withSteps((steps) => [
        ...steps.map((step) => ({ ...step, done: true })),
        { kind: 'approve', call: approval, done: false },
      ]),
    )
    expect(await resume(world, id)).toMatchObject({ code: 'RESUME_MISMATCH' })
    expectNothingAsked(world)
  })

  it('rejects native value above the quoted amount and fee', async () => {
    const world = createReadableWorld()
    const id = await interrupt(world, withCall('call', { value: 9_000n }))
    expect(await resume(world, id)).toMatchObject({
      code: 'RESUME_MISMATCH',
      details: expect.stringContaining('native value: expected 0, stored 9000'),
    })
    expectNothingAsked(world)
  })

  it.each([
    ['recipient', { toAddress: ATTACKER }, `recipient: expected ${RECIPIENT}, stored ${ATTACKER}`],
    ['amount', { fromAmount: 850_000_000n }, 'input amount: expected 1000, stored 850000000'],
    ['slippage', { slippage: 50 }, 'slippage: expected 0.5, stored 50'],
    ['destination', { toChainId: 56 }, 'output chain: expected 10, stored 56'],
  ])('rejects hidden terms whose %s is not the one that the record shows', async (_, change, details) => {
    const world = createReadableWorld()
    const id = await interrupt(world, (record) => {
      const { run } = record
      if (!run?.terms) throw new Error('There are no terms')
      const request = { ...run.terms.request, ...change } as typeof run.terms.request
      return { ...record, run: { ...run, terms: { ...run.terms, request } } }
    })
    expect(await resume(world, id)).toMatchObject({
      code: 'RESUME_MISMATCH',
      details: expect.stringContaining(details),
    })
    expectNothingAsked(world)
  })

  it.each([
    [
      'its terms',
      (record: TransferRecord) => {
        if (!record.run) return record
        const { terms: _, ...run } = record.run
        return { ...record, run }
      },
    ],
    [
      'its provider',
      (record: TransferRecord) => {
        const { aggregator: _, ...info } = record.info
        return { ...record, info }
      },
    ],
  ])('rejects a quote that lacks %s, since it cannot be built again', async (_, strip) => {
    const world = createReadableWorld()
    const id = await interrupt(world, (record) =>
      strip(withCall('call', { data: encodeDeposit(850_000_000n, ATTACKER) })(record)),
    )
    expect(await resume(world, id)).toMatchObject({ code: 'RESUME_MISMATCH' })
    expectNothingAsked(world)
  })

  it('rejects a new build that pays less than the minimum of the record, regardless of its hidden terms', async () => {
    const world = createReadableWorld()
    const id = await interrupt(world, (record) => {
      const { run } = record
      if (!run?.terms) throw new Error('There are no terms')
      return { ...record, run: { ...run, terms: { ...run.terms, toAmount: 1n } } }
    })
    world.offer.toAmount = 50_000n
    expect(await resume(world, id)).toMatchObject({ code: 'TERMS_WORSENED' })
    expectNothingAsked(world)
  })

  it('keeps the minimum that the record shows in a new build after the hidden terms were lowered', async () => {
    const world = createReadableWorld()
    const id = await interrupt(world, (record) => {
      const { run } = record
      if (!run?.terms) throw new Error('There are no terms')
      return { ...record, run: { ...run, terms: { ...run.terms, toAmount: 1n, toAmountMin: 1n } } }
    })
    world.offer.toAmount = 99_850n
    const { executor, journal } = startProcess(world)
    await drive(world.clock, executor.resume(id, world.wallet))
    expect(journal.get(id)?.info.outputAmountMinRaw).toBeGreaterThanOrEqual(99_500n)
  })

  it.each([
    ['a call on the destination chain', { message: '0x1234' as const }],
    ['another contract as the sender, which is not simulated', { signer: ATTACKER }],
  ])('rejects a hidden request with %s', async (_, added) => {
    const world = createReadableWorld()
    const id = await interrupt(world, (record) => {
      const { run } = record
      if (!run?.terms) throw new Error('There are no terms')
      const request = { ...run.terms.request, ...added }
      return { ...record, run: { ...run, terms: { ...run.terms, request } } }
    })
    expect(await resume(world, id)).toMatchObject({ code: 'RESUME_MISMATCH' })
    expectNothingAsked(world)
  })

  it('keeps the hidden minimum in a new build after the one that the record shows was lowered', async () => {
    const world = createReadableWorld()
    const id = await interrupt(world, (record) => ({
      ...record,
      info: { ...record.info, outputAmountMinRaw: 1n },
    }))
    world.offer.toAmount = 50_000n
    expect(await resume(world, id)).toMatchObject({ code: 'TERMS_WORSENED' })
    expectNothingAsked(world)
  })

  it('rejects the same quote again after the minimum of its interrupted transfer was lowered', async () => {
    const world = createReadableWorld()
    const built = await world.build()
    const { executor, journal } = startProcess(world)
    world.wallet.onSwitch = () => undefined
    world.wallet.chainId = 10
    await drive(world.clock, catchError(executor.execute(built, world.wallet)))
    world.wallet.chainId = 1
    const id = journal.store.getAll()[0]?.id ?? ''
    await journal.update(id, (record) => ({ ...record, info: { ...record.info, outputAmountMinRaw: 1n } }))
    expect(await drive(world.clock, catchError(executor.execute(built, world.wallet)))).toMatchObject({
      code: 'RESUME_MISMATCH',
      details: expect.stringContaining('minimum: expected 99500, stored 1'),
    })
    expectNothingAsked(world)
  })

  it('rejects an approval that was added to a quote of native tokens, which needs none', async () => {
    const world = createHarness()
    const native = { ...REQUEST, fromTokenAddress: NATIVE_TOKEN_ADDRESS, fromTokenDecimals: 18 }
    const approval = { to: TOKEN, data: encodeApproval(ATTACKER, MAX), value: 0n }
    const add = withSteps((steps) => [{ kind: 'approve', call: approval, done: false }, ...steps])
    const id = await interrupt({ ...world, build: () => world.build(native) }, add)
    expect(await resume(world, id)).toMatchObject({
      code: 'RESUME_MISMATCH',
      details: expect.stringContaining(`approve: expected none, stored ${MAX} of ${TOKEN} for ${ATTACKER}`),
    })
    expectNothingAsked(world)
  })

  it('rejects a record whose type of chain was changed', async () => {
    const world = createReadableWorld()
    const id = await interrupt(world, (record) => ({ ...record, chainType: 'FUEL' }))
    expect(await resume(world, id)).toMatchObject({ code: 'INVALID_INPUT' })
    expectNothingAsked(world)
  })

  it('rejects another quote with the id of an interrupted transfer and names the difference', async () => {
    const world = createReadableWorld()
    const id = await interrupt(world)
    const { executor } = startProcess(world)
    const small = { ...REQUEST, fromAmount: 10n, toAddress: REQUEST.fromAddress }
    const quote = await world.quotes.getBestQuote(small)
    const built = await world.quotes.build({ ...quote, id })
    const error = await catchError(drive(world.clock, executor.execute(built, world.wallet)))
    expect(error).toMatchObject({ code: 'RESUME_MISMATCH' })
    expect((error as CausewayError).details).toContain('input amount: expected 10, stored 1000')
    expectNothingAsked(world)
  })

  it('builds an unsent quote again, and sends the new transaction instead of the stored one', async () => {
    const world = createReadableWorld()
    // This deposit is within the terms, so no check fails.
    const id = await interrupt(world, withCall('call', { data: encodeDeposit(999n, RECIPIENT) }))
    expect(await resume(world, id)).toBe('it went through')
    expect(world.builds).toHaveLength(2)
    expect(world.wallet.asked.map(({ data }) => data)).toEqual([
      encodeApproval(POOL, 1_000n),
      encodeDeposit(1_000n, RECIPIENT),
    ])
  })
})

describe('a quote that expires while its approval is confirmed', () => {
  const READABLE = '0x7b939232'
  const OPAQUE: Hex = '0xdeadbeef'

  /** Builds a transaction that can be decoded, and after it one that cannot. */
  function createHidingWorld(): Harness & { readonly confirmSlowly: () => void } {
    const harness = createHarness()
    let delay = 0
    let builds = 0
    const provider = scriptedProvider({
      id: 'bridge',
      name: 'Bridge',
      contracts: () => ({ targets: [POOL] }),
      quote: () => ({ toAmount: 100_000n, validForMs: 5_000, depositContract: POOL, spender: POOL }),
      build: async ({ request }) => {
        builds += 1
        const data = builds === 1 ? encodeDeposit(request.fromAmount, request.toAddress) : OPAQUE
        return { transactionData: { to: POOL, data, value: 0n } }
      },
      decode: ({ to, data }) =>
        to === POOL && data.startsWith(READABLE)
          ? {
              token: TOKEN,
              amount: BigInt(`0x${data.slice(10, 74)}`),
              recipient: `0x${data.slice(98)}`,
              spender: POOL,
              toAmountMin: 99_500n,
            }
          : undefined,
    })
    const clock = { ...harness.clock, now: () => harness.clock.now() + delay }
    const quotes = new QuoteAggregator({ providers: [provider], clock })
    return { ...harness, clock, quotes, confirmSlowly: () => (delay = 61_000) }
  }

  it('is not sent with a new transaction that could not be verified as the reviewed one', async () => {
    const world = createHidingWorld()
    const reviewed = await drive(world.clock, world.quotes.build(await world.quotes.getBestQuote(REQUEST)))
    expect(reviewed.verification.recipient.status).toBe('verified')
    world.wallet.onAsk = (transaction, send) => {
      if (transaction.to !== POOL) world.confirmSlowly()
      return send()
    }
    const { executor } = startProcess(world)
    const error = await catchError(drive(world.clock, executor.execute(reviewed, world.wallet)))
    expect(error).toMatchObject({ code: 'VERIFICATION_WORSENED' })
    expect(world.chain.depositsOf()).toHaveLength(0)
  })
})

describe('resuming a plan from storage', () => {
  const eip2612 = (value: bigint): TypedData => ({
    domain: { name: 'Token', version: '1', chainId: 1, verifyingContract: TOKEN },
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    message: { owner: SENDER, spender: POOL, value, nonce: 0n, deadline: 4_000_000_000n },
  })
  const planWith = (...steps: ExecutionPlan['steps']): ExecutionPlan => ({
    chainId: 1,
    account: SENDER,
    name: 'Aave V3',
    info: { type: 'Money Market', txType: 'Deposit' },
    steps,
  })
  const supply = { kind: 'call', call: { to: POOL, data: '0x617ba037', value: 0n } } as const
  const permitOne = {
    kind: 'permit',
    token: TOKEN,
    spender: POOL,
    amount: 1n,
    typedData: eip2612(1n),
  } as const

  it('rejects a permit "for 1" whose typed data is unlimited', async () => {
    const world = createHarness()
    const unlimited = withSteps((steps) =>
      steps.map((step) => (step.kind === 'permit' ? { ...step, typedData: eip2612(MAX) } : step)),
    )
    const id = await interrupt(world, unlimited, planWith(permitOne, supply))
    expect(await resume(world, id)).toMatchObject({
      code: 'PERMIT_MISMATCH',
      details: `amount: expected 1, received ${MAX}`,
    })
    expectNothingAsked(world)
  })

  it('simulates the call with its permit once the permit is signed, and sends none that no longer has an effect', async () => {
    const world = createHarness()
    const signature: Hex = `0x${'ab'.repeat(64)}1b`
    world.wallet.onSign = () => signature
    const call = { ...supply.call, data: `0x617ba037${'00'.repeat(65)}` } as const
    const repaid = { token: TOKEN, from: SENDER, to: POOL, amount: 1n, call: 0 }
    const plan = planWith(permitOne, {
      ...supply,
      call,
      signatures: [{ step: 0, offset: 4, part: 'signature' }],
    })
    const id = await interrupt(world, undefined, { ...plan, requiredMovements: [repaid] })
    world.chain.effects = NO_EFFECTS
    const simulated: unknown[] = []
    const simulateCalls: Platform['simulateCalls'] = (sequence) => {
      simulated.push(...sequence.calls)
      return world.chain.platform.simulateCalls(sequence)
    }
    const { executor } = startProcess(world, { platform: { ...world.chain.platform, simulateCalls } })
    const resuming = drive(world.clock, catchError(executor.resume(id, world.wallet)))
    expect(await resuming).toMatchObject({ code: 'POSITION_CHANGED', maybeSent: false })
    expect(simulated).toEqual([{ ...call, data: `0x617ba037${signature.slice(2)}` }])
    expect([world.wallet.signed.length, world.wallet.asked.length]).toEqual([1, 0])
  })

  it('shows the calls that remain to be signed, which are not built again', async () => {
    const world = createHarness()
    const id = await interrupt(world, undefined, planWith(supply))
    const { executor } = startProcess(world)
    expect(await executor.pending(id)).toEqual({ steps: [{ ...supply, done: false }], isRebuilt: false })
  })

  it('sends a revocation that follows an arrival, which does not change the outcome', async () => {
    const world = createHarness()
    const revoke = { kind: 'call', call: { to: TOKEN, data: '0x00', value: 0n } } as const
    const arrive = withSteps(([first, ...later]) => [...(first ? [{ ...first, done: true }] : []), ...later])
    const arrived = (record: TransferRecord) => ({ ...arrive(record), status: 'DONE' as const })
    const id = await interrupt(world, arrived, planWith(supply, revoke))
    const { executor, journal } = startProcess(world)
    expect(await executor.pending(id)).toEqual({ steps: [{ ...revoke, done: false }], isRebuilt: false })

    world.wallet.onAsk = reject
    const rejected = await drive(world.clock, catchError(executor.resume(id, world.wallet)))
    expect(rejected).toMatchObject({ code: 'USER_REJECTED' })
    expect(journal.get(id)).toMatchObject({
      status: 'DONE',
      run: { steps: [{ done: true }, { done: false }] },
    })

    world.wallet.onAsk = (_, send) => send()
    const complete = await drive(world.clock, executor.resume(id, world.wallet))
    expect(complete).toMatchObject({ status: 'DONE', run: { steps: [{ done: true }, { done: true }] } })
    expect(world.chain.transactions).toMatchObject([revoke.call])
    expect(await executor.pending(id)).toEqual({ steps: [], isRebuilt: false })
  })

  it('is done if its revocation is rejected, also as a margin trade with a swap provider, which a resume requests again', async () => {
    const world = createHarness()
    world.chain.depositAmount = 0n
    const revoke = { kind: 'permission', call: { to: TOKEN, data: '0x00', value: 0n } } as const
    const { executor, journal } = startProcess(world)
    world.wallet.onAsk = ({ to }, send) => (to === TOKEN ? reject() : send())
    const plan = planWith(supply, revoke)
    const info = { ...plan.info, type: 'Margin', lender: 'AAVE_V3', aggregator: 'swap' } as const
    const run = executor.execute({ ...plan, info }, world.wallet)
    expect(await drive(world.clock, catchError(run))).toMatchObject({ code: 'USER_REJECTED' })
    const [{ id, ...rejected } = { id: '' }] = journal.store.getAll()
    expect(rejected).toMatchObject({ status: 'DONE', confirmedBy: 'chain' })
    expect(await executor.pending(id)).toEqual({ steps: [{ ...revoke, done: false }], isRebuilt: false })

    world.wallet.onAsk = (_, send) => send()
    const complete = await drive(world.clock, executor.resume(id, world.wallet))
    expect(complete).toMatchObject({ status: 'DONE', run: { steps: [{ done: true }, { done: true }] } })
  })

  it('reads the receipt of a sent revocation that was stored as open, and does not send it again', async () => {
    const world = createHarness()
    world.chain.depositAmount = 0n
    const revoke = { kind: 'permission', call: { to: TOKEN, data: '0x00', value: 0n } } as const
    const { executor, journal } = startProcess(world)
    const sent = await drive(world.clock, executor.execute(planWith(supply, revoke), world.wallet))
    expect(sent).toMatchObject({ status: 'DONE', run: { steps: [{ done: true }, { done: true }] } })
    await journal.update(
      sent.id,
      withSteps(([first, last]) => [first, last].flatMap((step) => (step ? { ...step, done: false } : []))),
    )

    const later = startProcess(world)
    await later.journal.load()
    expect(later.journal.get(sent.id)?.run?.steps).toMatchObject([{ done: true }, { done: false }])
    const sentCount = world.chain.transactions.length
    const complete = await drive(world.clock, later.executor.resume(sent.id, world.wallet))
    expect(complete).toMatchObject({ status: 'DONE', run: { steps: [{ done: true }, { done: true }] } })
    expect(world.chain.transactions).toHaveLength(sentCount)
  })

  it('rejects steps that are not those that the user was shown', async () => {
    const world = createHarness()
    world.chain.depositAmount = 0n
    const id = await interrupt(world, undefined, planWith(supply))
    const { executor, journal } = startProcess(world)
    const { steps: shown } = await executor.pending(id)
    const original = journal.require(id)
    await journal.update(id, withCall('call', { data: '0xdeadbeef' }))
    expect(await resume(world, id, { shown })).toMatchObject({ code: 'RESUME_MISMATCH' })
    expectNothingAsked(world)

    await journal.update(id, () => original)
    expect(await resume(world, id, { shown })).toBe('it went through')
    expect(world.chain.depositsOf()).toHaveLength(1)
  })

  it('returns no steps for a transfer that has ended, and rejects an altered record', async () => {
    const world = createReadableWorld()
    const id = await interrupt(world, withCall('call', { data: encodeDeposit(850_000_000n, ATTACKER) }))
    const { executor, journal } = startProcess(world)
    expect(await catchError(executor.pending(id))).toMatchObject({ code: 'VERIFICATION_FAILED' })
    await journal.update(id, (record) => ({ ...record, status: 'INVALID' }))
    expect(await executor.pending(id)).toEqual({ steps: [], isRebuilt: false })
  })
})

describe('resuming an expired plan', () => {
  const action = { kind: 'call', call: { to: POOL, data: '0x617ba037', value: 0n } } as const
  const permission = { kind: 'permission', call: { to: TOKEN, data: '0xc04a8a10', value: 0n } } as const
  const createPlan = ({ clock }: Harness, steps: ExecutionPlan['steps']): ExecutionPlan => ({
    chainId: 1,
    account: SENDER,
    name: 'Aave V3',
    info: { type: 'Margin', txType: 'Close' },
    steps,
    validUntil: clock.now() + 60_000,
  })

  it('is rejected before an approval, which would be of no use', async () => {
    const world = createHarness()
    const allowance = { kind: 'allowance', token: TOKEN, spender: POOL, amount: 1_000n } as const
    const id = await interrupt(world, undefined, createPlan(world, [allowance, permission, action]))
    await world.clock.advance(60_000)
    expect(await resume(world, id)).toMatchObject({ code: 'PLAN_EXPIRED' })
    expectNothingAsked(world)
  })

  it('sends the steps that follow a sent action, such as the revocation of a permission', async () => {
    const world = createHarness()
    const id = await interrupt(world, sendFirst, createPlan(world, [action, permission]))
    await world.clock.advance(60_000)
    expect(await resume(world, id)).toBe('it went through')
    expect(world.chain.transactions.map(({ to }) => to)).toEqual([TOKEN])
  })

  it('does not send a switch that follows a sent action, because it can lower the health factor', async () => {
    const world = createHarness()
    const disable = { kind: 'collateral', call: { to: TOKEN, data: '0x5a3b74b9', value: 0n } } as const
    const id = await interrupt(world, sendFirst, createPlan(world, [action, disable]))
    await world.clock.advance(60_000)
    expect(await resume(world, id)).toMatchObject({ code: 'PLAN_EXPIRED' })
    expectNothingAsked(world)
  })
})

describe('resuming a plan with required movements', () => {
  const repaid = { token: TOKEN, from: POOL, to: RECIPIENT, amount: 600n, call: 0 } as const
  const plan: ExecutionPlan = {
    chainId: 1,
    account: SENDER,
    name: 'Aave V3',
    info: { type: 'Margin', txType: 'Refinance' },
    steps: [
      { kind: 'permission', call: { to: TOKEN, data: '0xc04a8a10', value: 0n } },
      { kind: 'call', call: { to: POOL, data: '0x617ba037', value: 0n } },
    ],
    requiredMovements: [repaid],
  }

  it('ends it before the wallet is asked for the first step if the position to move is gone', async () => {
    const world = createHarness()
    const id = await interrupt(world, undefined, plan)
    // The flash loan is taken and repaid, and nothing else moves.
    world.chain.effects = { ...NO_EFFECTS, movements: [{ ...repaid, to: SENDER }] }
    expect(await resume(world, id)).toMatchObject({
      code: 'POSITION_CHANGED',
      details: expect.stringContaining('expected at least 600'),
      maybeSent: false,
    })
    expectNothingAsked(world)
    const { journal } = startProcess(world)
    await journal.load()
    expect(journal.require(id)).toMatchObject({ status: 'INVALID' })
  })

  it('sends the steps if the movements are simulated', async () => {
    const world = createHarness()
    world.chain.allowance = 1_000n
    const id = await interrupt(world, undefined, plan)
    world.chain.effects = { ...NO_EFFECTS, movements: [{ ...repaid, amount: 601n }] }
    await resume(world, id)
    expect(world.wallet.asked.map(({ to }) => to)).toEqual([TOKEN, POOL])
  })

  it('checks the movements of the calls that were not sent, after the first one was', async () => {
    const world = createHarness()
    const repay = { kind: 'call', call: { to: TOKEN, data: '0x573ade81', value: 0n } } as const
    const moved = { ...repaid, token: RECIPIENT, call: 1 }
    world.chain.allowance = 1_000n
    const id = await interrupt(world, sendFirst, {
      ...plan,
      steps: [repay, ...plan.steps],
      requiredMovements: [repaid, moved],
    })
    world.chain.effects = { ...NO_EFFECTS, movements: [{ ...moved, token: TOKEN }] }
    expect(await resume(world, id)).toMatchObject({
      code: 'POSITION_CHANGED',
      details: expect.stringContaining(`0 base units of ${RECIPIENT}`),
    })
    expectNothingAsked(world)
  })

  it('does not require the movements of a call that was sent', async () => {
    const world = createHarness()
    const repay = { kind: 'call', call: { to: TOKEN, data: '0x573ade81', value: 0n } } as const
    const moved = { ...repaid, token: RECIPIENT, call: 1 }
    world.chain.allowance = 1_000n
    const id = await interrupt(world, sendFirst, {
      ...plan,
      steps: [repay, ...plan.steps],
      requiredMovements: [repaid, moved],
    })
    world.chain.effects = { ...NO_EFFECTS, movements: [moved] }
    await resume(world, id)
    expect(world.wallet.asked.map(({ to }) => to)).toEqual([TOKEN, POOL])
  })

  it('does not ask the wallet while the steps cannot be simulated, and can be resumed', async () => {
    const world = createHarness()
    world.chain.allowance = 1_000n
    const id = await interrupt(world, undefined, plan)
    const error = { code: 'RESUME_NOT_SIMULATED', retryable: true, maybeSent: false }
    expect(await resume(world, id)).toMatchObject({ ...error, details: expect.any(String) })
    const platform = { ...world.chain.platform, simulateCalls: () => new Promise<never>(() => undefined) }
    const { executor } = startProcess(world, { platform })
    const resuming = drive(world.clock, catchError(executor.resume(id, world.wallet)))
    expect(await resuming).toMatchObject({ ...error, cause: { code: 'TIMEOUT' } })
    expectNothingAsked(world)
    world.chain.effects = { ...NO_EFFECTS, movements: [repaid] }
    await resume(world, id)
    expect(world.wallet.asked).toHaveLength(2)
  })
})
