import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { OverlaysProvider, useOverlayActions } from '../../../state/overlays-provider.tsx'
import type { ActionFormState } from '../use-action-form-state.ts'
import { MarginDialog } from './margin-dialog.tsx'

vi.mock('./margin-panel.tsx', () => ({ MarginPanel: () => null }))
vi.mock('./use-pro-url.ts', () => ({ useProUrl: () => ({ chooseOperation: () => undefined }) }))

afterEach(cleanup)

function DrawerButton() {
  const openOverlay = useOverlayActions()
  return (
    <button type="button" onClick={() => openOverlay({ type: 'toggleWalletMenu' })} aria-label="Drawer" />
  )
}

it('opens after the wallet drawer is closed, and stays open below a drawer that is opened later', async () => {
  const page = (isLoaded: boolean) => (
    <OverlaysProvider>
      <DrawerButton />
      {isLoaded && <MarginDialog form={{} as ActionFormState} onLend={() => undefined} />}
    </OverlaysProvider>
  )
  const { rerender } = render(page(false))
  const button = screen.getByLabelText('Drawer')
  const toggleDrawer = () => act(async () => void fireEvent.click(button))
  await toggleDrawer()
  rerender(page(true))
  expect(screen.queryByRole('dialog')).toBeNull()

  await toggleDrawer()
  expect(screen.getByRole('dialog', { name: 'Margin' })).toBeTruthy()
  await toggleDrawer()
  expect(screen.getByRole('dialog', { name: 'Margin' })).toBeTruthy()
})
