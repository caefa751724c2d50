import { toEventSelector } from 'viem'
import { describe, expect, it } from 'vitest'
import { lowerAddress } from '../../chains/address.ts'
import { base } from '../../chains/records.ts'
import type { ExecutionPlan } from '../../execution/plan/execution-plan.ts'
import type { Clock } from '../../kernel/clock.ts'
import { CausewayError } from '../../kernel/errors.ts'
import type { Address, Hex } from '../../kernel/schema.ts'
import type { Platform, SequenceSimulation } from '../../platforms/platform.ts'
import type { CallSequence, TransactionLog } from '../../platforms/transaction.ts'
import type { Wallet } from '../../platforms/wallet.ts'
import type { VerificationCheck } from '../../quotes/verification.ts'
import { createFakeClock } from '../../testing/fake-clock.ts'
import type { TransferRecord } from '../../transfers/record.ts'
import type { LendingAccount, LendingAction } from '../action.ts'
import type { LendingInvalidation } from '../create-lending-store.ts'
import type { Lender } from '../lender.ts'
import type { LenderPosition } from '../lender-position.ts'
import {
  createTestLender,
  createTestMarket,
  createTestPool,
  createTestPosition,
  USDC,
  WETH,
} from '../lending.test-support.ts'
import type { LendingPositionsResult } from '../request.ts'
import {
  createPlanInputs,
  NATIVE,
  OWNER,
  offer,
  POOL,
  scriptedLender,
  usdc,
  weth,
} from './actions.test-support.ts'
import { LendingActions, type LendingActionsOptions } from './lending-actions.ts'

const ACCOUNT: LendingAccount = {
  chainId: 8453,
  lender: 'AAVE_V3',
  account: `0x${OWNER.slice(2).toUpperCase()}`,
}

const deposit: LendingAction = { type: 'Deposit', poolId: USDC, amount: usdc(100) }
const borrow: LendingAction = { type: 'Borrow', poolId: USDC, amount: usdc(2_100) }
const WALLET = { address: OWNER } as Wallet

interface HarnessOptions {
  readonly answer?: Partial<LendingPositionsResult>
  readonly simulation?: SequenceSimulation
  readonly executor?: LendingActionsOptions['executor']
  readonly offerPermit?: LendingActionsOptions['offerPermit']
  readonly journal?: LendingActionsOptions['journal']
  readonly getLogs?: Platform['getLogs']
  readonly missing?: boolean
  readonly lender?: Partial<Lender>
  readonly clock?: Clock
}

function createHarness(options: HarnessOptions = {}) {
  const { answer = {}, simulation, executor, offerPermit, journal, getLogs, missing = false } = options
  const { position, market, balances } = createPlanInputs()
  const reads: string[] = []
  const simulated: CallSequence[] = []
  const invalidated: LendingInvalidation[] = []
  const executed: ExecutionPlan[] = []
  const logged: string[] = []
  const { lender, received } = scriptedLender()
  const platform: Partial<Platform> = {
    getBalance: async ({ account, token }) => {
      reads.push(`${account} ${token}`)
      return balances.get(lowerAddress(token)) ?? 0n
    },
    getAllowance: async () => 0n,
    encodeApproval: ({ token }) => ({ to: token, data: '0x01', value: 0n }),
    ...(getLogs && { getLogs }),
    simulateCalls: async (sequence) => {
      simulated.push(sequence)
      return simulation ?? { status: 'unsupported', reason: 'not here' }
    },
  }
  const read = { chainId: 8453, lender: 'AAVE_V3', account: OWNER, market, positions: [position] }
  const actions = new LendingActions({
    lending: {
      lenders: async () => ({
        lenders: missing
          ? []
          : [
              createTestLender('AAVE_V2', 8453),
              { ...lender, ...options.lender },
              createTestLender('COMPOUND_V3_USDC', 8453),
            ],
        missing: missing
          ? [{ family: 'aave-v3', error: new CausewayError('No files', { code: 'NETWORK_ERROR' }) }]
          : [],
      }),
      getPositions: async () => ({ positions: [read], failures: [], ...answer }),
      invalidate: (change = {}) => invalidated.push(change),
    },
    platforms: { forChain: () => platform as Platform, dispose: () => undefined },
    chains: [base],
    executor: executor ?? {
      execute: async (plan) => {
        executed.push(plan)
        return { id: 'one' } as TransferRecord
      },
    },
    offerPermit,
    journal,
    clock: options.clock,
    logger: { debug: () => {}, info: (text) => logged.push(text), warn: () => {}, error: () => {} },
  })
  return { actions, asked: reads, tried: simulated, invalidated, executed, received, logged }
}

