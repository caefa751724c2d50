import { describe, expect, it } from 'vitest'
import type { Hex } from '../kernel/schema.ts'
import type { TransferRecord } from '../transfers/record.ts'
import { transferRecord } from '../transfers/transfers.test-support.ts'
import {
  BASE,
  createRecord,
  createRecordLeg,
  createWorld,
  DEPOSIT_ACTION,
  USDC,
  usdc,
  type World,
} from './journeys.test-support.ts'
import type { JourneyRecordAction } from './record.ts'
import { settleAction } from './start-action.ts'

const HASH: Hex = `0x${'12'.repeat(32)}`
const ACTION: JourneyRecordAction = {
  ...DEPOSIT_ACTION,
  used: usdc(90),
  transferIds: ['transfer-0', 'transfer-1'],
}
const RECORD = createRecord({
  legs: [createRecordLeg({ received: usdc(90) })],
  action: ACTION,
  state: { status: 'running', leg: 1 },
})

function settle(transfer: Partial<TransferRecord>, world: World = createWorld(), record = RECORD) {
  return settleAction(record, transferRecord(transfer), world, {})
}

describe('the transaction of the action', () => {
  it('can be planned again if it was not sent', async () => {
    const { state, action } = await settle({ status: 'INVALID' })
    expect(state).toEqual({ status: 'ready', leg: 1 })
    expect(action?.transferIds).toEqual(['transfer-0'])
  })

  it('ends the journey at the time of its block, although it is settled later', async () => {
    const world = createWorld()
    const { state, finishedTime } = await settle({ status: 'DONE', finishedTime: 7 }, world)
    expect(state).toEqual({ status: 'done' })
    expect(finishedTime).toBe(7)
  })

  it('asks after a failure, with the funds that the account still holds', async () => {
    const world = createWorld()
    world.change(BASE, USDC, usdc(40))
    const { state } = await settle({ status: 'FAILED', message: undefined }, world)
    expect(state).toMatchObject({
      status: 'asking',
      reason: 'action-rejected',
      message: 'The transaction of the action failed.',
      choices: ['wait', 'stop', 'return'],
      funds: { chainId: BASE, token: USDC, amount: usdc(40) },
    })
    const named = await settle({ status: 'FAILED', message: 'It reverted' }, world)
    expect(named.state).toMatchObject({ message: 'It reverted' })
  })

  it('asks for the amount of the start if the journey has no leg', async () => {
    const world = createWorld()
    world.change(BASE, USDC, usdc(40))
    const from = { chainId: BASE, token: USDC, amount: usdc(30) }
    const { state } = await settle({ status: 'FAILED' }, world, { ...RECORD, legs: [], from })
    expect(state).toMatchObject({ funds: { amount: usdc(30) } })
  })

  it('keeps the planned amount if its transaction is not known', async () => {
    expect((await settle({ status: 'DONE', hash: undefined })).action?.used).toBe(usdc(90))
    expect((await settle({ status: 'DONE', hash: HASH })).action?.used).toBe(usdc(90))
  })
})
