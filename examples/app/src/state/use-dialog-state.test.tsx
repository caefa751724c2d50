import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { lazy, Suspense, useLayoutEffect } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useDialogState } from './use-dialog-state.ts'

describe('useDialogState', () => {
  beforeEach(() => void vi.stubGlobal('requestIdleCallback', undefined))
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const onFallback = vi.fn()
  function Fallback() {
    useLayoutEffect(onFallback)
    return null
  }

  /** Returns a page with a dialog and the function that loads the code of the dialog. */
  function createPage() {
    const load = vi.fn(async () => ({ default: ({ name }: { name: string }) => <p>Dialog of {name}</p> }))
    const Dialog = lazy(load)
    function Page() {
      const [name, show] = useDialogState<string>(load)
      return (
        <>
          <button type="button" onClick={() => show('WETH')}>
            Open
          </button>
          <button type="button" onClick={() => show(undefined)}>
            Close
          </button>
          <Suspense fallback={<Fallback />}>{name !== undefined && <Dialog name={name} />}</Suspense>
        </>
      )
    }
    return { Page, load }
  }

  it('opens a dialog without the fallback of its code, which React would keep for 300 ms, and closes it', async () => {
    const { Page } = createPage()
    render(<Page />)
    fireEvent.click(screen.getByText('Open'))
    await waitFor(() => screen.getByText('Dialog of WETH'))
    expect(onFallback).not.toHaveBeenCalled()
    fireEvent.click(screen.getByText('Close'))
    await waitFor(() => expect(screen.queryByText('Dialog of WETH')).toBeNull())
  })

  it('loads the code before the dialog is opened', async () => {
    vi.useFakeTimers()
    const { Page, load } = createPage()
    render(<Page />)
    expect(load).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(load).toHaveBeenCalledTimes(1)
  })
})
