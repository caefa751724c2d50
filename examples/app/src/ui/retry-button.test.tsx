import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { RetryButton } from './retry-button.tsx'

afterEach(cleanup)

it('announces a retry in a region that exists before, and keeps its button', () => {
  const { rerender } = render(<RetryButton isRetrying={false} onRetry={() => {}} />)
  const status = screen.getByRole('status')
  expect(status.textContent).toBe('')
  rerender(<RetryButton isRetrying onRetry={() => {}} />)
  expect(status.textContent).toBe('Retrying')
  expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('true')
})