const createSimulation = (amount: bigint): SequenceSimulation => ({
  status: 'success',
  effects: [{ movements: [{ token: USDC, from: OWNER, to: POOL, amount }], allowances: [], grants: [] }],
})

const notSimulated = { status: 'unverified', reason: 'not-simulated', message: 'Not simulated.' } as const
const getMessage = (check: VerificationCheck) => (check.status === 'verified' ? '' : check.message)

describe('LendingActions.plan', () => {
  it('reads the position, and simulates the plan', async () => {
    const { actions, asked, tried, received } = createHarness({ simulation: createSimulation(usdc(100)) })
    const plan = await actions.plan(ACCOUNT, deposit, { name: 'Aave V3' })
    expect(plan.simulation).toMatchObject({ status: 'verified' })
    expect(plan.execution).toMatchObject({ name: 'Aave V3', account: OWNER })
    expect(asked).toEqual([`${ACCOUNT.account} ${USDC}`])
    expect(tried).toMatchObject([{ chainId: 8453, from: OWNER, calls: [{ to: USDC }, { to: POOL }] }])
    expect(received[0]?.context.wrappedNative).toBe(base.wrappedNative?.address.toLowerCase())
  })

  it('requires the simulated movement to the lender, also after a reload', async () => {
    const { position, market } = createPlanInputs()
    const pools = { ...market.pools, [USDC]: createTestPool({ contracts: { pool: POOL } }) }
    const { actions } = createHarness({
      simulation: createSimulation(usdc(100)),
      answer: {
        positions: [
          {
            chainId: 8453,
            lender: 'AAVE_V3',
            account: OWNER,
            market: { ...market, pools },
            positions: [position],
          },
        ],
      },
    })
    const { execution } = await actions.plan(ACCOUNT, deposit)
    expect(execution.requiredMovements).toEqual([
      { token: USDC, from: OWNER, to: POOL, amount: usdc(60), call: 0 },
    ])
  })

  const REWARD: Address = '0x00000000000000000000000000000000000000ee'
  const withPosition = (change: Partial<LenderPosition>): HarnessOptions => {
    const { position, market } = createPlanInputs()
    const positions = [{ ...position, ...change }]
    return {
      answer: { positions: [{ chainId: 8453, lender: 'AAVE_V3', account: OWNER, market, positions }] },
    }
  }

  it('requires that the claimed rewards arrive, also after a reload', async () => {
    const reward = { token: REWARD, from: POOL, to: OWNER, amount: 1_000n }
    const { actions } = createHarness({
      ...withPosition({ claimable: [{ token: REWARD, amount: 900n }] }),
      simulation: { status: 'success', effects: [{ movements: [reward], allowances: [], grants: [] }] },
    })
    const { execution } = await actions.plan(ACCOUNT, { type: 'ClaimRewards' })
    expect(execution.requiredMovements).toEqual([{ ...reward, amount: 600n, call: 0 }])
    expect(execution.validUntil).toBeUndefined()
  })

  it('lets a switch that can lower the health factor of a debt expire, because it moves no tokens', async () => {
    const clock = createFakeClock()
    const collateral = { poolId: USDC, deposits: usdc(100) } as const
    const getExpiry = async (enabled: boolean, debt: bigint) => {
      const { pools } = createTestPosition([
        { poolId: WETH, deposits: weth(2) },
        { ...collateral, debt, collateralEnabled: !enabled },
      ])
      const { actions } = createHarness({ ...withPosition({ pools }), clock })
      const { execution } = await actions.plan(ACCOUNT, { type: 'SwitchCollateral', poolId: USDC, enabled })
      return execution.validUntil
    }
    expect(await getExpiry(false, usdc(1_000))).toBe(clock.now() + 1_200_000)
    expect(await getExpiry(true, usdc(1_000))).toBeUndefined()
    expect(await getExpiry(false, 0n)).toBeUndefined()
  })

  it('lets a loan or withdrawal with a debt expire, because a resume does not check the health factor', async () => {
    const clock = createFakeClock()
    const getExpiry = async (action: LendingAction, debt: bigint) => {
      const { pools } = createTestPosition([
        { poolId: WETH, deposits: weth(2) },
        { poolId: USDC, debt, collateralEnabled: false },
      ])
      const { actions } = createHarness({ ...withPosition({ pools }), clock })
      return (await actions.plan(ACCOUNT, action)).execution.validUntil
    }
    const withdraw = { type: 'Withdraw', poolId: WETH, amount: weth(0.1) } as const
    const expiry = clock.now() + 1_200_000
    expect(await getExpiry({ type: 'Borrow', poolId: USDC, amount: usdc(10) }, 0n)).toBe(expiry)
    expect(await getExpiry(withdraw, usdc(1_000))).toBe(expiry)
    expect(await getExpiry(withdraw, 0n)).toBeUndefined()
    expect(await getExpiry({ type: 'Repay', poolId: USDC, amount: usdc(10) }, usdc(1_000))).toBeUndefined()
  })

  it('rejects a plan whose simulation does not match', async () => {
    const { actions } = createHarness({ simulation: createSimulation(usdc(101)) })
    await expect(actions.plan(ACCOUNT, deposit)).rejects.toMatchObject({ code: 'LENDING_MISMATCH' })
  })

  it('reads only the balances of spent tokens, and the native balance by its placeholder address', async () => {
    const { actions, asked } = createHarness()
    await actions.plan(ACCOUNT, { type: 'Borrow', poolId: USDC, amount: 1n })
    expect(asked).toEqual([])
    // The test market lists the WETH of Ethereum, which is not the wrapped native token of Base.
    await expect(
      actions.plan(ACCOUNT, { type: 'Deposit', poolId: WETH, amount: weth(1), asNative: true }),
    ).rejects.toMatchObject({ code: 'NATIVE_UNSUPPORTED' })
    expect(asked.map((read) => read.toLowerCase())).toEqual([`${OWNER} ${NATIVE}`])
  })

  it('prepares a permit only if preferred, and falls back to an approval', async () => {
    const kinds = async (options: HarnessOptions, prefersPermit: boolean) => {
      const { actions, logged } = createHarness(options)
      const { execution } = await actions.plan(ACCOUNT, deposit, { prefersPermit })
      return [execution.steps[0]?.kind, ...logged]
    }
    const requests: unknown[] = []
    const offerPermit: LendingActionsOptions['offerPermit'] = async (request) => {
      requests.push(request)
      return offer(request)
    }
    const failing = async () => {
      throw new CausewayError('no answer', { code: 'CHAIN_READ_FAILED' })
    }
    expect(await kinds({ offerPermit }, false)).toEqual(['allowance'])
    expect(requests).toEqual([])
    expect(await kinds({ offerPermit }, true)).toEqual(['permit'])
    expect(requests).toEqual([{ chainId: 8453, owner: OWNER, token: USDC, spender: POOL, amount: usdc(100) }])
    expect(await kinds({ offerPermit: failing }, true)).toEqual([
      'allowance',
      `Failed to prepare a permit for ${USDC}: using an approval instead.`,
    ])
  })
})

