import { describe, expect, it } from 'vitest'
import {
  isSupertransactionComplete,
  isSupertransactionSuccessful,
  type OperationState,
  SUPERTRANSACTION_STATUSES,
  type SupertransactionStatus,
  supertransactionStatus,
} from './supertransaction-status.ts'

describe('the statuses of a supertransaction', () => {
  it('are one of six values', () => {
    expect(SUPERTRANSACTION_STATUSES).toEqual([
      'SUCCESS',
      'MINING',
      'MINED_SUCCESS',
      'MINED_FAIL',
      'FAILED',
      'PENDING',
    ])
  })

  it.each<[SupertransactionStatus, boolean, boolean]>([
    ['SUCCESS', true, true],
    ['MINED_SUCCESS', true, true],
    ['MINED_FAIL', true, false],
    ['FAILED', true, false],
    ['MINING', false, false],
    ['PENDING', false, false],
  ])('%s is complete: %s, and successful: %s', (status, isComplete, isSuccessful) => {
    expect(isSupertransactionComplete(status)).toBe(isComplete)
    expect(isSupertransactionSuccessful(status)).toBe(isSuccessful)
  })
})

describe('supertransactionStatus', () => {
  const mined = { status: 'MINED_SUCCESS', isConfirmed: true } as const
  const unconfirmed = { status: 'MINED_SUCCESS', isConfirmed: false } as const
  const as = (status: SupertransactionStatus, isConfirmed = false): OperationState => ({
    status,
    isConfirmed,
  })

  it.each<[SupertransactionStatus, string, readonly OperationState[]]>([
    ['PENDING', 'nothing is known of it', []],
    ['MINED_SUCCESS', 'all of it is mined and confirmed', [mined, mined]],
    ['SUCCESS', 'all of it succeeded', [as('SUCCESS'), as('SUCCESS')]],
    ['MINED_SUCCESS', 'it succeeded in both words', [as('SUCCESS'), mined]],
    ['MINING', 'a block of it may still be undone', [mined, unconfirmed]],
    ['MINING', 'a failure of it may still be undone', [mined, as('MINED_FAIL')]],
    ['MINED_FAIL', 'one failed on its chain for good', [mined, as('MINED_FAIL', true)]],
    ['FAILED', 'one failed before any chain', [as('MINED_FAIL', true), as('FAILED')]],
    ['MINING', 'one is on its way', [mined, as('MINING')]],
    ['MINING', 'one is on its way and one waits', [as('MINING'), as('PENDING')]],
    ['PENDING', 'one waits', [mined, as('PENDING')]],
  ])('returns %s when %s', (status, _why, operations) => {
    expect(supertransactionStatus(operations)).toBe(status)
  })
})
