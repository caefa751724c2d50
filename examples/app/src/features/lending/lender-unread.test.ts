// @vitest-environment happy-dom
import type { Causeway } from '@causeway/core'
import { CausewayError } from '@causeway/core'
import { cleanup, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, expect, test } from 'vitest'
import {
  createWrapper,
  scriptedCauseway,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { LenderUnread } from './lender-unread.tsx'

let causeway: Causeway
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

test('a lender whose pools all failed shows the reason', async () => {
  causeway = scriptedCauseway()
  const error = new CausewayError('No pool of Venus could be read.', {
    code: 'LENDER_UNREADABLE',
    details: 'The price oracle of VENUS: the contract reverted',
  })
  render(createElement(LenderUnread, { error }), { wrapper: createWrapper(causeway) })
  await screen.findByText(/No pool of Venus could be read: The price oracle of VENUS: the contract reverted/)
})

test('a lender without data states the reason once, and is read again on request', async () => {
  causeway = scriptedCauseway()
  const error = new CausewayError('No lender could be read', {
    code: 'NO_LENDING_DATA',
    details: 'Node a.b returned no usable response',
  })
  render(createElement(LenderUnread, { error }), { wrapper: createWrapper(causeway) })
  await screen.findByText(/Node a\.b returned no usable response/)
  expect(screen.getByRole('alert').textContent).not.toContain('No lender could be read')
  screen.getByRole('button', { name: 'Retry' })
})

test('a lender that could not be read shows the translated error without details of the request', async () => {
  causeway = scriptedCauseway()
  const error = new CausewayError('eth_call at https://node.example/v1/key failed: HTTP 500', {
    code: 'CHAIN_READ_FAILED',
  })
  render(createElement(LenderUnread, { error }), { wrapper: createWrapper(causeway) })
  await screen.findByText(/The chain could not be reached\./, undefined, { timeout: 15_000 })
  const { textContent } = screen.getByRole('alert')
  expect(textContent).toContain('This lender could not be loaded.')
  expect(textContent).not.toContain('node.example')
})
