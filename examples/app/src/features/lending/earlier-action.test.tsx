import type { TransferRecord } from '@causeway/core'
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
import { EarlierAction } from './earlier-action.tsx'

let causeway: ScriptedCauseway
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

const USDC = `0x${'a'.repeat(40)}` as const

async function show(fields: Partial<TransferRecord>) {
  const record = { ...actionRecord({ inputCurrency: USDC, inputAmountRaw: 500_000_000n }), ...fields }
  causeway = scriptedCauseway({ storage: await storageWith(record) })
  await causeway.transfers.load()
  const usdc = { chainId: record.chainId, address: USDC, symbol: 'USDC', name: 'USDC', decimals: 6 }
  vi.spyOn(causeway.tokens, 'find').mockReturnValue(usdc)
  render(
    <MemoryRouter>
      <EarlierAction record={record} />
    </MemoryRouter>,
    { wrapper: createWrapper(causeway) },
  )
  const link = screen.getByRole('link', { name: 'Open transfer' })
  expect(link.getAttribute('href')).toContain(`transfer=${record.id}`)
}

test('an action that was found on the chain is stated with its amount and a link to its page', async () => {
  await show({})
  expect(screen.getByText('Deposit of 500 USDC on Arbitrum One was already sent.')).toBeDefined()
})

test('an action whose batch is pending in the wallet is not stated as sent, nor as included in the balances', async () => {
  await show({ status: 'PENDING', hash: undefined, batchId: '0xabc1' })
  expect(screen.getByText('Deposit of 500 USDC on Arbitrum One is not confirmed yet.')).toBeDefined()
  expect(screen.queryByText(/include it now/)).toBeNull()
})
