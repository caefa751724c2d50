import { type ModeEffect, modeEffects } from '@causeway/core/lending'
import { useLendingAccount } from '@causeway/react'
import { lazy, Suspense, useState } from 'react'
import { SelectMenu } from '../../ui/select-menu.tsx'
import type { LenderPlace } from './place.ts'
import type { SubAccounts } from './use-sub-account.ts'

const SwitchDialog = lazy(async () => ({ default: (await import('./switch-dialog.tsx')).SwitchDialog }))

interface PlaceChoicesProps extends LenderPlace {
  readonly subAccounts: SubAccounts
}

/** The mode that an account is in, and which account it is: where the lender has several. */
export function PlaceChoices({ chainId, lender, subAccounts }: PlaceChoicesProps) {
  const { chosen: subAccount, all, choose } = subAccounts
  const { account, market, position } = useLendingAccount({ chainId, lender, subAccount })
  const [mode, setMode] = useState<number>()
  const effects = market && position ? modeEffects(position, market) : []
  return (
    <>
      {position && effects.length > 1 && (
        <SelectMenu
          size="small"
          label="Mode"
          value={`${position.mode}`}
          options={effects.map((effect) => ({
            value: `${effect.mode.id}`,
            label: modeText(effect),
            isDisabled: effect.isAllowed === false && !effect.isChosen,
          }))}
          onChange={(id) => setMode(Number(id))}
        />
      )}
      {all.length > 1 && (
        <SelectMenu
          size="small"
          label="Account"
          value={subAccount}
          options={all.map((id) => ({ value: id, label: `Account ${id}` }))}
          onChange={choose}
        />
      )}
      <Suspense>
        {mode !== undefined && (
          <SwitchDialog
            desk={{ chainId, lender, subAccount, account, market, position }}
            action={{ type: 'SwitchMode', mode }}
            onClose={() => setMode(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}

function modeText({ mode, isAllowed, forbiddenBy }: ModeEffect): string {
  if (isAllowed !== false) return `Mode: ${mode.label}`
  return forbiddenBy.length > 0
    ? `${mode.label}: what you owe has no place in it`
    : `${mode.label}: too little collateral`
}
