import { positionState } from '@causeway/core/lending'
import { lendingOutcome } from '@causeway/view-models'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { createTestPosition } from '../../../../../packages/core/src/lending/lending.test-support.ts'
import {
  ALICE,
  createWrapper,
  scriptedCauseway,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { createMarket, createPool, USDC } from '../../state/create-pool.test-support.ts'
import { SwitchDialog } from './switch-dialog.tsx'

const review = vi.hoisted(() => ({ status: 'done', recovered: [], pending: [] }))
vi.mock('./use-lending-review.ts', () => ({ useLendingReview: () => review }))

const causeway = scriptedCauseway()
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

const MARKET = createMarket([createPool()], {
  modes: { 0: { id: 0, label: 'Default' }, 1: { id: 1, label: 'Stablecoins' } },
})
const ACCOUNT = { chainId: MARKET.chainId, lender: MARKET.lender, account: ALICE }
const createPosition = (usdc: number, mode: number) =>
  createTestPosition([{ poolId: USDC, deposits: BigInt(usdc) * 10n ** 6n }], { mode })

const getValue = (label: string) => screen.getByText(label).parentElement?.textContent

it('shows the position that was read after the switch instead of its projection', async () => {
  const before = positionState(createPosition(1_000, 0), MARKET)
  const after = positionState(createPosition(1_000, 1), MARKET)
  const plan = { market: MARKET, before, after, notices: [], simulation: { status: 'verified' } }
  const summary = { label: 'Switch', amount: '', isPaid: false, chainName: 'Base' }
  Object.assign(review, {
    subject: { account: ACCOUNT, market: MARKET, summary },
    checked: { plan, summary, steps: [], outcome: lendingOutcome(plan, undefined) },
  })
  // Another page has deposited more, and left the mode again.
  vi.spyOn(causeway.lending, 'getPositions').mockResolvedValue({
    positions: [{ ...ACCOUNT, market: MARKET, positions: [createPosition(2_500, 0)] }],
    failures: [],
  })
  const Wrapper = createWrapper(causeway)
  const context = { ...ACCOUNT, subAccount: '0', market: MARKET, position: createPosition(1_000, 0) }
  const action = { type: 'SwitchMode', mode: 1 } as const
  render(
    <MemoryRouter>
      <Wrapper>
        <SwitchDialog context={context} action={action} onClose={() => undefined} />
      </Wrapper>
    </MemoryRouter>,
  )
  expect(getValue('E-Mode')).toBe('E-ModeStablecoins')
  await screen.findByText('Deposits')
  expect(getValue('Deposits')).toBe('Deposits$2,500.00')
  expect(getValue('E-Mode')).toBe('E-ModeDefault')
})
