import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import {
  createWrapper,
  type ScriptedCauseway,
  scriptedCauseway,
  storageWith,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { actionRecord } from '../transfers/build-record.test-support.ts'
import { RecoveredAction } from './recovered-action.tsx'

let causeway: ScriptedCauseway
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

test('an action that was found on the chain is stated with its amount and a link to its page', async () => {
  const token = `0x${'a'.repeat(40)}` as const
  const record = actionRecord({ inputCurrency: token, inputAmountRaw: 500_000_000n })
  causeway = scriptedCauseway({ storage: await storageWith(record) })
  await causeway.transfers.load()
  const usdc = { chainId: record.chainId, address: token, symbol: 'USDC', name: 'USDC', decimals: 6 }
  vi.spyOn(causeway.tokens, 'find').mockReturnValue(usdc)
  render(
    <MemoryRouter>
      <RecoveredAction record={record} />
    </MemoryRouter>,
    { wrapper: createWrapper(causeway) },
  )
  expect(screen.getByText('Deposit of 500 USDC on Arbitrum One was already sent.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Open transfer' }).getAttribute('href')).toContain(
    `transfer=${record.id}`,
  )
})
