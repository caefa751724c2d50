import { describe, expect, test } from 'vitest'
import { buildRecord, factsOf, HASH, NOW, sentRecord } from './build-record.test-support.ts'
import { transferState, transferTime } from './transfer-state.ts'

const swapInfo = { ...buildRecord().info, type: 'Swap', outputChainId: 42161 } as const

describe('the state of a transfer', () => {
  test.each([
    [buildRecord(), {}, 'Not sent', 'quiet'],
    [buildRecord(), { isRunning: true }, 'Waiting for your wallet', 'info'],
    [buildRecord({ hash: HASH }, buildRecord().run?.steps), {}, 'Sent, waiting for arrival', 'info'],
    [sentRecord({ departedTime: 1 }), {}, 'Left, waiting for arrival', 'info'],
    [sentRecord({ stalledTime: 1 }), {}, 'Stalled', 'warn'],
    [buildRecord({ orderId: '1', info: swapInfo }), {}, 'Order open, waiting to be filled', 'info'],
    [buildRecord({ batchId: '0xb' }), {}, 'Sent, waiting for Arbitrum One', 'info'],
    [sentRecord({ info: swapInfo }), {}, 'Sent, waiting to be filled', 'info'],
    [sentRecord({ status: 'DONE' }), {}, 'Done', 'pos'],
    [sentRecord({ status: 'PARTIAL_SUCCESS' }), {}, 'Partial', 'warn'],
    [sentRecord({ status: 'TRANSFER_REFUNDED' }), {}, 'Refunded', 'quiet'],
    [sentRecord({ status: 'FAILED' }), {}, 'Failed', 'neg'],
    [buildRecord({ status: 'INVALID' }), {}, 'Failed', 'neg'],
  ])('%#: is told in a word and a colour', (record, fields, word, tone) => {
    expect(transferState(factsOf(record, fields))).toMatchObject({ word, tone })
  })
})

describe('the road of a transfer', () => {
  const timeOf = (fields: Parameters<typeof sentRecord>[0], seconds: number) =>
    transferTime(factsOf(sentRecord(fields)), NOW + seconds * 1_000)

  test('goes as far as its time has run, of the usual', () => {
    expect(timeOf({}, 95)).toEqual({ elapsed: 95, usual: 190, remaining: 95, share: 0.5 })
  })

  test('waits before the far bank, however long it takes', () => {
    expect(timeOf({}, 10_000)).toMatchObject({ share: 0.96, remaining: 0 })
  })

  test('reaches it on arrival alone, and stands still from then on', () => {
    const arrived = { status: 'DONE', finishedTime: NOW + 11_000 } as const
    expect(timeOf(arrived, 500)).toEqual({ elapsed: 11, usual: 190, remaining: undefined, share: 1 })
  })

  test('never reaches it where the money came back', () => {
    const refunded = { status: 'TRANSFER_REFUNDED', finishedTime: NOW + 400_000 } as const
    expect(timeOf(refunded, 500).share).toBe(0.96)
  })

  test('is not measured where the usual time is not known', () => {
    const info = { ...buildRecord().info, usualDuration: undefined }
    expect(timeOf({ info }, 30)).toEqual({ elapsed: 30, usual: undefined, remaining: undefined, share: 0 })
  })
})
