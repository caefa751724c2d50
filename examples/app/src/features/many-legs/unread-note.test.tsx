import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  ALICE,
  createWrapper,
  scriptedCauseway,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { UnreadNote } from './unread-note.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('chains that are loading are named after 2 s, and those that could not be loaded at once', () => {
  const causeway = scriptedCauseway({})
  const [loading, failed] = causeway.chains
  if (!loading || !failed) throw new Error('Two chains are required.')
  const entries = [
    { chainId: loading.id, isLoading: true, error: undefined },
    { chainId: failed.id, isLoading: false, error: { code: 'READ_FAILED', reason: 'The node is down' } },
  ] as const
  const { container } = render(
    <UnreadNote holdings={{ entries, unlisted: [] }} accounts={{ EVM: ALICE }} />,
    {
      wrapper: createWrapper(causeway),
    },
  )
  expect(container.textContent).toContain(`Balances on ${failed.name} could not be loaded completely.`)
  expect(container.textContent).not.toContain('Still loading')
  act(() => vi.advanceTimersByTime(2_000))
  expect(container.textContent).toContain(`Still loading ${loading.name}.`)
})
