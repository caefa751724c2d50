import { arbitrum, ethereum } from '@causeway/core/chains'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
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
