import type { VerificationCheck } from '@causeway/core'
import { expect, it } from 'vitest'
import { reviewCopy } from '#locale/review-copy'
import { isSimulated } from './is-simulated.ts'

const DECODED: VerificationCheck = { status: 'verified', by: ['calldata'] }
const SIMULATED: VerificationCheck = { status: 'verified', by: ['calldata', 'simulation'] }

it.each([
  [DECODED, 'Verified 4 s ago by its calldata, without a simulation.'],
  [SIMULATED, 'Verified 4 s ago.'],
])('a review states if no node simulated the transaction: %o', (spend, text) => {
  const verification = { spend, spender: DECODED, recipient: DECODED }
  expect(reviewCopy.verifiedAgo(4, isSimulated({ verification }))).toBe(text)
})
