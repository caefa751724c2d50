import type { Hex } from '@causeway/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import {
  createWrapper,
  scriptedCauseway,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { actionRecord, approve, buildRecord, deposit, HASH } from '../transfers/build-record.test-support.ts'
import { ReviewReceipt } from './review-receipt.tsx'

const FIRST: Hex = `0x9d4c${'0'.repeat(60)}`
const causeway = scriptedCauseway()
afterEach(cleanup)

const getLinks = (record: ReturnType<typeof buildRecord>) => {
  render(<ReviewReceipt record={record} />, { wrapper: createWrapper(causeway) })
  return screen.getAllByRole('link').map((link) => link.getAttribute('href'))
}

it('links to the transaction of each revocation', () => {
  const steps = [approve({ done: true, hash: FIRST }), approve({ done: true, hash: HASH })]
  const info = { ...buildRecord().info, type: 'Approve', txType: 'Revoke' } as const
  const links = getLinks(buildRecord({ status: 'DONE', hash: HASH, info }, steps))
  expect(links).toEqual([FIRST, HASH].map((hash) => expect.stringContaining(hash)))
})

it('links only to the action of a plan, not to its approvals', () => {
  const run = {
    name: 'Aave V3',
    steps: [approve({ done: true, hash: FIRST }), deposit({ done: true, hash: HASH })],
  }
  expect(getLinks(actionRecord({}, { run }))).toEqual([expect.stringContaining(HASH)])
})
