import { describe, expect, it } from 'vitest'
import { arbitrum, base } from '../chains/records.ts'
import { drive } from '../testing/fake-clock.ts'
import type { TransferRecord } from '../transfers/record.ts'
import { transferRecord } from '../transfers/transfers.test-support.ts'
import {
  ARBITRUM,
  BASE,
  createRecord,
  createRecordLeg,
  createWorld,
  startProcess,
  USDC,
  USDT,
  usdc,
  type World,
} from './journeys.test-support.ts'
import type { JourneyRecord, JourneyRecordAction } from './record.ts'
import type { SettleContext } from './settle-carried-action.ts'
import { settleLeg } from './settle-leg.ts'

/** Returns the services that read the chains of a world. */
function getContext(world: World): SettleContext {
  const { quotes, lending } = startProcess(world)
  const { platforms, clock } = world
  return { platforms, clock, quotes, lending, chains: [arbitrum, base] }
}

function settle(
  record: JourneyRecord,
  transfer: Partial<TransferRecord>,
  world: World = createWorld(),
): Promise<JourneyRecord> {
  const ended = transferRecord({ message: undefined, ...transfer })
  return drive(world.clock, settleLeg(record, 0, ended, getContext(world), {}))
}

const SENT = createRecord({ legs: [createRecordLeg({ transferIds: ['a', 'b'] })] })
const REPAYMENT: JourneyRecordAction = {
  chainId: BASE,
  lender: 'AAVE_V3',
  action: 'repay',
  pool: USDC,
  token: USDC,
  transferIds: [],
}

describe('a leg whose transfer has ended', () => {
  it('is sent with a new transfer if the last one was not sent', async () => {
    const { state, legs } = await settle(SENT, { status: 'INVALID' })
    expect(state).toEqual({ status: 'ready', leg: 0 })
    expect(legs[0]?.transferIds).toEqual(['a'])
  })

  it('ends the journey with the amount that was paid', async () => {
    const { state, legs, finishedTime } = await settle(SENT, {
      status: 'DONE',
      received: { token: USDC, amount: usdc(97) },
      finishedTime: 7,
    })
    expect(state).toEqual({ status: 'done', funds: { chainId: BASE, token: USDC, amount: usdc(97) } })
    expect(finishedTime).toBe(7)
    expect(legs[0]?.received).toBe(usdc(97))
  })

  it('asks about another token, with the amount only if it is known', async () => {
    const partial = await settle(SENT, { status: 'PARTIAL_SUCCESS', received: { token: USDT, amount: 5n } })
    expect(partial.state).toMatchObject({
      reason: 'other-token',
      funds: { chainId: BASE, token: USDT, amount: 5n },
    })
    const { state } = await settle(SENT, { status: 'PARTIAL_SUCCESS' })
    expect(state).toMatchObject({ reason: 'other-token', choices: ['wait', 'stop'] })
    expect(state).not.toHaveProperty('funds')
  })

  it('asks about a refund of another token or on another chain, with the amount that the account holds', async () => {
    const world = createWorld()
    world.change(BASE, USDC, usdc(60))
    const { state } = await settle(
      SENT,
      { status: 'TRANSFER_REFUNDED', refund: { chainId: BASE, token: USDC, amount: usdc(80) } },
      world,
    )
    expect(state).toMatchObject({
      reason: 'other-token',
      message: 'bridge refunded the transfer.',
      funds: { chainId: BASE, token: USDC, amount: usdc(60) },
    })
  })

  it('takes a refund without details for one of the sent token', async () => {
    const world = createWorld()
    world.change(ARBITRUM, USDC, usdc(100))
    const { state } = await settle(SENT, { status: 'TRANSFER_REFUNDED' }, world)
    expect(state).toMatchObject({ reason: 'refunded', funds: { chainId: ARBITRUM, amount: usdc(100) } })
  })

  it('does not claim to know where the funds of a failed transfer are', async () => {
    const { state } = await settle(SENT, { status: 'FAILED', toHash: '0x01', departedTime: 1 })
    expect(state).toMatchObject({ reason: 'failed', message: 'The transfer of bridge failed.' })
    expect(state).not.toHaveProperty('funds')
  })
})

describe('a leg that carries a repayment, without logs of its payment', () => {
  const carrying = (leg: Parameters<typeof createRecordLeg>[0] = {}, action: object = {}) =>
    createRecord({
      legs: [
        createRecordLeg({
          transferIds: ['a'],
          balanceBefore: 0n,
          arrival: { providerId: 'bridge', positionBefore: usdc(80) },
          ...leg,
        }),
      ],
      action: { ...REPAYMENT, ...action },
    })
  const createCarryingWorld = (debt: bigint) => Object.assign(createWorld(), { carries: true, debt })

  it('used at most the debt before it', async () => {
    const world = createCarryingWorld(0n)
    const { state, action } = await settle(carrying(), { status: 'DONE' }, world)
    expect(state).toEqual({ status: 'done' })
    expect(action?.used).toBe(usdc(80))
    expect(world.invalidated).toHaveLength(1)
  })

  it('is done if the debt fell by the amount of the action', async () => {
    const world = createCarryingWorld(usdc(50))
    const { state } = await settle(carrying({}, { amount: usdc(30) }), { status: 'DONE' }, world)
    expect(state).toEqual({ status: 'done' })
  })

  it('is left to the account if the tokens were paid to it, at most as many as were quoted', async () => {
    const world = createCarryingWorld(usdc(80))
    world.change(BASE, USDC, usdc(500))
    const { state, legs } = await settle(carrying(), { status: 'DONE' }, world)
    expect(state).toEqual({ status: 'ready', leg: 1 })
    expect(legs[0]?.received).toBe(usdc(99))
  })

  it.each([
    ['neither the debt nor the balance has changed', carrying()],
    ['the debt before the transfer is not known', carrying({ arrival: { providerId: 'bridge' } })],
    ['the bridge makes no calls on arrival any more', carrying({ arrival: { providerId: 'direct' } })],
  ])('asks to wait if %s', async (_, record) => {
    const { state } = await settle(record, { status: 'DONE' }, createCarryingWorld(usdc(80)))
    expect(state).toMatchObject({ reason: 'funds-missing', choices: ['wait', 'stop'] })
  })
})
