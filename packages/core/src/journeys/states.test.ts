import { describe, expect, it } from 'vitest'
import { createTestPool } from '../lending/lending.test-support.ts'
import { drive } from '../testing/fake-clock.ts'
import {
  ARBITRUM,
  answer,
  BASE,
  createWorld,
  ETH,
  getProviders,
  getQuestion,
  ONE_ETH,
  planBest,
  startProcess,
  TO_BASE,
  TO_DEPOSIT,
  USDC,
  USDT,
  usdc,
  type World,
} from './journeys.test-support.ts'

const ARRIVED = { chainId: ARBITRUM, token: USDC, amount: usdc(2_000) }

/** Executes a plan whose second leg finds a changed world. */
async function executeChanged(change: (world: World) => void, request = TO_BASE) {
  const world = createWorld()
  const process = startProcess(world)
  const plan = await planBest(world, process, request)
  change(world)
  const record = await drive(world.clock, process.journeys.execute(plan, process.wallet))
  return { world, process, record }
}

describe('A leg without a quote', () => {
  const executeUnquoted = () =>
    executeChanged((world) => {
      world.rates.bridge = undefined
    })

  it('asks with the reason of each provider, and the funds are in the account', async () => {
    const { process, record } = await executeUnquoted()
    const { reason, message, choices, funds } = getQuestion(record)
    expect({ reason, choices, funds }).toEqual({
      reason: 'no-quote',
      choices: ['wait', 'stop', 'return'],
      funds: ARRIVED,
    })
    expect(message).toContain('bridge')
    expect(await process.journeys.locate(record.id)).toEqual({ where: 'account', ...ARRIVED })
  })

  it('is quoted again if the user waits', async () => {
    const { world, process, record } = await executeUnquoted()
    expect(getQuestion(await answer(world, process, record, 'wait')).reason).toBe('no-quote')
    world.rates.bridge = 1
    expect((await answer(world, process, record, 'wait')).state.status).toBe('done')
    expect(getProviders(world)).toEqual(['swapper', 'bridge'])
  })

  it('stops where the funds are', async () => {
    const { world, process, record } = await executeUnquoted()
    const { state } = await answer(world, process, record, 'stop')
    expect(state).toEqual({ status: 'stopped', funds: ARRIVED })
  })

  it('returns the funds to the token of the start', async () => {
    const { world, process, record } = await executeUnquoted()
    const terms = await answer(world, process, record, 'return')
    expect(getQuestion(terms)).toMatchObject({ reason: 'terms', offer: { toAmount: ONE_ETH } })
    expect((await answer(world, process, terms, 'accept')).state.status).toBe('done')
    expect(world.getBalance(ARBITRUM, ETH)).toBe(10n * ONE_ETH)
  })

  it('asks before anything is sent if it is the first one', async () => {
    const world = createWorld()
    const process = startProcess(world)
    const plan = await planBest(world, process)
    world.rates.swap = undefined
    await world.clock.advance(120_000)
    const record = await drive(world.clock, process.journeys.execute(plan, process.wallet))
    const funds = { chainId: ARBITRUM, token: ETH, amount: ONE_ETH }
    expect(getQuestion(record)).toMatchObject({ reason: 'no-quote', choices: ['wait', 'stop'], funds })
    expect(getProviders(world)).toEqual([])
  })
})

