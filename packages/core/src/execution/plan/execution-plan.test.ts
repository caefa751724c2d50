import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { InvalidInputError, isCausewayError } from '../../kernel/errors.ts'
import { createKeyedStore } from '../../kernel/keyed-store.ts'
import { silentLogger } from '../../kernel/logger.ts'
import type { Hex } from '../../kernel/schema.ts'
import { PermitMismatchError } from '../../platforms/errors.ts'
import type { ChainGas } from '../../platforms/gas.ts'
import type { TypedData } from '../../platforms/wallet.ts'
import { drive } from '../../testing/fake-clock.ts'
import { catchError, createHarness, startProcess } from '../create-harness.test-support.ts'
import { POOL, reject, SENDER, TOKEN } from '../testing-chain.test-support.ts'
import { assertPermitTerms } from './assert-permit-terms.ts'
import { type ExecutionPlan, type PlannedPermit, planFromQuote } from './execution-plan.ts'

const SPENDER = POOL
const SIGNATURE: Hex = `0x${'a1'.repeat(32)}${'b2'.repeat(31)}b21b`

const field = (type: string, name: string) => ({ type, name })

const eip2612 = (amount: bigint): TypedData => ({
  domain: { name: 'Token', version: '1', chainId: 1, verifyingContract: TOKEN },
  types: {
    Permit: [
      field('address', 'owner'),
      field('address', 'spender'),
      field('uint256', 'value'),
      field('uint256', 'nonce'),
      field('uint256', 'deadline'),
    ],
  },
  primaryType: 'Permit',
  message: { owner: SENDER, spender: SPENDER, value: amount, nonce: 0n, deadline: 4_000_000_000n },
})

const dai = (allowed: boolean): TypedData => ({
  domain: { name: 'Dai', version: '1', chainId: 1, verifyingContract: TOKEN },
  types: {
    Permit: [
      field('address', 'holder'),
      field('address', 'spender'),
      field('uint256', 'nonce'),
      field('uint256', 'expiry'),
      field('bool', 'allowed'),
    ],
  },
  primaryType: 'Permit',
  message: { holder: SENDER, spender: SPENDER, nonce: 0n, expiry: 0n, allowed },
})

const permit2 = (amount: bigint): TypedData => ({
  domain: { name: 'Permit2', chainId: 1, verifyingContract: '0x000000000022D473030F116dDEE9F6B43aC78BA3' },
  types: {
    PermitSingle: [
      field('PermitDetails', 'details'),
      field('address', 'spender'),
      field('uint256', 'sigDeadline'),
    ],
    PermitDetails: [
      field('address', 'token'),
      field('uint160', 'amount'),
      field('uint48', 'expiration'),
      field('uint48', 'nonce'),
    ],
  },
  primaryType: 'PermitSingle',
  message: {
    details: { token: TOKEN, amount, expiration: 1n, nonce: 0n },
    spender: SPENDER,
    sigDeadline: 1n,
  },
})

/** An EIP-3009 transfer to the spender. If it were signed as a permit, anyone could submit it. */
const transferWithAuthorization: TypedData = {
  ...eip2612(500n),
  types: {
    TransferWithAuthorization: [
      field('address', 'from'),
      field('address', 'to'),
      field('uint256', 'value'),
      field('uint256', 'validAfter'),
      field('uint256', 'validBefore'),
      field('bytes32', 'nonce'),
    ],
  },
  primaryType: 'TransferWithAuthorization',
  message: {
    from: SENDER,
    to: TOKEN,
    owner: SENDER,
    spender: SPENDER,
    value: 500n,
    validAfter: 0n,
    validBefore: 4_000_000_000n,
    nonce: `0x${'00'.repeat(32)}`,
  },
}

const inDomain = (typedData: TypedData, change: Record<string, unknown>): TypedData => {
  const domain = Object.entries({ ...typedData.domain, ...change }).filter(([, value]) => value !== undefined)
  return { ...typedData, domain: Object.fromEntries(domain) }
}

const withMessage = (change: Record<string, unknown>): TypedData => {
  const typedData = eip2612(500n)
  return { ...typedData, message: { ...typedData.message, ...change } }
}

const permit = (typedData: TypedData, change: Partial<PlannedPermit> = {}): PlannedPermit => ({
  kind: 'permit',
  typedData,
  token: TOKEN,
  spender: SPENDER,
  amount: 500n,
  ...change,
})

/** A call whose last three words are v, r and s. */
const WORD = '00'.repeat(32)
const supplyWithPermit = {
  kind: 'call',
  call: { to: POOL, data: `0x02c205f0${WORD.repeat(3)}` as Hex, value: 0n },
  signatures: [
    { step: 0, offset: 4, part: 'v' },
    { step: 0, offset: 36, part: 'r' },
    { step: 0, offset: 68, part: 's' },
  ],
} as const

