import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createPool, createWethPool } from '../../../state/create-pool.test-support.ts'
import { MarginCosts } from './margin-costs.tsx'
import type { MarginFormState } from './use-margin-form-state.ts'

afterEach(cleanup)

const PLAN = {
  request: { amountOut: 3_000_000_000n },
  trade: {
    flashLoan: { kind: 'morpho', feeBps: 0n, amount: 12n * 10n ** 17n, fee: 0n },
    swap: {
      providerId: 'causeway',
      name: 'Causeway',
      spent: 12n * 10n ** 17n,
      fromAmount: 12n * 10n ** 17n,
      toAmount: 3_018_080_000n,
      toAmountMin: 3_002_990_000n,
      supportsExactOutput: false,
    },
    funding: { type: 'Withdraw', pool: createWethPool(), expected: 12n * 10n ** 17n },
    output: { type: 'Repay', pool: createPool(), expected: 3_018_080_000n, isAll: false },
  },
  leftovers: [],
}

/** Renders the costs of a reviewed plan whose quote is from LI.FI. */
const renderPlan = (change: object, quote: object = { providerId: 'lifi', name: 'LI.FI' }) =>
  render(
    <MarginCosts
      form={
        {
          view: {},
          review: { subject: { quote }, checked: { plan: { ...PLAN, ...change } } },
        } as unknown as MarginFormState
      }
    />,
  )

it('states that and why another provider than the selected one executes the swap', () => {
  renderPlan({ replacedReason: 'The service could not be reached.' })
  screen.getByText(
    'LI.FI cannot execute the swap: The service could not be reached. The trade uses Causeway instead.',
  )
})

it('states that another provider is used because the form had only a part of the quotes', () => {
  renderPlan({})
  screen.getByText(/^The review compared all quotes, .* The trade uses Causeway instead of LI\.FI\.$/)
})

it('states where the surplus of a repayment goes, and names no other provider unless one is used', () => {
  renderPlan({}, { providerId: 'causeway', name: 'Causeway' })
  screen.getByText(/^This swap cannot buy an exact amount\. .* The surplus reduces the debt too\.$/)
  expect(screen.queryByRole('status')).toBeNull()
})
