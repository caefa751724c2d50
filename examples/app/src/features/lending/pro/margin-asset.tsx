import type { Token } from '@causeway/core/data'
import type { LendingPoolChoice } from '@causeway/view-models'
import { proCopy } from '#locale/pro-copy'
import { SelectMenu } from '../../../ui/select-menu.tsx'
import { TokenLogo } from '../../../ui/token-logo.tsx'
import { PendleTag } from '../../trade/pendle-tag.tsx'
import type { MarginSides } from './margin-sides.ts'
import type { MarginDesk } from './use-margin-desk.ts'

interface MarginAssetProps {
  readonly desk: MarginDesk
  readonly side: keyof MarginSides
  readonly label: string
}

/** Which asset of the lender stands on a side; one that cannot be had stays in the list, and says so. */
export function MarginAsset({ desk, side, label }: MarginAssetProps) {
  const { choices, sides, tokenOf, choose } = desk
  const poolId = sides[side]
  const chosen = choices[side].find((choice) => choice.poolId === poolId)
  if (!chosen) return null
  const token = tokenOf(poolId)
  const { asset } = chosen
  return (
    <>
      <SelectMenu
        label={label}
        face={<TokenLogo symbol={asset.symbol} seed={asset.address} src={asset.logoURI} />}
        value={chosen.poolId}
        options={choices[side].map((choice) => ({
          value: choice.poolId,
          label: labelOf(choice, tokenOf(choice.poolId)),
          isDisabled: !choice.isPickable && choice.poolId !== poolId,
        }))}
        onChange={(next) => choose(side, next)}
      />
      {token && <PendleTag token={token} />}
    </>
  )
}

/** Principal and yield tokens say what they are: their symbols need not. */
function labelOf({ asset, isPickable }: LendingPoolChoice, token: Token | undefined): string {
  const kind = token?.props?.pendle?.tokenType
  const mark = kind && !asset.symbol.toUpperCase().startsWith(kind) ? `, ${kind}` : ''
  return `${asset.symbol}${mark}${isPickable ? '' : proCopy.notPossibleSuffix}`
}
