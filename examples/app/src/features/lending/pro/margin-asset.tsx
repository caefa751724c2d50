import type { Token } from '@causeway/core/data'
import type { LendingPoolChoice } from '@causeway/view-models'
import { proCopy } from '#locale/pro-copy'
import { SelectMenu } from '../../../ui/select-menu.tsx'
import { TokenLogo } from '../../../ui/token-logo.tsx'
import { PendleTag } from '../../trade/pendle-tag.tsx'
import type { MarginSides } from './margin-sides.ts'
import type { MarginFormState } from './use-margin-form-state.ts'

interface MarginAssetProps {
  readonly form: MarginFormState
  readonly side: keyof MarginSides
  readonly label: string
}

/** Selects the asset of one side. Assets that do not support the trade are disabled. */
export function MarginAsset({ form, side, label }: MarginAssetProps) {
  const { choices, sides, findToken, choose } = form
  const poolId = sides[side]
  const chosen = choices[side].find((choice) => choice.poolId === poolId)
  if (!chosen) return null
  const token = findToken(poolId)
  const { asset } = chosen
  return (
    <>
      <SelectMenu
        label={label}
        face={
          <TokenLogo
            symbol={asset.symbol}
            seed={asset.address}
            group={asset.assetGroup}
            src={asset.logoURI}
          />
        }
        value={chosen.poolId}
        options={choices[side].map((choice) => ({
          value: choice.poolId,
          label: getLabel(choice, findToken(choice.poolId)),
          isDisabled: !choice.isPickable && choice.poolId !== poolId,
        }))}
        onChange={(next) => choose(side, next)}
      />
      {token && <PendleTag token={token} />}
    </>
  )
}

/** Adds the type to the symbol of a principal or yield token. */
function getLabel({ asset, isPickable }: LendingPoolChoice, token: Token | undefined): string {
  const kind = token?.props?.pendle?.tokenType
  const suffix = kind && !asset.symbol.toUpperCase().startsWith(kind) ? `, ${kind}` : ''
  return `${asset.symbol}${suffix}${isPickable ? '' : proCopy.notPossibleSuffix}`
}
