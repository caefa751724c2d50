import { expect, test } from 'vitest'
import { buildRecord } from './build-record.test-support.ts'
import { outcomeText } from './outcome-text.ts'

const { info } = buildRecord()

test('a revocation is revoked, and another approval is approved', () => {
  expect(outcomeText({ ...info, type: 'Approve', txType: 'Revoke', inputAmountRaw: undefined })).toBe(
    'Revoked',
  )
  expect(outcomeText({ ...info, type: 'Approve', inputAmountRaw: 0n })).toBe('Revoked')
  expect(outcomeText({ ...info, type: 'Approve', inputAmountRaw: 5n })).toBe('Approved')
  expect(outcomeText({ ...info, type: 'Approve', inputAmountRaw: undefined })).toBe('Approved')
})
