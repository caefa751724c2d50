import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, it } from 'vitest'
import {
  createWrapper,
  scriptedCauseway,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { RecentJourneys } from './recent-journeys.tsx'

afterEach(cleanup)

it('states whose routes are missing while another account is viewed', async () => {
  const causeway = scriptedCauseway()
  render(<RecentJourneys onOpen={() => undefined} />, { wrapper: createWrapper(causeway) })
  screen.getByText(/^Your multi-step routes will be listed here/)
  causeway.wallets.impersonate('EVM', '0x00000000000000000000000000000000000000b2')
  await screen.findByText(/^No multi-step routes of the account that you are viewing\./)
  await causeway.dispose()
})
