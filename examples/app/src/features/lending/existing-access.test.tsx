import type { ReviewedMarginPlan } from '@causeway/core/margin'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { ExistingAccess } from './existing-access.tsx'

afterEach(cleanup)

it('states that a permission of the router remains after a trade, and links to the approvals', () => {
  const plan = {
    trade: { swap: {}, market: { lender: 'VENUS' }, funding: { pool: { contracts: {} } } },
    execution: { steps: [] },
  } as unknown as ReviewedMarginPlan
  const { container } = render(
    <MemoryRouter>
      <ExistingAccess plan={plan} lenderName={() => 'Venus'} />
    </MemoryRouter>,
  )
  expect(container.textContent).toContain(
    'The router already has a permission at Venus, which remains afterwards.',
  )
  const link = screen.getByRole('link', { name: 'Revoke it under Approvals' })
  expect(link.getAttribute('href')).toBe('/approvals')
})
