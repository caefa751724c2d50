import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import {
  createWrapper,
  scriptedCauseway,
} from '../../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import type { MissingChains } from '../../../copy/missing-chains.ts'
import { MissingBalances } from './missing-balances.tsx'

afterEach(cleanup)

const FAILED: MissingChains = {
  text: '4 chains could not be fully loaded',
  isLoading: false,
  isOutdated: false,
  since: undefined,
}

const renderMissing = (missing: MissingChains) =>
  render(<MissingBalances missing={missing} />, { wrapper: createWrapper(scriptedCauseway({})) })

test('chains of which a part is in the total are not stated as missing, and can be read again', () => {
  const { container } = renderMissing(FAILED)
  expect(container.textContent).toBe('Incomplete: 4 chains could not be fully loaded. Retry')
  screen.getByRole('button', { name: 'Retry' })
})

test('chains that are still loading cannot be read again', () => {
  renderMissing({ ...FAILED, text: '1 chain is still loading', isLoading: true })
  expect(screen.queryByRole('button')).toBeNull()
})
