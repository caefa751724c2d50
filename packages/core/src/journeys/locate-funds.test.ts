import { describe, expect, it } from 'vitest'
import { arbitrum, base } from '../chains/records.ts'
import type { TransferRecord } from '../transfers/record.ts'
import { transferRecord } from '../transfers/transfers.test-support.ts'
import {
  ARBITRUM,
  BASE,
  createRecord,
  createRecordLeg,
  createWorld,
  DEPOSIT_ACTION,
  ETH,
  FRIEND,
  SENDER,
  startProcess,
  USDC,
  usdc,
  type World,
} from './journeys.test-support.ts'
import { locateFunds } from './locate-funds.ts'
import type { JourneyRecord } from './record.ts'

async function locate(
  record: JourneyRecord,
  transfer?: Partial<TransferRecord>,
  world: World = createWorld(),
) {
  const { quotes, lending, journal, transfers } = startProcess(world)
  if (transfer) await journal.add(transferRecord({ id: 'a', ...transfer }))
  const { platforms, clock } = world
  return locateFunds(record, { platforms, clock, quotes, lending, transfers, chains: [arbitrum, base] })
}

const running = (leg: Parameters<typeof createRecordLeg>[0] = {}, fields: Partial<JourneyRecord> = {}) =>
  createRecord({
    legs: [createRecordLeg({ transferIds: ['a'], ...leg })],
    state: { status: 'running', leg: 0 },
    ...fields,
  })

describe('the funds of a journey', () => {
  it('are in the account before anything was sent, also without a leg', async () => {
    const world = createWorld()
    world.change(ARBITRUM, USDC, usdc(70))
    expect(await locate(createRecord(), undefined, world)).toEqual({
      where: 'account',
      chainId: ARBITRUM,
      token: USDC,
      amount: usdc(70),
    })
    const action = createRecord({ legs: [], action: DEPOSIT_ACTION, state: { status: 'ready', leg: 0 } })
    expect(await locate(action)).toMatchObject({ where: 'account', chainId: ARBITRUM, token: ETH })
  })

  it('may be with a transfer whose record is missing, unless the nonce proves that it was not sent', async () => {
    const world = createWorld()
    world.change(ARBITRUM, USDC, usdc(70))
    const unproven = { where: 'transfer', transferId: 'a' }
    expect(await locate(running(), undefined, world)).toEqual(unproven)
    const platform = world.platforms.forChain(ARBITRUM)
    const nonce = await platform.getNextNonce({ chainId: ARBITRUM, account: SENDER })
    expect(await locate(running({ nonce: nonce - 1 }), undefined, world)).toEqual(unproven)
    const unsent = await locate(running({ nonce }), undefined, world)
    expect(unsent).toEqual({ where: 'account', chainId: ARBITRUM, token: USDC, amount: usdc(70) })
  })

  it('are with a transfer that was sent, and arrive with the amount that is known', async () => {
    expect(await locate(running(), {})).toEqual({ where: 'transfer', transferId: 'a' })
    const world = createWorld()
    world.change(BASE, USDC, usdc(500))
    const quoted = await locate(running(), { status: 'DONE' }, world)
    expect(quoted).toEqual({ where: 'account', chainId: BASE, token: USDC, amount: usdc(99) })
    const paid = await locate(
      running(),
      { status: 'DONE', received: { token: USDC, amount: usdc(7) } },
      world,
    )
    expect(paid).toMatchObject({ amount: usdc(7) })
  })

  it('are with the recipient, or at the lender once the action is done', async () => {
    const toFriend = running({ recipient: FRIEND })
    const expected = { where: 'recipient', chainId: BASE, recipient: FRIEND }
    expect(await locate(toFriend, { status: 'DONE' })).toEqual(expected)
    expect(await locate({ ...toFriend, state: { status: 'done' } })).toEqual(expected)
    const acting = running({ received: usdc(9) }, { action: { ...DEPOSIT_ACTION, transferIds: ['a'] } })
    const atLender = { where: 'lender', chainId: BASE, lender: 'AAVE_V3' }
    expect(await locate({ ...acting, state: { status: 'running', leg: 1 } }, { status: 'DONE' })).toEqual(
      atLender,
    )
    expect(await locate({ ...acting, state: { status: 'done' } })).toEqual(atLender)
  })

  it('are where a refund paid them', async () => {
    const world = createWorld()
    world.change(BASE, USDC, usdc(30))
    const refund = { chainId: BASE, token: USDC, amount: usdc(20) }
    const location = await locate(running(), { status: 'TRANSFER_REFUNDED', refund }, world)
    expect(location).toEqual({ where: 'account', ...refund })
  })

  it('are not known after a failure without a refund, and if neither account nor lender shows a payment', async () => {
    const failed = createRecord({
      legs: [createRecordLeg({ transferIds: ['a'] })],
      state: { status: 'stopped' },
    })
    expect(await locate(failed)).toEqual({ where: 'unknown', transferId: undefined })
    const settling = await locate(running(), { status: 'FAILED', departedTime: 1 })
    expect(settling).toEqual({ where: 'unknown', transferId: 'a' })
    const carried = running(
      { arrival: { providerId: 'bridge', positionBefore: 0n }, balanceBefore: 0n },
      { action: DEPOSIT_ACTION },
    )
    const world = Object.assign(createWorld(), { carries: true })
    expect(await locate(carried, { status: 'DONE' }, world)).toEqual({ where: 'unknown', transferId: 'a' })
  })

  it('are still with a transfer about which the journey asks', async () => {
    const asking = (reason: 'stalled' | 'failed', transferIds: string[]) =>
      createRecord({
        legs: [createRecordLeg({ transferIds })],
        state: { status: 'asking', leg: 0, reason, message: '', choices: ['wait'] },
      })
    expect(await locate(asking('stalled', ['a']))).toEqual({ where: 'transfer', transferId: 'a' })
    expect(await locate(asking('failed', ['a']))).toEqual({ where: 'unknown', transferId: 'a' })
    expect(await locate(asking('stalled', []))).toEqual({ where: 'unknown', transferId: undefined })
  })

  it('are in the account once a transfer about which the journey asks has arrived or was not sent', async () => {
    const world = createWorld()
    world.change(BASE, USDC, usdc(500))
    world.change(ARBITRUM, USDC, usdc(70))
    const asking = createRecord({
      legs: [createRecordLeg({ transferIds: ['a'] })],
      state: { status: 'asking', leg: 0, reason: 'send-unknown', message: '', choices: ['wait'] },
    })
    const arrived = { where: 'account', chainId: BASE, token: USDC, amount: usdc(99) }
    expect(await locate(asking, { status: 'DONE' }, world)).toEqual(arrived)
    expect(await locate(asking, { status: 'PENDING' }, world)).toEqual({ where: 'transfer', transferId: 'a' })
    const unsent = await locate(asking, { status: 'INVALID', hash: undefined }, world)
    expect(unsent).toMatchObject({ where: 'account', chainId: ARBITRUM })
  })
})
