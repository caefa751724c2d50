import { useSettings } from '@causeway/react'
import type { AssetGroup, AssetRowAction } from '@causeway/view-models'
import { type KeyboardEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { walletCopy } from '#locale/wallet-copy'
import { useOverlayActions } from '../../../state/overlays-provider.tsx'
import { useEngine } from '../../../state/use-engine.ts'
import { Button } from '../../../ui/button.tsx'
import { Tooltip } from '../../../ui/tooltip.tsx'
import { type AssetActionTarget, getAssetActions, getAssetActionTarget } from './asset-actions.ts'
import styles from './asset-toolbar.module.css'
import { openExplorer } from './open-explorer.ts'

interface AssetToolbarProps {
  readonly group: AssetGroup
  readonly areLendersLoading: boolean
  /** Shows the actions in one line over a hovered row. */
  readonly isOverRow?: boolean
}

/** Actions of an asset, as a toolbar with a single tab stop. Arrow keys move the focus. */
export function AssetToolbar({ group, areLendersLoading, isOverRow = false }: AssetToolbarProps) {
  const { clock } = useEngine()
  const { selectedLender: lender, expertMode } = useSettings()
  const openTarget = useOpenTarget()
  const offers = getAssetActions(group, areLendersLoading)
  const [current, setCurrent] = useState<AssetRowAction>()
  const tabStop = current ?? offers.find(({ row }) => row)?.action
  return (
    <div
      role="toolbar"
      aria-label={walletCopy.actions(group.symbol)}
      className={styles['toolbar']}
      data-over-row={isOverRow || undefined}
      onKeyDown={moveFocus}
    >
      {offers.map(({ action, row, reason }) => (
        <Tooltip
          key={action}
          text={reason ?? walletCopy.actionOn(walletCopy.rowActions[action], group.symbol, row?.chainName)}
        >
          <Button
            size="small"
            tabIndex={action === tabStop ? 0 : -1}
            isDisabled={!row}
            onFocus={() => setCurrent(action)}
            onClick={() =>
              row && openTarget(getAssetActionTarget(action, row, { lender, expertMode, now: clock.now() }))
            }
          >
            {walletCopy.rowActions[action]}
          </Button>
        </Tooltip>
      ))}
    </div>
  )
}

function useOpenTarget(): (target: AssetActionTarget) => void {
  const change = useOverlayActions()
  const navigate = useNavigate()
  return (target) => {
    if (target.kind === 'explorer') return openExplorer(target.url)
    change({ type: 'closeWalletMenu' })
    if (target.kind === 'quick') change({ type: 'openQuickAction', action: target.quick })
    else navigate(target.path)
  }
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const index = buttons.findIndex((button) => button.contains(document.activeElement))
  const indexes: Readonly<Record<string, number>> = {
    ArrowRight: (index + 1) % buttons.length,
    ArrowLeft: (index - 1 + buttons.length) % buttons.length,
    Home: 0,
    End: buttons.length - 1,
  }
  const next = buttons[indexes[event.key] ?? -1]
  if (!next) return
  event.preventDefault()
  next.focus()
}
