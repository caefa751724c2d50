import { useBalances } from '@causeway/react'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import {
  ALICE,
  createWrapper,
  scriptedBalances,
  scriptedCauseway,
} from '../../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { createPool, USDC } from '../../../state/create-pool.test-support.ts'
import { MarginFields } from './margin-fields.tsx'
import type { MarginFormState } from './use-margin-form-state.ts'

afterEach(cleanup)

const CHAIN = 42161
const FORM = {
  operation: 'open',
  view: {
    text: '',
    issues: [],
    quickAmounts: [],
    entered: createPool(),
    limits: { max: 5_000_000n, isAll: false },
  },
  review: { status: 'idle' },
  marginKind: 'buy',
  marginChoices: [],
  modes: [],
  choices: { sell: [], buy: [] },
  sides: {},
} as unknown as MarginFormState

function Refresh() {
  const { data, refetch } = useBalances({ chainId: CHAIN, account: ALICE, tokens: [USDC] })
  return (
    <button type="button" onClick={() => refetch()}>
      {data ? 'Refresh' : 'Loading'}
    </button>
  )
}

it('marks the balance of the margin as the last known one once it could not be read again', async () => {
  const source = scriptedBalances([[USDC, 5_000_000n]])
  let isDown = false
  const create: typeof source.create = (...args) => {
    const platform = source.create(...args)
    return {
      ...platform,
      async getBalances(...request) {
        if (isDown) throw new Error('The node is down.')
        return platform.getBalances(...request)
      },
    }
  }
  const causeway = scriptedCauseway({ balances: [{ ...source, create }] })
  render(
    <>
      <Refresh />
      <MarginFields form={FORM} chainId={CHAIN} account={ALICE} />
    </>,
    { wrapper: createWrapper(causeway) },
  )
  const button = await screen.findByRole('button', { name: 'Refresh' })
  expect(screen.queryByText(/^Last known value/)).toBeNull()
  isDown = true
  fireEvent.click(button)
  await screen.findByText(/^Last known value, .+ old$/)
  await causeway.dispose()
})