const createPlan = (...steps: ExecutionPlan['steps']): ExecutionPlan => ({
  chainId: 1,
  account: SENDER,
  name: 'Lending',
  info: { type: 'Money Market', lender: 'AAVE_V3', txType: 'Deposit' },
  steps,
})

function createBench() {
  const world = createHarness()
  world.chain.depositAmount = 0n
  world.wallet.onSign = () => SIGNATURE
  return { world, ...startProcess(world) }
}

describe('running a plan', () => {
  it('executes it step by step and ends with its last transaction', async () => {
    const { world, executor, progress } = createBench()
    const call = { to: POOL, data: '0x1234', value: 0n } as const
    const plan = createPlan(
      { kind: 'allowance', token: TOKEN, spender: POOL, amount: 700n },
      { kind: 'e-mode', call },
      { kind: 'collateral', call },
      { kind: 'transfer', call },
    )
    const record = await drive(world.clock, executor.execute(plan, world.wallet))
    expect(record).toMatchObject({
      status: 'DONE',
      info: { type: 'Money Market', lender: 'AAVE_V3', txType: 'Deposit', account: SENDER, inputChainId: 1 },
    })
    expect(world.chain.approvals()).toEqual([700n])
    expect(progress.filter(({ phase }) => phase === 'done').map(({ code }) => code)).toEqual([22, 82, 92, 62])
  })

  it('adds the gas reserve of its calls to the estimate, but not for approvals', async () => {
    const world = createHarness()
    world.chain.depositAmount = 0n
    const terms = { gas: 100n, fees: { type: 'legacy', gasPrice: 1n } } as const
    const gas = {
      data: createKeyedStore<ChainGas>(silentLogger),
      start: () => undefined,
      getFees: async (chainId: number) => ({ chainId, fees: terms.fees, updatedTime: 0 }),
      getTerms: async () => terms,
    }
    const { executor } = startProcess(world, { platform: { ...world.chain.platform, gas } })
    const call = { to: POOL, data: '0x1234', value: 0n } as const
    const plan = createPlan(
      { kind: 'allowance', token: TOKEN, spender: POOL, amount: 700n },
      { kind: 'call', call, gasSlack: 50n },
    )
    await drive(world.clock, executor.execute(plan, world.wallet))
    expect(world.wallet.asked.map(({ gasTerms }) => gasTerms?.gas)).toEqual([100n, 150n])
  })

  it('inserts a signed permit into its call instead of an approval', async () => {
    const { world, executor, progress } = createBench()
    const plan = createPlan(permit(eip2612(500n)), supplyWithPermit)
    const record = await drive(world.clock, executor.execute(plan, world.wallet))
    const [sent, ...others] = world.chain.transactions
    expect(others).toEqual([])
    const v = `${'00'.repeat(31)}1b`
    expect(sent?.data).toBe(`0x02c205f0${v}${SIGNATURE.slice(2, 66)}${SIGNATURE.slice(66, 130)}`)
    expect(record.status).toBe('DONE')
    expect(progress.map(({ code }) => code)).toEqual([31, 33, 32, 41, 43, 44, 42])
  })

  it('uses the stored signature when it is resumed after the permit', async () => {
    const { world, executor } = createBench()
    let rejects = true
    world.wallet.onAsk = (_, send) => {
      if (rejects) throw new Error('The wallet went away')
      return send()
    }
    const plan = createPlan(permit(eip2612(500n)), supplyWithPermit)
    await drive(world.clock, catchError(executor.execute(plan, world.wallet)))
    rejects = false
    const second = startProcess(world)
    await second.journal.load()
    const [record] = second.journal.store.getAll()
    const done = await drive(world.clock, second.executor.resume(record?.id ?? '', world.wallet))
    expect(done.status).toBe('DONE')
    expect(world.wallet.signed).toHaveLength(1)
  })

  it('shifts the index of a permit by the preceding approvals', async () => {
    const { world, executor } = createBench()
    world.chain.allowance = 1n
    world.chain.resetsFirst = true
    const signatures = supplyWithPermit.signatures.map((slot) => ({ ...slot, step: 1 }))
    const plan = createPlan(
      { kind: 'allowance', token: TOKEN, spender: POOL, amount: 700n },
      permit(eip2612(500n)),
      { ...supplyWithPermit, signatures },
    )
    await drive(world.clock, executor.execute(plan, world.wallet))
    expect(world.chain.transactions.at(-1)?.data).toContain(SIGNATURE.slice(2, 66))
  })

  it('ends when the user rejects the permit, and nothing is sent', async () => {
    const { world, executor, journal } = createBench()
    world.wallet.onSign = reject
    const run = executor.execute(createPlan(permit(eip2612(500n)), supplyWithPermit), world.wallet)
    expect(await drive(world.clock, catchError(run))).toMatchObject({ code: 'USER_REJECTED' })
    expect(journal.store.getAll()).toMatchObject([{ status: 'INVALID' }])
    expect(world.wallet.asked).toEqual([])
  })

  it('rejects the signature of a contract account for a permit', async () => {
    const { world, executor } = createBench()
    world.wallet.onSign = () => '0x1234'
    const run = executor.execute(createPlan(permit(eip2612(500n)), supplyWithPermit), world.wallet)
    expect(await drive(world.clock, catchError(run))).toMatchObject({ code: 'PERMIT_SIGNATURE_INVALID' })
    expect(world.wallet.asked).toEqual([])
  })

  it('rejects an expired plan before the wallet is asked', async () => {
    const { world, executor } = createBench()
    const plan = {
      ...createPlan(supplyWithPermit),
      steps: [{ kind: 'call', call: supplyWithPermit.call }],
    } as const
    const expired = { ...plan, validUntil: world.clock.now() }
    await expect(executor.execute(expired, world.wallet)).rejects.toMatchObject({ code: 'PLAN_EXPIRED' })
  })

  it('rejects an expired plan when it is resumed', async () => {
    const { world, executor, journal } = createBench()
    world.wallet.onAsk = () => {
      throw new Error('The wallet went away')
    }
    const plan = createPlan({ kind: 'call', call: supplyWithPermit.call })
    const valid = { ...plan, validUntil: world.clock.now() + 60_000 }
    await drive(world.clock, catchError(executor.execute(valid, world.wallet)))
    await world.clock.advance(60_000)
    const id = journal.store.getAll()[0]?.id ?? ''
    expect(await drive(world.clock, catchError(executor.resume(id, world.wallet)))).toMatchObject({
      code: 'PLAN_EXPIRED',
    })
    expect(world.wallet.asked).toHaveLength(1)
  })
})

