import type { Address } from '@causeway/core'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import {
  ALICE,
  createWrapper,
  scriptedCauseway,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { RunAccountNote } from './run-account-note.tsx'

afterEach(cleanup)

const BOB: Address = `0x${'b'.repeat(40)}`

/** Returns the note of a page whose transfers Alice has sent. */
function getText(connected: Address, legs: readonly never[] = []): string | null {
  const engine = scriptedCauseway({})
  engine.wallets.impersonate('EVM', connected)
  const many = { legs, accounts: { EVM: ALICE } }
  return render(<RunAccountNote many={many} />, { wrapper: createWrapper(engine) }).container.textContent
}

test('balances of the account of a finished run are named while another account is connected', () => {
  expect(getText(BOB)).toMatch(/^Balances of 0x\S+, which sent these transfers\./)
  expect(getText(ALICE)).toBe('')
  expect(getText(BOB, [{} as never])).toBe('')
})
