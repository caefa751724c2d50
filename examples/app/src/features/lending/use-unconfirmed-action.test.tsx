import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { CheckedAction, Review } from './review.ts'
import { useUnconfirmedAction } from './use-unconfirmed-action.ts'

afterEach(cleanup)

type State = Pick<Review, 'status' | 'checked'>

const checked = {} as CheckedAction
const LEFT: State = { status: 'idle', checked: undefined }
const DONE: State = { status: 'done', checked }

it('keeps a completed action, also after its review, until the position is read again', () => {
  const { result, rerender } = renderHook(({ review, readTime }) => useUnconfirmedAction(review, readTime), {
    initialProps: { review: { status: 'running', checked } as State, readTime: 1 },
  })
  expect(result.current).toBeUndefined()
  rerender({ review: DONE, readTime: 1 })
  expect(result.current).toBe(checked)
  rerender({ review: LEFT, readTime: 1 })
  expect(result.current).toBe(checked)
  rerender({ review: LEFT, readTime: 2 })
  expect(result.current).toBeUndefined()
})

it('ends once the position is read while the result is shown', () => {
  const { result, rerender } = renderHook(({ readTime }) => useUnconfirmedAction(DONE, readTime), {
    initialProps: { readTime: 1 },
  })
  expect(result.current).toBe(checked)
  rerender({ readTime: 2 })
  expect(result.current).toBeUndefined()
})
