import type { PendleTokenType } from '@causeway/core/data'
import { cleanup, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createWrapper } from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { withCauseway } from '../../state/with-causeway.test-support.ts'
import { PendleTag } from './pendle-tag.tsx'

const EXPIRY = Date.UTC(2024, 6, 25)

const getCauseway = withCauseway()

function getText(tokenType: PendleTokenType, now: number): string | undefined {
  vi.setSystemTime(now)
  const token = { props: { pendle: { tokenType, expiry: EXPIRY / 1_000 } } }
  const { container } = render(<PendleTag token={token} />, { wrapper: createWrapper(getCauseway()) })
  return container.textContent?.trim()
}

test('states until when a principal token runs, and from then on that it has expired', () => {
  expect(getText('PT', EXPIRY - 1)).toBe('PT until Jul 25, 2024')
  cleanup()
  expect(getText('PT', EXPIRY)).toBe('PT expired Jul 25, 2024')
})

test('states no date of a token that never expires', () => {
  expect(getText('SY', EXPIRY)).toBe('SY')
})
