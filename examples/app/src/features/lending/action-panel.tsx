import { lendingCopy } from '#locale/lending-copy'
import { Column } from '../../ui/column.tsx'
import { ActionDesk } from './action-desk.tsx'
import { type ActionDeskParameters, useActionDesk } from './use-action-desk.ts'

interface ActionPanelProps extends ActionDeskParameters {
  /** The action and the asset are chosen elsewhere: give it a key of both. */
  readonly isFixed?: boolean
}

/** Deposit, withdraw, borrow or repay with one lender: a panel of its own. Another place needs another key. */
export function ActionPanel({ isFixed = false, ...parameters }: ActionPanelProps) {
  const desk = useActionDesk(parameters)
  return (
    <Column kind="decide" label={lendingCopy.positionAndAction}>
      <ActionDesk desk={desk} isFixed={isFixed} />
    </Column>
  )
}
