import { cleanup, render, screen } from '@testing-library/react'
import { lazy } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { afterEach, expect, it, vi } from 'vitest'
import { Optional } from './optional.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** Renders content whose code fails to load, next to a form. */
function renderFailing(error: Error): void {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const Routes = lazy(() => Promise.reject(error))
  render(
    <ErrorBoundary fallback="crashed">
      form
      <Optional>
        <Routes />
      </Optional>
    </ErrorBoundary>,
  )
}

it('keeps the page if the code of optional content fails to load', async () => {
  renderFailing(new TypeError('Failed to fetch dynamically imported module: https://a.b/routes.js'))
  await vi.waitFor(() => expect(console.error).toHaveBeenCalled())
  expect(screen.getByText('form')).toBeTruthy()
})

it('passes other errors on to the page', async () => {
  renderFailing(new Error('The amount is unknown.'))
  await screen.findByText('crashed')
})
