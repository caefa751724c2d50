import { relay } from '@causeway/core/providers/relay'
import { describe, expect, it, vi } from 'vitest'
import { useSandbox } from '../support/use-sandbox.ts'
import { soon } from './json.ts'
import { settlementCases } from './settlement-cases.ts'
import { buildWith, etherRequest, getStatus, sendBuilt } from './transfer-fixtures.ts'

const sandbox = useSandbox()
const create = () => relay(sandbox().services.relay)

settlementCases(sandbox, {
  service: 'relay',
  create,
  unknown: 'NOT_FOUND',
  refunded: 'TRANSFER_REFUNDED',
  statuses: {
    waiting: 'NOT_FOUND',
    depositing: 'PENDING',
    pending: 'PENDING',
    submitted: 'PENDING',
    delayed: 'PENDING',
    success: 'DONE',
    refund: 'TRANSFER_REFUNDED',
    failure: 'FAILED',
  },
})

describe('the Relay service', () => {
  it('finds a transfer by its deposit only, as after a reload on another device', async () => {
    const provider = create()
    const built = await buildWith(sandbox(), provider, etherRequest(sandbox()))
    const hash = await sendBuilt(sandbox(), built)
    await vi.waitFor(async () => {
      const { statusInfo } = await getStatus(provider, { ...built, interfaceParamData: undefined }, hash)
      expect(statusInfo.status).toBe('DONE')
    }, soon)
  })

  it('builds deposits whose spend and spender are verified, and whose recipient is not', async () => {
    const { verification } = await buildWith(sandbox(), create(), etherRequest(sandbox()))
    expect(verification).toMatchObject({
      spend: { status: 'verified', by: ['calldata', 'simulation'] },
      spender: { status: 'verified' },
      recipient: { status: 'unverified', reason: 'opaque-calldata' },
    })
  })
})
