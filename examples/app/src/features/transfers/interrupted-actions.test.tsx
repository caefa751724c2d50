import type { Causeway } from '@causeway/core'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import {
  ALICE,
  createWrapper,
  scriptedCauseway,
  storageWith,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { buildRecord } from './build-record.test-support.ts'
import { InterruptedActions } from './interrupted-actions.tsx'

const BOB = '0x00000000000000000000000000000000000000b2'
const STEP = { kind: 'call', call: { to: ALICE, data: '0x', value: 0n }, done: false } as const

let causeway: Causeway
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

it('names the account of an interrupted action, and does not offer another account to resume it', async () => {
  const record = buildRecord({
    chainId: 5000,
    from: ALICE,
    hash: undefined,
    info: {
      type: 'Money Market',
      txType: 'Deposit',
      lender: 'AAVE_V3',
      account: ALICE,
      inputChainId: 5000,
      outputChainId: 5000,
    },
    run: { name: 'Aave V3', steps: [STEP] },
  })
  causeway = scriptedCauseway({ storage: await storageWith(record) })
  await causeway.transfers.load()
  render(
    <MemoryRouter>
      <InterruptedActions exceptIds={[]} />
    </MemoryRouter>,
    { wrapper: createWrapper(causeway) },
  )
  await screen.findByRole('link', { name: 'Resume' })
  const { getState } = causeway.wallets.store
  const state = getState()
  vi.spyOn(causeway.wallets.store, 'getState').mockReturnValue({
    ...state,
    universalAccount: { ...state.universalAccount, EVM: BOB },
  })
  cleanup()
  render(
    <MemoryRouter>
      <InterruptedActions exceptIds={[]} />
    </MemoryRouter>,
    { wrapper: createWrapper(causeway) },
  )
  const note = await screen.findByRole('status')
  expect(note.textContent).toMatch(/This was started with 0x0000…\W?00a1\./)
  expect(screen.queryByRole('link', { name: 'Resume' })).toBeNull()
  await screen.findByRole('link', { name: 'View details' })
})
