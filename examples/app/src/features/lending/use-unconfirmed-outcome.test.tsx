import type { LendingOutcome } from '@causeway/view-models'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Review } from './use-review.ts'
import { useUnconfirmedOutcome } from './use-unconfirmed-outcome.ts'

afterEach(cleanup)

type State = Pick<Review, 'status' | 'checked'>

const outcome = {} as LendingOutcome
const checked = { outcome } as Review['checked']
const LEFT: State = { status: 'idle', checked: undefined }
const DONE: State = { status: 'done', checked }

it('keeps the projection of a completed action, also after its review, until the position is read again', () => {
  const { result, rerender } = renderHook(({ review, readTime }) => useUnconfirmedOutcome(review, readTime), {
    initialProps: { review: { status: 'running', checked } as State, readTime: 1 },
  })
  expect(result.current).toBeUndefined()
  rerender({ review: DONE, readTime: 1 })
  expect(result.current).toBe(outcome)
  rerender({ review: LEFT, readTime: 1 })
  expect(result.current).toBe(outcome)
  rerender({ review: LEFT, readTime: 2 })
  expect(result.current).toBeUndefined()
})

it('ends once the position is read while the result is shown', () => {
  const { result, rerender } = renderHook(({ readTime }) => useUnconfirmedOutcome(DONE, readTime), {
    initialProps: { readTime: 1 },
  })
  expect(result.current).toBe(outcome)
  rerender({ readTime: 2 })
  expect(result.current).toBeUndefined()
})
