import type { TransferRecord } from '@causeway/core'
import { expect, test } from 'vitest'
import { buildFacts, buildRecord, deposit, HASH } from '../transfers/build-record.test-support.ts'
import { getSentState } from './get-sent-state.ts'

const SENT = [deposit({ hash: HASH })]

test.each([
  ['was reloaded before its transaction was sent', {}, 'Started, not sent yet', 'left'],
  ['was sent', { hash: HASH }, 'Sent, cannot be changed', 'left'],
  [
    'is known to no node',
    {
      hash: HASH,
      message:
        'The network no longer knows the transaction: unless it is sent again, the funds remain in the wallet',
    },
    'May have been sent',
    'left',
  ],
  ['is done', { hash: HASH, status: 'DONE' }, 'Done', 'check'],
  ['was canceled in the wallet', { hash: HASH, status: 'INVALID', confirmedBy: 'chain' }, 'Failed', 'cross'],
  ['was refunded', { hash: HASH, status: 'TRANSFER_REFUNDED' }, 'Refunded', 'refunded'],
  ['was rejected', { status: 'INVALID' }, 'Not sent', 'info'],
] as const)('the row of a transfer that %s', (_, fields: Partial<TransferRecord>, label, icon) => {
  const steps = fields.hash === undefined ? [deposit()] : SENT
  expect(getSentState(buildFacts(buildRecord(fields, steps)))).toMatchObject({ label, icon })
})
