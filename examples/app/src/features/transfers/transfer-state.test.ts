import type { TransferStep } from '@causeway/core'
import { describe, expect, test } from 'vitest'
import {
  approve,
  buildFacts,
  buildMarginFacts,
  buildRecord,
  deposit,
  HASH,
  NOW,
  sentRecord,
} from './build-record.test-support.ts'
import { transferState, transferTime } from './transfer-state.ts'

const swapInfo = { ...buildRecord().info, type: 'Swap', outputChainId: 42161 } as const
const revocationInfo = { ...buildRecord().info, type: 'Approve', txType: 'Revoke' } as const
const batch: TransferStep = { kind: 'batch', calls: [], id: '0xb', done: false }

describe('transferState', () => {
  test('calls a trade done of which only the revocation of a permission is open', () => {
    expect(transferState(buildMarginFacts('Close', 2, { hash: HASH })).label).toBe('Done')
    expect(transferState(buildMarginFacts('Close', 1, { hash: HASH })).label).not.toBe('Done')
  })

  test.each([
    [buildRecord(), {}, 'Not sent', 'quiet'],
    [buildRecord({}, [approve({ hash: HASH }), deposit()]), {}, 'Approval sent, not confirmed yet', 'info'],
    [buildRecord({}, [approve({ hash: HASH }), deposit()]), { isReverted: true }, 'Approval reverted', 'neg'],
    [buildRecord({}, [approve({ done: true }), deposit()]), {}, 'Approved, not sent', 'quiet'],
    [buildRecord(), { isRunning: true }, 'Waiting for your wallet', 'info'],
    [
      buildRecord({}, [approve({ hash: HASH }), deposit()]),
      { isRunning: true },
      'Approval sent, not confirmed yet',
      'info',
    ],
    [buildRecord({ hash: HASH }, buildRecord().run?.steps), {}, 'Sent, waiting for arrival', 'info'],
    [
      buildRecord({ hash: HASH }, [deposit({ hash: HASH, done: true }), approve()]),
      {},
      'Interrupted',
      'warn',
    ],
    [
      buildRecord({ hash: HASH }, [deposit({ hash: HASH, done: true }), deposit()]),
      { isRunning: true },
      'Sent, waiting for Arbitrum One',
      'info',
    ],
    [sentRecord({ departedTime: 1 }), {}, 'Source transaction confirmed, waiting for arrival', 'info'],
    [sentRecord({ stalledTime: 1 }), {}, 'Stalled', 'warn'],
    [buildRecord({ orderId: '1', info: swapInfo }), {}, 'Order open, waiting to be filled', 'info'],
    [buildRecord({ batchId: '0xb' }), {}, 'Sent, waiting for Arbitrum One', 'info'],
    [sentRecord({ info: swapInfo }), {}, 'Sent, waiting for Arbitrum One', 'info'],
    [sentRecord({ info: swapInfo, orderId: '1' }), {}, 'Sent, waiting to be filled', 'info'],
    [buildRecord({}, [deposit({ ask: { time: NOW } })]), {}, 'Status unknown', 'warn'],
    [buildRecord({ info: revocationInfo }, [deposit({ done: true }), deposit()]), {}, 'Interrupted', 'warn'],
    [buildRecord({ status: 'PARTIAL_SUCCESS', confirmedBy: 'chain' }, [batch]), {}, 'Status unknown', 'warn'],
    [buildRecord({ status: 'FAILED', confirmedBy: 'chain' }, [batch]), {}, 'Failed', 'neg'],
    [sentRecord({ status: 'DONE' }), {}, 'Done', 'pos'],
    [sentRecord({ status: 'PARTIAL_SUCCESS' }), {}, 'Partial', 'warn'],
    [
      sentRecord({ status: 'PARTIAL_SUCCESS', received: { token: `0x${'c'.repeat(40)}`, amount: 1n } }),
      {},
      'Another token',
      'warn',
    ],
    [sentRecord({ status: 'TRANSFER_REFUNDED' }), {}, 'Refunded', 'quiet'],
    [sentRecord({ status: 'FAILED' }), {}, 'Failed', 'neg'],
    [sentRecord({ status: 'INVALID' }), {}, 'Failed', 'neg'],
    [buildRecord({ status: 'INVALID' }), {}, 'Not sent', 'quiet'],
    [
      buildRecord({ status: 'FAILED', confirmedBy: 'chain' }, [approve({ hash: HASH }), deposit()]),
      { isReverted: true },
      'Approval reverted',
      'neg',
    ],
  ])('returns the label and the tone of record %#', (record, fields, label, tone) => {
    expect(transferState(buildFacts(record, fields))).toMatchObject({ label, tone })
  })
})

describe('transferTime', () => {
  const getTime = (fields: Parameters<typeof sentRecord>[0], seconds: number) =>
    transferTime(buildFacts(sentRecord(fields)), NOW + seconds * 1_000)

  test('is the elapsed share of the usual time', () => {
    expect(getTime({}, 95)).toEqual({ elapsed: 95, usual: 190, remaining: 95, share: 0.5 })
  })

  test('stops below 1 until arrival, however long it takes', () => {
    expect(getTime({}, 10_000)).toMatchObject({ share: 0.96, remaining: 0 })
  })

  test('is 1 after arrival and does not change then', () => {
    const arrived = { status: 'DONE', finishedTime: NOW + 11_000 } as const
    expect(getTime(arrived, 500)).toEqual({ elapsed: 11, usual: 190, remaining: undefined, share: 1 })
  })

  test('stays below 1 for a refund', () => {
    const refunded = { status: 'TRANSFER_REFUNDED', finishedTime: NOW + 400_000 } as const
    expect(getTime(refunded, 500).share).toBe(0.96)
  })

  test('is 0 if the usual time is unknown', () => {
    const info = { ...buildRecord().info, usualDuration: undefined }
    expect(getTime({ info }, 30)).toEqual({ elapsed: 30, usual: undefined, remaining: undefined, share: 0 })
  })
})
