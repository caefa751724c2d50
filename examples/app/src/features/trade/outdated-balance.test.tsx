import { useBalances } from '@causeway/react'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import {
  ALICE,
  createWrapper,
  scriptedBalances,
  scriptedCauseway,
  USDC,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { OutdatedBalance } from './outdated-balance.tsx'

afterEach(cleanup)

const CHAIN = 42161

function Balance() {
  const { data, refetch } = useBalances({ chainId: CHAIN, account: ALICE, tokens: [USDC] })
  return (
    <button type="button" onClick={() => refetch()}>
      {data ? 'Retry' : 'Loading'}
    </button>
  )
}

it('marks the balance of a form as the last known one once it could not be read again', async () => {
  const source = scriptedBalances([[USDC, 5n]])
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
      <Balance />
      <OutdatedBalance chainId={CHAIN} account={ALICE} token={USDC} />
    </>,
    { wrapper: createWrapper(causeway) },
  )
  const button = await screen.findByRole('button', { name: 'Retry' })
  expect(screen.queryByText(/^Last known value/)).toBeNull()
  isDown = true
  fireEvent.click(button)
  await screen.findByText(/^Last known value, .+ old$/)
  await causeway.dispose()
})