describe('LendingActions.plan with invalid inputs', () => {
  it('rejects an unknown lender and names the closest matches', async () => {
    const { actions } = createHarness()
    await expect(actions.plan({ ...ACCOUNT, lender: 'AAVE3' }, deposit)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details:
        "lender: expected a lender of chain 8453, such as AAVE_V3, AAVE_V2, COMPOUND_V3_USDC, received 'AAVE3'",
    })
  })

  it('throws the read failure if the files of a family are missing', async () => {
    const error = new CausewayError('AAVE_V3 is not known', { code: 'UNKNOWN_LENDER', retryable: true })
    const failures = [{ chainId: 8453, lender: 'AAVE_V3', error }]
    const { actions } = createHarness({ missing: true, answer: { positions: [], failures } })
    await expect(actions.plan(ACCOUNT, deposit)).rejects.toBe(error)
  })

  it('throws the error of a failed market read', async () => {
    const error = new CausewayError('Chain 8453 could not be read', { code: 'CHAIN_READ_FAILED' })
    const failures = [{ chainId: 8453, lender: 'AAVE_V3', error }]
    const { actions } = createHarness({ answer: { positions: [], failures } })
    await expect(actions.plan(ACCOUNT, deposit)).rejects.toBe(error)
  })

  it('rejects an unknown sub-account and names the existing ones', async () => {
    const subPosition = createTestPosition([], { subAccount: '12' })
    const read = {
      chainId: 8453,
      lender: 'AAVE_V3',
      account: OWNER,
      market: createTestMarket(),
      positions: [subPosition],
    }
    const { actions } = createHarness({ answer: { positions: [read] } })
    await expect(actions.plan({ ...ACCOUNT, subAccount: '13' }, deposit)).rejects.toMatchObject({
      details: "subAccount: expected one of 12, or none, received '13'",
    })
    await expect(actions.plan({ ...ACCOUNT, subAccount: '12' }, deposit)).resolves.toBeDefined()
  })

  it('rejects an invalid account address', async () => {
    const { actions } = createHarness()
    // @ts-expect-error Callers without types can pass any text.
    const plan = actions.plan({ ...ACCOUNT, account: 'me' }, deposit)
    await expect(plan).rejects.toMatchObject({
      issues: [{ field: 'account' }],
    })
  })

  it('rejects an invalid action before any read', async () => {
    const { actions, asked } = createHarness()
    const invalid = { type: 'Deposit', amount: 1n } as unknown as LendingAction
    await expect(actions.plan(ACCOUNT, invalid)).rejects.toMatchObject({
      issues: [{ field: 'actions.0.poolId' }],
    })
    expect(asked).toEqual([])
  })
})

