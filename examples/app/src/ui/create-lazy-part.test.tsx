import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { act, type ComponentType, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createLazyPart, createOptionalPart, frameInDialog } from './create-lazy-part.tsx'
import { Dialog } from './dialog.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

interface RoutesProps {
  onClose(): void
}
type Load = () => Promise<ComponentType<RoutesProps>>

const UNLOADED = new TypeError('Failed to fetch dynamically imported module: https://a.b/routes.js')
const Loaded = () => <p>routes</p>

/** Returns code that fails to load the given number of times. */
function failingLoad(times: number) {
  const load = vi.fn<Load>(() => Promise.resolve(Loaded))
  for (let failure = 0; failure < times; failure++) load.mockRejectedValueOnce(UNLOADED)
  return load
}

/** Renders a part next to a form and the button that opened it. */
async function renderPart(Part: ComponentType<RoutesProps>, onClose = vi.fn()) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const page = (isOpen: boolean) => (
    <>
      <button type="button">Select a token</button>
      <ErrorBoundary fallback="crashed">
        <div>
          form
          <Suspense>{isOpen && <Part onClose={onClose} />}</Suspense>
        </div>
      </ErrorBoundary>
    </>
  )
  const { rerender } = render(page(false))
  const show = (isOpen: boolean) => act(async () => rerender(page(isOpen)))
  screen.getByText('Select a token').focus()
  await show(true)
  return { show }
}

async function retry(): Promise<void> {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  })
}

describe('a part whose code fails to load', () => {
  it('states it next to the page, and loads the code on "Try again"', async () => {
    const load = failingLoad(2)
    await renderPart(createLazyPart(load))
    expect(screen.getByRole('alert').textContent).toContain('This part of the app could not be loaded.')
    expect(screen.getByText('form')).toBeTruthy()
    await retry()
    expect(screen.getByRole('alert').textContent).toContain('This part of the app could not be loaded.')
    expect(load).toHaveBeenCalledTimes(2)
    await retry()
    expect(screen.getByText('routes')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('offers to reload the page once "Try again" failed too, and states that it closes an open review', async () => {
    const reload = vi.fn()
    vi.stubGlobal('location', { reload })
    await renderPart(createLazyPart(failingLoad(2)))
    expect(screen.queryByRole('button', { name: 'Reload the page' })).toBeNull()
    await retry()
    expect(screen.getByRole('alert').textContent).toContain(
      'That closes an open review. Nothing that was sent is lost: it is in Activity.',
    )
    expect(reload).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Reload the page' }))
    expect(reload).toHaveBeenCalledOnce()
  })

  it('offers no reload while the browser is offline, which would replace the page', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await renderPart(createLazyPart(failingLoad(2)))
    await retry()
    expect(screen.getByRole('alert').textContent).toContain('You are offline. Reconnect, then try again.')
    expect(screen.queryByRole('button', { name: 'Reload the page' })).toBeNull()
  })

  it('loads the code again when it is opened again', async () => {
    const { show } = await renderPart(createLazyPart(failingLoad(1)))
    await show(false)
    await show(true)
    expect(screen.getByText('routes')).toBeTruthy()
  })

  it('names the connection as the reason while the browser is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await renderPart(createLazyPart(failingLoad(1)))
    expect(screen.getByRole('alert').textContent).toContain('You are offline. Reconnect, then try again.')
  })

  it('states it in a dialog that can be closed, if the part is a dialog', async () => {
    const onClose = vi.fn()
    await renderPart(createLazyPart(failingLoad(1), frameInDialog), onClose)
    expect(screen.getByRole('dialog').textContent).toContain('could not be loaded')
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('returns the focus to the button that opened a dialog when the dialog is closed after "Try again"', async () => {
    const Picker: ComponentType<RoutesProps> = ({ onClose }) => (
      <Dialog isOpen onClose={onClose} title="Tokens">
        USDC
      </Dialog>
    )
    const load = failingLoad(2).mockResolvedValue(Picker)
    const { show } = await renderPart(createLazyPart(load, frameInDialog))
    screen.getByRole('button', { name: 'Try again' }).focus()
    await retry()
    screen.getByRole('button', { name: 'Try again' }).focus()
    await retry()
    expect(screen.getByRole('dialog', { name: 'Tokens' }).contains(document.activeElement)).toBe(true)
    await show(false)
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByText('Select a token')))
  })

  it('renders nothing if it is optional, and appears once the browser is online', async () => {
    await renderPart(createOptionalPart(failingLoad(1)))
    expect(screen.getByText('form').textContent).toBe('form')
    await act(async () => {
      window.dispatchEvent(new Event('online'))
    })
    expect(screen.getByText('routes')).toBeTruthy()
  })

  it.each([createLazyPart, createOptionalPart])('passes other errors on to the page', async (create) => {
    await renderPart(create(() => Promise.reject(new Error('The amount is unknown.'))))
    expect(screen.getByText('crashed')).toBeTruthy()
  })

  it('replaces no page: only pages are loaded with `lazy`, whose failures replace them', () => {
    const root = join(dirname(fileURLToPath(import.meta.url)), '..')
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    const sources = files.filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    const users = sources.filter((name) => /\blazy\(/.test(readFileSync(join(root, name), 'utf8')))
    expect(users).toEqual([join('app', 'pages.ts')])
  })
})