describe('permits of a plan', () => {
  const everything = 2n ** 256n - 1n
  it.each([
    ['EIP-2612', permit(eip2612(500n))],
    ["Dai's own", permit(dai(true), { amount: everything })],
    ['Permit2', permit(permit2(500n))],
    ['One parsed from JSON', permit(withMessage({ value: '500', nonce: '0', deadline: 4_000_000_000 }))],
    [
      'One whose domain states the chain as the salt',
      permit(inDomain(eip2612(500n), { chainId: undefined, salt: `0x${'1'.padStart(64, '0')}` })),
    ],
  ])('%s with the planned terms is signed', async (_name, step) => {
    const { world, executor } = createBench()
    const record = await drive(
      world.clock,
      executor.execute(createPlan(step, supplyWithPermit), world.wallet),
    )
    expect(record.status).toBe('DONE')
  })

  it.each([
    ['amount', 'EIP-2612', permit(eip2612(501n))],
    ['amount', "Dai's own", permit(dai(true))],
    ['amount', 'Permit2', permit(permit2(499n))],
    ['amount', "Dai's own, revoked", permit(dai(false), { amount: 2n ** 256n - 1n })],
    ['amount', 'no number', permit(withMessage({ value: '500.0' }))],
    ['amount', 'a number that no wallet signs', permit(withMessage({ value: 500 }))],
    ['token', 'no details', permit({ ...permit2(500n), message: { details: null, spender: SPENDER } })],
    ['spender', 'another spender', permit(eip2612(500n), { spender: TOKEN })],
    ['token', 'another token', permit(eip2612(500n), { token: POOL })],
    ['token', 'another token in Permit2', permit(permit2(500n), { token: POOL })],
    ['amount', 'no amount', permit({ ...eip2612(500n), message: { owner: SENDER, spender: SPENDER } })],
    [
      'owner',
      'another owner',
      permit({ ...eip2612(500n), message: { owner: TOKEN, spender: SPENDER, value: 500n } }),
    ],
    ['typedData', 'an EIP-3009 transfer', permit(transferWithAuthorization)],
    [
      'typedData',
      'a transfer under the name of a permit',
      permit({ ...eip2612(500n), types: { Permit: [field('address', 'owner'), field('address', 'to')] } }),
    ],
    ['chainId', 'another chain', permit(inDomain(eip2612(500n), { chainId: 10 }))],
    ['chainId', 'no chain', permit(inDomain(eip2612(500n), { chainId: undefined }))],
    ['chainId', 'Permit2 on another chain', permit(inDomain(permit2(500n), { chainId: 10 }))],
    [
      'typedData',
      'another contract instead of Permit2',
      permit(inDomain(permit2(500n), { verifyingContract: POOL })),
    ],
    ['typedData', 'an unknown domain field', permit(inDomain(eip2612(500n), { extra: 'x' }))],
    ['typedData', 'an additional field in the message', permit(withMessage({ to: POOL }))],
    ['typedData', 'a negative nonce', permit(withMessage({ nonce: -1n }))],
    ['typedData', 'a nonce that was rounded', permit(withMessage({ nonce: 2 ** 53 }))],
    ['typedData', 'a number as the name of the token', permit(inDomain(eip2612(500n), { name: 7 }))],
    ['typedData', 'no deadline', permit(withMessage({ deadline: undefined }))],
    [
      'typedData',
      'a domain type that leaves out the contract',
      permit({
        ...eip2612(500n),
        types: { ...eip2612(500n).types, EIP712Domain: [field('string', 'name')] },
      }),
    ],
  ])('a permit with another %s (%s) is rejected before the wallet is asked', async (field, _name, step) => {
    const { world, executor, journal } = createBench()
    await expect(executor.execute(createPlan(step, supplyWithPermit), world.wallet)).rejects.toMatchObject({
      code: 'PERMIT_MISMATCH',
      field,
    })
    expect([world.wallet.signed, journal.store.getAll(), world.chain.calls]).toEqual([[], [], []])
  })

  it('accepts Permit2 on zkSync at the address of its deployment there, and at no other', () => {
    const assertAt = (verifyingContract: string) =>
      assertPermitTerms(permit(inDomain(permit2(500n), { chainId: 324, verifyingContract })), {
        chainId: 324,
        account: SENDER,
      })
    expect(() => assertAt('0x0000000000225e31D15943971F47aD3022F714Fa')).not.toThrow()
    expect(() => assertAt('0x000000000022D473030F116dDEE9F6B43aC78BA3')).toThrow(PermitMismatchError)
  })
})