describe('LendingActions.execute', () => {
  it('executes the plan, and invalidates the data of the lender', async () => {
    const { actions, executed, invalidated } = createHarness({ simulation: createSimulation(usdc(100)) })
    const plan = await actions.plan(ACCOUNT, deposit)
    await expect(actions.execute(plan, WALLET)).resolves.toEqual({ id: 'one' })
    expect(executed).toEqual([plan.execution])
    expect(invalidated).toEqual([{ chainId: 8453, lender: 'AAVE_V3', account: OWNER }])
  })

  it('requires the risk to be accepted', async () => {
    const { actions, executed } = createHarness()
    const plan = await actions.plan(ACCOUNT, borrow)
    const message =
      'The health factor drops to 1.09. Below 1.1, small price moves can lead to liquidation, which starts below 1.'
    expect(plan.notices).toEqual([{ code: 'RISKY', message }])
    await expect(actions.execute(plan, WALLET)).rejects.toMatchObject({ code: 'RISK_NOT_ACCEPTED', message })
    expect(executed).toEqual([])
    const acceptUnverified = plan.simulation
    await expect(actions.execute(plan, WALLET, { acceptUnverified })).rejects.toMatchObject({
      code: 'RISK_NOT_ACCEPTED',
    })
    await expect(actions.execute(plan, WALLET, { acceptRisk: true })).rejects.toMatchObject({
      code: 'UNVERIFIED_NOT_ACCEPTED',
    })
    expect(executed).toEqual([])
    await actions.execute(plan, WALLET, { acceptRisk: true, acceptUnverified })
    expect(executed).toHaveLength(1)
  })

  it('rejects a plan of lender files with an unknown digest before the wallet is used, unless exactly this is accepted', async () => {
    const harness = createHarness({
      simulation: createSimulation(usdc(100)),
      lender: { hasUnknownContracts: true },
    })
    const { actions, executed, invalidated } = harness
    const plan = await actions.plan(ACCOUNT, [deposit])
    expect(plan.simulation).toMatchObject({ status: 'unverified', reason: 'unknown-target' })
    const others: readonly VerificationCheck[] = [
      { status: 'verified', by: ['simulation'] },
      { ...notSimulated, message: getMessage(plan.simulation) },
      { ...notSimulated, reason: 'unknown-target' },
      (await createHarness({ lender: { hasUnknownContracts: true } }).actions.plan(ACCOUNT, deposit))
        .simulation,
    ]
    // Each access to this wallet would throw.
    const wallet = new Proxy({} as Wallet, {
      get: () => {
        throw new Error('The wallet was used.')
      },
    })
    for (const acceptUnverified of [undefined, ...others]) {
      for (const batch of [true, false]) {
        const run = actions.execute(plan, wallet, { acceptRisk: true, acceptUnverified, batch })
        await expect(run).rejects.toMatchObject({
          code: 'UNVERIFIED_NOT_ACCEPTED',
          message: expect.stringContaining(getMessage(plan.simulation)),
        })
      }
    }
    expect([executed, invalidated]).toEqual([[], []])
    await actions.execute(plan, wallet, { acceptUnverified: { ...plan.simulation } })
    expect(executed).toEqual([plan.execution])
  })

  it('names the unknown lender files of a plan that was not simulated', async () => {
    const { simulation } = await createHarness({ lender: { hasUnknownContracts: true } }).actions.plan(
      ACCOUNT,
      deposit,
    )
    expect(simulation).toEqual({
      status: 'unverified',
      reason: 'not-simulated',
      message:
        'The plan was not simulated: not here. The file that names the contracts of this lender has an unknown digest, so they may not be those of the lender.',
    })
  })

  it('passes its options to the executor, and invalidates the data of the lender after a failure', async () => {
    const received: unknown[] = []
    const executor: LendingActionsOptions['executor'] = {
      execute: async (_plan, _wallet, options) => {
        received.push(options)
        throw new CausewayError('The transaction reverted', { code: 'TRANSACTION_REVERTED' })
      },
    }
    const { actions, invalidated } = createHarness({ executor })
    const plan = await actions.plan(ACCOUNT, deposit)
    const options = { batch: false, acceptRisk: true, acceptUnverified: plan.simulation }
    await expect(actions.execute(plan, WALLET, options)).rejects.toMatchObject({
      code: 'TRANSACTION_REVERTED',
    })
    expect(received).toEqual([{ batch: false }])
    expect(invalidated).toHaveLength(1)
  })
})

