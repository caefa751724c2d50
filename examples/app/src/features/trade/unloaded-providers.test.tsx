import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { UnloadedProviders } from './unloaded-providers.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const PROVIDERS = [{ name: 'Stargate' }, { name: 'Across' }]

it('states once for all providers that their code could not be loaded, and requests the quotes again', () => {
  const onRetry = vi.fn()
  const { getByRole } = render(<UnloadedProviders providers={PROVIDERS} onRetry={onRetry} />)
  expect(getByRole('status').textContent).toContain('The code for 2 providers could not be loaded. If trying')
  fireEvent.click(getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

it('names the connection as the reason while the browser is offline', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { getByRole } = render(<UnloadedProviders providers={PROVIDERS.slice(0, 1)} onRetry={vi.fn()} />)
  expect(getByRole('status').textContent).toContain(
    'The code for Stargate could not be loaded, because you are offline.',
  )
})

it('renders nothing while all code is loaded', () => {
  expect(render(<UnloadedProviders providers={[]} onRetry={vi.fn()} />).container.textContent).toBe('')
})
