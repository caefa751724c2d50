import { type ModeEffect, modeEffects } from '@causeway/core/lending'
import { useLendingAccount } from '@causeway/react'
import { Suspense } from 'react'
import { lendingCopy } from '#locale/lending-copy'
import { shortenSubAccount } from '../../copy/shorten-sub-account.ts'
import { useDialogState } from '../../state/use-dialog-state.ts'
import { SelectMenu } from '../../ui/select-menu.tsx'
import { LazySwitchDialog, loadSwitchDialog } from './lazy-switch-dialog.ts'
import type { MarketRef } from './resolve-market.ts'
import { MAIN, type SubAccounts } from './use-sub-account.ts'

interface MarketChoicesProps extends MarketRef {
  readonly subAccounts: SubAccounts
}

/** Mode and account of a lender, if it has several. */
export function MarketChoices({ chainId, lender, subAccounts }: MarketChoicesProps) {
  const { shown: subAccount, all, choose } = subAccounts
  const { account, market, position } = useLendingAccount({ chainId, lender, subAccount })
  const [mode, setMode] = useDialogState<number>(loadSwitchDialog)
  const effects = market && position ? modeEffects(position, market) : []
  return (
    <>
      {position && effects.length > 1 && (
        <SelectMenu
          size="small"
          label={lendingCopy.mode}
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
          label={lendingCopy.account}
          value={subAccount}
          options={all.map((id) => ({
            value: id,
            label: id === MAIN ? lendingCopy.newAccount : lendingCopy.accountNumber(shortenSubAccount(id)),
          }))}
          onChange={choose}
        />
      )}
      <Suspense>
        {mode !== undefined && (
          <LazySwitchDialog
            context={{ chainId, lender, subAccount, account, market, position }}
            action={{ type: 'SwitchMode', mode }}
            onClose={() => setMode(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}

function modeText({ mode, isAllowed, forbiddenBy }: ModeEffect): string {
  if (isAllowed !== false) return lendingCopy.modeIs(mode.label)
  return forbiddenBy.length > 0
    ? lendingCopy.modeForbidsDebt(mode.label)
    : lendingCopy.modeTooLittle(mode.label)
}
