import { lendingCopy } from '#locale/lending-copy'
import { SelectMenu } from '../../ui/select-menu.tsx'
import { TokenLogo } from '../../ui/token-logo.tsx'
import type { ActionFormState } from './use-action-form-state.ts'

/** Selects the asset of an action. Assets that do not support it are disabled. */
export function AssetMenu({ form }: { readonly form: ActionFormState }) {
  const { choices, poolId, type } = form
  const asset = choices.find((choice) => choice.poolId === poolId)?.asset
  if (poolId === undefined || !asset) return null
  return (
    <SelectMenu
      label={lendingCopy.assetTo(lendingCopy.verbs[type])}
      face={
        <TokenLogo symbol={asset.symbol} seed={asset.address} group={asset.assetGroup} src={asset.logoURI} />
      }
      value={poolId}
      options={choices.map((choice) => ({
        value: choice.poolId,
        label: choice.isPickable ? choice.asset.symbol : lendingCopy.notPossible(choice.asset.symbol),
        isDisabled: !choice.isPickable && choice.poolId !== poolId,
      }))}
      onChange={form.choosePool}
    />
  )
}
