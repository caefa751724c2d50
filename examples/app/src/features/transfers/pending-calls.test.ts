// @vitest-environment happy-dom
import type { Causeway } from '@causeway/core'
import { cleanup, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, expect, test } from 'vitest'
import {
  createWrapper,
  scriptedCauseway,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { approve, buildFacts, buildMarginFacts, buildRecord, deposit } from './build-record.test-support.ts'
import { PendingCalls } from './pending-calls.tsx'

let causeway: Causeway
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

test('the heading of a stored call names its kind, without the stored amount', () => {
  causeway = scriptedCauseway()
  const unlimited = `0x095ea7b3${'0'.repeat(24)}${'a1'.repeat(20)}${'f'.repeat(64)}`
  const steps = [approve({ call: { to: '0x01', data: unlimited, value: 0n } }), deposit()]
  const record = buildRecord({}, steps)
  const facts = buildFacts({ ...record, info: { ...record.info, type: 'Money Market', txType: 'Repay' } })
  const noop = () => undefined
  render(createElement(PendingCalls, { facts, steps, onConfirm: noop, onBack: noop }), {
    wrapper: createWrapper(causeway),
  })
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Approve the amount below',
    'Repay',
  ])
  expect(screen.getByText(`${2n ** 256n - 1n}`)).toBeDefined()
  expect(screen.queryByText(/850 USDC/)).toBeNull()
})

test('the stored requests of a margin trade show its permissions and the planned amounts', () => {
  causeway = scriptedCauseway()
  const facts = { ...buildMarginFacts('Open', 0), least: '0.99 WETH' }
  const steps = facts.record.run?.steps ?? []
  const noop = () => undefined
  render(createElement(PendingCalls, { facts, steps, onConfirm: noop, onBack: noop }), {
    wrapper: createWrapper(causeway),
  })
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Approve the amount below',
    'Allow the debt below',
    'Margin borrow',
  ])
  const rows = screen
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`)
  expect(rows).toContain('Amount, base units: 2500000000')
  expect(rows.slice(-3)).toEqual([
    'Borrowed, as planned: 2,500 USDC',
    'Supplied, as planned: 1 WETH',
    'Minimum, as planned: 0.99 WETH',
  ])
})
