import { lendingCopy } from '#locale/lending-copy'
import { SelectMenu } from '../../ui/select-menu.tsx'
import { TokenLogo } from '../../ui/token-logo.tsx'
import type { ActionDesk } from './use-action-desk.ts'

/** Which asset of the lender the action is about; one that cannot be had stays in the list. */
export function AssetMenu({ desk }: { readonly desk: ActionDesk }) {
  const { choices, poolId, type } = desk
  const asset = choices.find((one) => one.poolId === poolId)?.asset
  if (poolId === undefined || !asset) return null
  return (
    <SelectMenu
      label={lendingCopy.assetTo(lendingCopy.verbs[type])}
      face={<TokenLogo symbol={asset.symbol} seed={asset.address} src={asset.logoURI} />}
      value={poolId}
      options={choices.map((choice) => ({
        value: choice.poolId,
        label: choice.isPickable ? choice.asset.symbol : lendingCopy.notPossible(choice.asset.symbol),
        isDisabled: !choice.isPickable && choice.poolId !== poolId,
      }))}
      onChange={desk.choosePool}
    />
  )
}
