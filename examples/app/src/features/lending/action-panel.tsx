import { lendingCopy } from '#locale/lending-copy'
import { Column } from '../../ui/column.tsx'
import { ActionWorkflow } from './action-workflow.tsx'
import { type ActionFormParameters, useActionFormState } from './use-action-form-state.ts'

interface ActionPanelProps extends ActionFormParameters {
  /** Whether action and asset are fixed. If so, the React `key` has to contain both. */
  readonly isFixed?: boolean
}

/** Panel to deposit, withdraw, borrow or repay with a lender. Its React `key` has to contain the market. */
export function ActionPanel({ isFixed = false, ...parameters }: ActionPanelProps) {
  const form = useActionFormState(parameters)
  return (
    <Column kind="decide" label={lendingCopy.positionAndAction}>
      <ActionWorkflow form={form} isFixed={isFixed} />
    </Column>
  )
}
