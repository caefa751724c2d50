import { getJourneyTarget } from '../journeys/get-journey-target.ts'
import { JourneyButton } from '../journeys/journey-button.tsx'
import type { ActionFormState } from './use-action-form-state.ts'

const ACTIONS = { Deposit: 'deposit', Repay: 'repay', Withdraw: undefined, Borrow: undefined } as const

interface FromAnywhereProps {
  readonly form: Pick<ActionFormState, 'type' | 'view' | 'position' | 'subAccount'>
}

/** Offers to deposit or repay with another token or from another chain. Renders nothing for other actions. */
export function FromAnywhere({ form: { type, view, position, subAccount } }: FromAnywhereProps) {
  const action = ACTIONS[type]
  const { pool } = view
  const debt = position?.pools[pool?.poolId ?? '']?.debt
  const target = action && getJourneyTarget(action, { pool, debt, subAccount })
  if (!target) return null
  return (
    <div>
      <JourneyButton target={target} />
    </div>
  )
}