describe('an invalid plan', () => {
  const call = { to: POOL, data: '0x', value: 0n } as const
  it.each([
    ['steps', createPlan()],
    ['steps.0.amount', createPlan({ kind: 'allowance', token: TOKEN, spender: POOL, amount: 0n })],
    ['calls.0.to', createPlan({ kind: 'call', call: { ...call, to: '0x12' } })],
    ['calls.0.data', createPlan({ kind: 'call', call: { ...call, data: '0x1' } })],
    ['calls.0.value', createPlan({ kind: 'call', call: { ...call, value: -1n } })],
    ['account', { ...createPlan({ kind: 'call', call }), account: '0x' }],
    ['steps.0.signatures.step', createPlan({ ...supplyWithPermit, signatures: supplyWithPermit.signatures })],
  ] as const)('is rejected with the field %s, before anything is read', async (field, plan) => {
    const { world, executor } = createBench()
    const error = await catchError(executor.execute(plan, world.wallet))
    expect(error).toBeInstanceOf(InvalidInputError)
    expect((error as InvalidInputError).issues.map((issue) => issue.field)).toContain(field)
    expect(world.chain.calls).toEqual([])
  })

  it('is always executed or rejected with an error of the SDK', async () => {
    const anyCall = fc.record({
      to: fc.oneof(
        fc.constant(POOL),
        fc.string().map((text) => text as Hex),
      ),
      data: fc.oneof(
        fc.constant<Hex>('0x12'),
        fc.string().map((text) => text as Hex),
      ),
      value: fc.bigInt({ min: -5n, max: 5n }),
    })
    await fc.assert(
      fc.asyncProperty(anyCall, async (call) => {
        const { world, executor } = createBench()
        const outcome = await drive(
          world.clock,
          catchError(executor.execute(createPlan({ kind: 'call', call }), world.wallet)),
        )
        expect(outcome === 'it went through' || isCausewayError(outcome)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})

describe('the plan of a built quote', () => {
  it.each([
    ['Bridge', 'across', false],
    ['Swap', 'across', true],
    ['Wrap', 'wrapper', true],
  ])('is a %s through %s, within one chain: %s', async (type, providerId, isOnOneChain) => {
    const built = await createHarness().build()
    const { fromChainId, toChainId } = built.request
    const plan = planFromQuote({
      ...built,
      quote: { ...built.quote, providerId },
      request: { ...built.request, toChainId: isOnOneChain ? fromChainId : toChainId },
    })
    expect(plan.info.type).toBe(type)
  })
})