describe('Full repayments', () => {
  const repay: LendingAction = { type: 'Repay', poolId: USDC, amount: 'all' }
  const LIMIT = usdc(1_000.25)
  const SPENT = usdc(1_000.000081)
  const PAYMASTER: Address = '0x00000000000000000000000000000000000000dd'

  it('are approved up to a limit, and show the simulated amount', async () => {
    const { actions } = createHarness({ simulation: createSimulation(usdc(1_000.00008)) })
    const { moves, execution } = await actions.plan(ACCOUNT, repay)
    expect(moves).toMatchObject([{ amount: LIMIT, expected: usdc(1_000.00008) }])
    expect(execution.steps[0]).toMatchObject({ kind: 'allowance', amount: LIMIT })
    expect(execution.info.inputAmountRaw).toBe(usdc(1_000))
  })

  it.each([
    [
      'the amount that its transaction spent',
      SPENT,
      async (): Promise<readonly TransactionLog[]> => [
        transferLog(USDC, OWNER, POOL, usdc(1_000.25)),
        transferLog(USDC, POOL, OWNER, LIMIT - SPENT),
        transferLog(WETH, OWNER, POOL, 5n),
      ],
    ],
    [
      'the amount that the lender took, without the fee of a paymaster',
      SPENT,
      async (): Promise<readonly TransactionLog[]> => [
        transferLog(USDC, OWNER, PAYMASTER, usdc(2)),
        transferLog(USDC, OWNER, POOL, SPENT),
        transferLog(USDC, PAYMASTER, OWNER, usdc(1)),
      ],
    ],
    [
      'the debt of the plan if the lender took nothing of the token',
      usdc(1_000),
      async (): Promise<readonly TransactionLog[]> => [transferLog(USDC, OWNER, PAYMASTER, usdc(2))],
    ],
    [
      'the debt of the plan if the logs are not available',
      usdc(1_000),
      async (): Promise<undefined> => undefined,
    ],
  ] as const)('are recorded with %s', async (_, recorded, getLogs) => {
    const { actions, stored } = createRepayment(getLogs)
    const plan = await actions.plan(ACCOUNT, repay)
    const done = await actions.execute(plan, WALLET, { acceptUnverified: plan.simulation })
    expect([done.info.inputAmountRaw, stored()?.info.inputAmountRaw]).toEqual([recorded, recorded])
  })

  it('are recorded with the debt of the plan if another action moves the same token', async () => {
    const { actions, stored } = createRepayment(async () => [transferLog(USDC, OWNER, POOL, usdc(1_100))])
    const plan = await actions.plan(ACCOUNT, [repay, deposit])
    await actions.execute(plan, WALLET, { acceptUnverified: plan.simulation })
    expect(stored()?.info.inputAmountRaw).toBe(usdc(1_000))
  })
})

/** Records the execution of a plan whose call went to the pool. */
function createRepayment(getLogs: NonNullable<Platform['getLogs']>) {
  let record: TransferRecord | undefined
  const { actions } = createHarness({
    getLogs,
    journal: {
      update: async (_, change) => {
        if (!record) throw new Error('Nothing was recorded')
        record = change(record)
        return record
      },
    },
    executor: {
      execute: async ({ info }) => {
        const call = { to: POOL, data: '0x', value: 0n }
        const run = { steps: [{ kind: 'call', call, hash: '0xab', done: true }] }
        record = { id: 'one', chainId: 8453, from: OWNER, info, run } as unknown as TransferRecord
        return record
      },
    },
  })
  return { actions, stored: () => record }
}

function transferLog(address: Address, from: Address, to: Address, amount: bigint): TransactionLog {
  const toTopic = (account: Address): Hex => `0x${account.slice(2).padStart(64, '0')}`
  const topics = [toEventSelector('Transfer(address,address,uint256)'), toTopic(from), toTopic(to)]
  return { address, topics, data: `0x${amount.toString(16).padStart(64, '0')}` }
}
