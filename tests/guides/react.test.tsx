import '../support/dom.ts'
import type { Causeway } from '@causeway/core'
import { CausewayProvider } from '@causeway/react'
import { type Sandbox, startSandbox } from '@causeway/sandbox'
import { cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import { type ComponentType, StrictMode } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { connectBurner, createTestClient } from '../support/create-test-client.ts'

const PATIENT = { timeout: 30_000 }

let sandbox: Sandbox
let causeway: Causeway
let App: ComponentType
beforeAll(async () => {
  // The code of the guide looks for wallets in the page, which dispatches only its own events.
  vi.stubGlobal('Event', window.Event)
  ;({ App } = await import('./code/react.tsx'))
  vi.unstubAllGlobals()
  sandbox = await startSandbox({ chains: [42161, 8453] })
})
afterAll(() => sandbox.stop())

beforeEach(async () => {
  ;({ causeway } = createTestClient(sandbox.description))
  await connectBurner(causeway, sandbox.description)
})
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

it('completes a bridge transfer on the screen of the guide, from the input to the arrival', async () => {
  const { getByLabelText, findByText, getByText } = render(
    <StrictMode>
      <CausewayProvider causeway={causeway}>
        <App />
      </CausewayProvider>
    </StrictMode>,
  )
  fireEvent.change(getByLabelText('You pay, USDC'), { target: { value: '25' } })
  const review = await findByText('Bridge 25 USDC', {}, PATIENT)
  await findByText(/Across: 2\d\.\d+ in \d+ s.*, highest output/, {}, PATIENT)
  await waitFor(() => expect(review.hasAttribute('disabled')).toBe(false), PATIENT)
  fireEvent.click(review)
  await findByText(/^At least 2\d\.\d+ by Across$/, {}, PATIENT)
  getByText('spender: verified')
  fireEvent.click(getByText('Send'))
  await findByText(/^Step \d of 2: /, {}, PATIENT)
  await findByText('Received', {}, PATIENT)
  getByText('Today')
  getByText(/^Bridge 25 USDC, Arbitrum One to Base, Across\./)
})