describe('A leg whose native fee is above the limit', () => {
  const FEE = ONE_ETH / 100n
  const executeCostly = () =>
    executeChanged((world) => {
      world.bridgeFee = FEE
    })

  it('asks with the fee, and nothing of the leg is sent', async () => {
    const { world, record } = await executeCostly()
    const { reason, choices, offer, funds } = getQuestion(record)
    expect({ reason, choices, funds }).toEqual({
      reason: 'fee',
      choices: ['wait', 'accept', 'stop', 'return'],
      funds: ARRIVED,
    })
    expect(offer).toMatchObject({ providerId: 'bridge', fee: FEE, toAmount: usdc(1_998) })
    expect(getProviders(world)).toEqual(['swapper'])
  })

  it('is sent with the fee that the user accepted', async () => {
    const { world, process, record } = await executeCostly()
    expect((await answer(world, process, record, 'accept')).state.status).toBe('done')
    expect(world.getDeposits().map(({ fee }) => fee)).toEqual([0n, FEE])
    expect(world.getBalance(ARBITRUM, ETH)).toBe(9n * ONE_ETH - FEE)
  })

  it('asks again if the fee has risen above the accepted one', async () => {
    const { world, process, record } = await executeCostly()
    world.bridgeFee = 2n * FEE
    const question = getQuestion(await answer(world, process, record, 'accept'))
    expect(question).toMatchObject({ reason: 'fee', offer: { fee: 2n * FEE } })
    expect(getProviders(world)).toEqual(['swapper'])
  })

  it('is sent without a question once the fee is within the limit', async () => {
    const { world, process, record } = await executeCostly()
    world.bridgeFee = 0n
    expect((await answer(world, process, record, 'wait')).state.status).toBe('done')
  })

  it('keeps the consent of the user over a restart', async () => {
    const { world, process, record } = await executeCostly()
    world.rejectsNext = true
    const rejected = answer(world, process, record, 'accept')
    await expect(rejected).rejects.toMatchObject({ code: 'USER_REJECTED' })
    const next = startProcess(world)
    const resumed = await drive(world.clock, next.journeys.resume(record.id, next.wallet))
    expect(resumed.state.status).toBe('done')
    expect(world.getDeposits().map(({ fee }) => fee)).toEqual([0n, FEE])
  })
})

describe('A leg whose transaction cannot be verified', () => {
  const executeOpaque = () =>
    executeChanged((world) => {
      world.isOpaque = true
    })

  it('asks with the reasons, and nothing of the leg is sent', async () => {
    const { world, record } = await executeOpaque()
    const { reason, message, choices, offer } = getQuestion(record)
    expect({ reason, message, choices }).toEqual({
      reason: 'unverified',
      message: 'The transaction of bridge could not be verified.',
      choices: ['wait', 'accept', 'stop', 'return'],
    })
    expect(offer?.unverified).toMatchObject({ recipient: 'opaque-calldata' })
    expect(getProviders(world)).toEqual(['swapper'])
  })

  it('is sent once the user has accepted the reasons', async () => {
    const { world, process, record } = await executeOpaque()
    expect((await answer(world, process, record, 'accept')).state.status).toBe('done')
    expect(getProviders(world)).toEqual(['swapper', 'bridge'])
  })

  it('asks before another provider is used, also if its transaction is verified', async () => {
    const { world, process, record } = await executeOpaque()
    world.isOpaque = false
    world.rates.direct = 1
    world.rates.bridge = undefined
    const terms = await answer(world, process, record, 'accept')
    expect(getQuestion(terms)).toMatchObject({ reason: 'terms', offer: { providerId: 'direct' } })
    expect((await answer(world, process, terms, 'accept')).state.status).toBe('done')
    expect(getProviders(world)).toEqual(['swapper', 'direct'])
  })
})

