import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useSteadyLayout } from './use-steady-layout.ts'

afterEach(cleanup)

it('keeps the layout of a margin trade while the window crosses the breakpoint, and follows it without a trade', () => {
  const { result, rerender } = renderHook(([isNarrow, isMargin]) => useSteadyLayout(isNarrow, isMargin), {
    initialProps: [false, true] as readonly [boolean, boolean],
  })
  rerender([true, true])
  expect(result.current).toBe(false)
  rerender([true, false])
  expect(result.current).toBe(true)
  rerender([false, false])
  expect(result.current).toBe(false)
})
