import { CausewayError } from '@causeway/core'
import { arbitrum, ethereum } from '@causeway/core/chains'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import {
  createWrapper,
  scriptedCauseway,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { TrackByHash } from './track-by-hash.tsx'

afterEach(cleanup)

it('starts with the source chain of the form', async () => {
  const causeway = scriptedCauseway({ chains: [ethereum, arbitrum] })
  const readChain = () => {
    const { unmount } = render(<TrackByHash onFound={() => {}} />, { wrapper: createWrapper(causeway) })
    const { selectedOptions } = screen.getByLabelText<HTMLSelectElement>('Source chain')
    const name = selectedOptions[0]?.textContent
    unmount()
    return name
  }
  expect(readChain()).toBe('Ethereum')
  causeway.url.change({ inputChain: arbitrum.id })
  expect(readChain()).toBe('Arbitrum One')
  await causeway.dispose()
})

it('names its own fields as the remedy if no transfer is found, not those of a developer', async () => {
  const causeway = scriptedCauseway({ chains: [ethereum] })
  const error = new CausewayError('No provider knows this transaction.', {
    code: 'TRANSFER_NOT_RECOGNIZED',
    details: 'Pass providerId, or try again once the provider has detected the deposit.',
  })
  vi.spyOn(causeway.transfers, 'track').mockRejectedValue(error)
  render(<TrackByHash onFound={() => {}} />, { wrapper: createWrapper(causeway) })
  fireEvent.change(screen.getByRole('textbox'), { target: { value: `0x${'11'.repeat(32)}` } })
  fireEvent.click(screen.getByRole('button', { name: 'Track transfer' }))
  const { textContent } = await screen.findByRole('alert')
  expect(textContent).toContain(
    'No provider knows this transaction. Check the source chain and the provider.',
  )
  expect(textContent).not.toContain('providerId')
  await causeway.dispose()
})
