import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { lazy, Suspense, useLayoutEffect } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { OverlaysProvider, useOverlayActions, useOverlays } from './overlays-provider.tsx'

afterEach(cleanup)

it('opens an overlay without the fallback of its code, which React would keep for 300 ms', async () => {
  const onFallback = vi.fn()
  const Redeem = lazy(async () => ({ default: () => <p>Redeem tokens</p> }))
  function Fallback() {
    useLayoutEffect(onFallback)
    return null
  }
  function Page() {
    const { redeem } = useOverlays()
    const change = useOverlayActions()
    return (
      <>
        <button type="button" onClick={() => change({ type: 'setRedeem', isOpen: true })}>
          Redeem
        </button>
        <Suspense fallback={<Fallback />}>{redeem && <Redeem />}</Suspense>
      </>
    )
  }
  render(
    <OverlaysProvider>
      <Page />
    </OverlaysProvider>,
  )
  fireEvent.click(screen.getByText('Redeem'))
  await waitFor(() => screen.getByText('Redeem tokens'))
  expect(onFallback).not.toHaveBeenCalled()
})
