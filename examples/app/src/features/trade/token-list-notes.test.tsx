import { mantle } from '@causeway/core/chains'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import {
  createWrapper,
  scriptedCauseway,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { TokenListNotes } from './token-list-notes.tsx'

afterEach(cleanup)

test('TokenListNotes keeps naming a list that could not be loaded while it is requested again', async () => {
  let isHanging = false
  const causeway = scriptedCauseway()
  const tokens = {
    load: () => (isHanging ? new Promise(() => {}) : Promise.reject(new Error('HTTP 503'))),
  }
  const wrapper = createWrapper(Object.assign(causeway, { tokens }))
  render(<TokenListNotes chains={[mantle]} />, { wrapper })
  const retry = await screen.findByRole('button', { name: 'Retry' }, { timeout: 10_000 })
  isHanging = true
  act(() => retry.click())
  await screen.findByText(/Retrying/)
  expect(screen.getByRole('status').textContent).toBe(
    'The token list of Mantle could not be loaded. Select a token by its address. Retrying',
  )
  await causeway.dispose()
})