describe('A leg that pays another token', () => {
  const executeOther = () =>
    executeChanged((world) => {
      world.bridgeStatus = 'PARTIAL_SUCCESS'
      world.otherPayment = { token: USDT, amount: usdc(1_997) }
    }, TO_DEPOSIT)
  const OTHER = { chainId: BASE, token: USDT, amount: usdc(1_997) }

  it('asks with the token and the amount that arrived', async () => {
    const { world, process, record } = await executeOther()
    expect(getQuestion(record)).toMatchObject({
      reason: 'other-token',
      choices: ['wait', 'stop', 'return'],
      funds: OTHER,
    })
    expect(await process.journeys.locate(record.id)).toEqual({ where: 'account', ...OTHER })
    expect(world.getLenderDeposits()).toEqual([])
  })

  it('goes on from that token to the end, on terms that the user accepts', async () => {
    const { world, process, record } = await executeOther()
    const terms = await answer(world, process, record, 'wait')
    expect(getQuestion(terms)).toMatchObject({ reason: 'terms', offer: { toAmount: usdc(1_997) } })
    expect((await answer(world, process, terms, 'accept')).state).toEqual({ status: 'done' })
    expect(getProviders(world)).toEqual(['swapper', 'bridge', 'swapper'])
    expect(world.getLenderDeposits()).toEqual([usdc(1_997)])
  })

  it('stops with that token in the account', async () => {
    const { world, process, record } = await executeOther()
    const { state } = await answer(world, process, record, 'stop')
    expect(state).toEqual({ status: 'stopped', funds: OTHER })
  })

  it('returns that token to the token and the chain of the start', async () => {
    const { world, process, record } = await executeOther()
    world.rates.direct = 2_000
    const terms = await answer(world, process, record, 'return')
    expect(getQuestion(terms)).toMatchObject({ reason: 'terms', offer: { providerId: 'direct' } })
    world.bridgeStatus = 'DONE'
    expect((await answer(world, process, terms, 'accept')).state.status).toBe('done')
    expect(getProviders(world)).toContain('direct')
    expect(world.getLenderDeposits()).toEqual([])
  })

  it('asks without an amount while the chain does not show the payment', async () => {
    const { process, record } = await executeChanged((world) => {
      world.bridgeStatus = 'PARTIAL_SUCCESS'
      world.hidesPayments = true
    })
    expect(getQuestion(record)).toMatchObject({ reason: 'other-token' })
    expect(getQuestion(record).funds).toBeUndefined()
    expect(await process.journeys.locate(record.id)).toMatchObject({ where: 'unknown' })
  })
})

describe('Funds that the account no longer holds', () => {
  /** Executes the first leg, after which another application spends an amount of its output. */
  async function executeSpent(amount: bigint) {
    const executed = await executeChanged((world) => {
      world.rates.bridge = undefined
    })
    const { world, process, record } = executed
    world.change(ARBITRUM, USDC, -amount)
    world.rates.bridge = 1
    return { world, process, question: await answer(world, process, record, 'wait') }
  }

  it('are a question, without a way back', async () => {
    const { world, question } = await executeSpent(usdc(2_000))
    expect(getQuestion(question)).toMatchObject({
      reason: 'funds-missing',
      choices: ['wait', 'stop'],
      funds: { ...ARRIVED, amount: 0n },
    })
    expect(getProviders(world)).toEqual(['swapper'])
  })

  it('are sent once the account holds them again', async () => {
    const { world, process, question } = await executeSpent(usdc(2_000))
    world.change(ARBITRUM, USDC, usdc(2_000))
    expect((await answer(world, process, question, 'wait')).state.status).toBe('done')
    expect(getProviders(world)).toEqual(['swapper', 'bridge'])
  })

  it('are sent as far as they remain, if the user accepts less at the end', async () => {
    const { world, process, question } = await executeSpent(usdc(500))
    expect(getQuestion(question)).toMatchObject({
      reason: 'terms',
      offer: { toAmount: usdc(1_498.5) },
      funds: { ...ARRIVED, amount: usdc(1_500) },
    })
    const { state } = await answer(world, process, question, 'accept')
    expect(state).toMatchObject({ status: 'done', funds: { amount: usdc(1_498.5) } })
  })

  it('are looked for until the chain shows a payment that the bridge reports', async () => {
    const world = createWorld()
    const process = startProcess(world)
    const plan = await planBest(world, process)
    world.hidesPayments = true
    const record = await drive(world.clock, process.journeys.execute(plan, process.wallet))
    expect(getQuestion(record)).toMatchObject({
      reason: 'funds-missing',
      message: 'bridge has paid, and the tokens are not visible on Base yet.',
      choices: ['wait', 'stop'],
    })
    expect(getQuestion(await answer(world, process, record, 'wait')).reason).toBe('funds-missing')
    world.hidesPayments = false
    const { state } = await answer(world, process, record, 'wait')
    expect(state).toMatchObject({ status: 'done', funds: { amount: usdc(1_998) } })
    expect(getProviders(world)).toEqual(['swapper', 'bridge'])
  })

  it('are missing for an action as well', async () => {
    const world = createWorld()
    const plan = await planBest(world, startProcess(world), TO_DEPOSIT)
    const incomplete = startProcess(world, { hasLending: false })
    const record = await drive(world.clock, incomplete.journeys.execute(plan, incomplete.wallet))
    world.change(BASE, USDC, -usdc(1_998))
    const next = startProcess(world)
    const question = await answer(world, next, record, 'wait')
    expect(getQuestion(question)).toMatchObject({ reason: 'funds-missing', choices: ['wait', 'stop'] })
    world.change(BASE, USDC, usdc(1_000))
    expect((await answer(world, next, question, 'wait')).state).toEqual({ status: 'done' })
    expect(world.getLenderDeposits()).toEqual([usdc(1_000)])
  })
})

