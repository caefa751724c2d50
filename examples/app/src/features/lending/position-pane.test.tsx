import { emptyPosition, type LenderPosition } from '@causeway/core/lending'
import { lendingForm } from '@causeway/view-models'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import {
  ALICE,
  createWrapper,
  scriptedCauseway,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { createMarket, createPool, USDC } from '../../state/create-pool.test-support.ts'
import { PositionPane } from './position-pane.tsx'
import type { ActionFormState } from './use-action-form-state.ts'

const causeway = scriptedCauseway()
afterEach(cleanup)

const MARKET = createMarket([createPool({ stakingYield: 'unknown' })])
const NO_POSITION = emptyPosition({ ...MARKET, account: ALICE, subAccount: '0' })
const DEPOSIT: LenderPosition = {
  ...NO_POSITION,
  pools: {
    [USDC]: {
      poolId: USDC,
      underlying: USDC,
      deposits: 100_000_000n,
      debt: 0n,
      debtStable: 0n,
      collateralEnabled: true,
    },
  },
}

interface Shown {
  readonly position: LenderPosition
  /** Projection of a completed action that is not in `position` yet. */
  readonly isUnconfirmed?: boolean
  readonly hasFooter?: boolean
  /** Time of the position if it could not be refreshed. */
  readonly outdatedTime?: number
}

/** Returns the text of the pane of a deposit of 100 USDC without debt. */
function renderPane({ position, isUnconfirmed = false, hasFooter, outdatedTime }: Shown): string | null {
  const { outcome } = lendingForm({
    type: 'Deposit',
    poolId: USDC,
    account: ALICE,
    market: MARKET,
    position: DEPOSIT,
    walletBalance: undefined,
    chain: undefined,
    amount: { text: '', isMax: false },
    asNative: false,
  } as never)
  const form = {
    ...MARKET,
    account: ALICE,
    market: MARKET,
    position,
    readError: null,
    outdatedTime,
    review: { status: 'idle' },
    unconfirmedOutcome: isUnconfirmed ? outcome : undefined,
  } as unknown as ActionFormState
  const Wrapper = createWrapper(causeway)
  return render(
    <Wrapper>
      <PositionPane form={form} outcome={outcome} hasFooter={hasFooter} />
    </Wrapper>,
  ).container.textContent
}

it('states why the net APR of a position is unknown', () => {
  const text = renderPane({ position: DEPOSIT })
  expect(text).toMatch(/Net APR-Net APR unknown: the intrinsic yield of USDC could not be loaded\.$/)
})

it('states the projected net worth as loading until a completed action is in the position', () => {
  expect(renderPane({ position: NO_POSITION, isUnconfirmed: true })).toContain('$100.00 Updating…')
  cleanup()
  expect(renderPane({ position: DEPOSIT })).not.toContain('Updating…')
})

it('leaves "No debt" to the footer where one states the health factor', () => {
  expect(renderPane({ position: DEPOSIT })).toContain('No debt')
  cleanup()
  expect(renderPane({ position: DEPOSIT, hasFooter: true })).not.toContain('No debt')
})

it('marks a position that could not be refreshed as the last known one', () => {
  expect(renderPane({ position: DEPOSIT })).not.toContain('Last known')
  cleanup()
  expect(renderPane({ position: DEPOSIT, outdatedTime: Date.now() - 120_000 })).toMatch(
    /Last known value, 2 min( \d+ s)? old/,
  )
})