describe('An action that the lender may not execute', () => {
  it('asks if its simulation is not possible, and is sent once the user has accepted it', async () => {
    const { world, process, record } = await executeChanged((changed) => {
      changed.simulation = { status: 'unverified', reason: 'not-simulated', message: 'It was not simulated.' }
    }, TO_DEPOSIT)
    expect(getQuestion(record)).toMatchObject({ reason: 'risk', message: 'It was not simulated.' })
    expect(world.getLenderDeposits()).toEqual([])
    expect((await answer(world, process, record, 'accept')).state).toEqual({ status: 'done' })
    expect(world.getLenderDeposits()).toEqual([usdc(1_998)])
  })

  it('asks if its transaction succeeded and the lender reports a failure', async () => {
    const { record } = await executeChanged((changed) => {
      changed.failsSilently = true
    }, TO_DEPOSIT)
    const { reason, message } = getQuestion(record)
    expect({ reason, message }).toEqual({
      reason: 'action-rejected',
      message: expect.stringContaining('no cash'),
    })
  })
})

describe('An action that leaves the position below the limit of the user', () => {
  const LIMITS = { minHealthFactor: 3 }

  /** Executes a deposit whose position has more debt than planned. */
  const executeRisky = () =>
    executeChanged(
      (world) => {
        world.debt = usdc(1_000)
      },
      { ...TO_DEPOSIT, limits: LIMITS },
    )

  it('asks with the health factor, and nothing is deposited', async () => {
    const { world, record } = await executeRisky()
    expect(getQuestion(record)).toMatchObject({
      reason: 'risk',
      message: 'The health factor would be 1.60. The limit is 3.',
      choices: ['wait', 'accept', 'stop', 'return'],
      funds: { chainId: BASE, token: USDC, amount: usdc(1_998) },
    })
    expect(world.getLenderDeposits()).toEqual([])
  })

  it('asks if the health factor is not known', async () => {
    const { record } = await executeChanged(
      (world) => {
        world.market = { pools: { [USDC]: createTestPool({ oraclePrice: 'unknown' }) } }
      },
      { ...TO_DEPOSIT, limits: LIMITS },
    )
    const message = expect.stringContaining('The health factor would be unknown. The limit is 3.')
    expect(getQuestion(record)).toMatchObject({ reason: 'risk', message })
  })

  it('is sent once the user has accepted the risk', async () => {
    const { world, process, record } = await executeRisky()
    expect((await answer(world, process, record, 'accept')).state).toEqual({ status: 'done' })
    expect(world.getLenderDeposits()).toEqual([usdc(1_998)])
  })

  it('asks again if the risk has become another one', async () => {
    const { world, process, record } = await executeRisky()
    world.debt = usdc(1_500)
    const question = getQuestion(await answer(world, process, record, 'accept'))
    expect(question).toMatchObject({
      reason: 'risk',
      message: 'The health factor would be 1.07. The limit is 3.',
    })
    expect(world.getLenderDeposits()).toEqual([])
  })

  it('is sent without a question once the position is safe enough', async () => {
    const { world, process, record } = await executeRisky()
    world.debt = usdc(400)
    expect((await answer(world, process, record, 'wait')).state).toEqual({ status: 'done' })
  })

  it('returns the funds if the user does not take the risk', async () => {
    const { world, process, record } = await executeRisky()
    world.rates.direct = 2_000
    const terms = await answer(world, process, record, 'return')
    expect((await answer(world, process, terms, 'accept')).state.status).toBe('done')
    expect(world.getLenderDeposits()).toEqual([])
  })
})
