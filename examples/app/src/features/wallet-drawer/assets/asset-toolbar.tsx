import { useSettings } from '@causeway/react'
import type { AssetGroup, AssetRowAction } from '@causeway/view-models'
import { type KeyboardEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { walletCopy } from '#locale/wallet-copy'
import { useOverlayActions } from '../../../state/overlays-provider.tsx'
import { useEngine } from '../../../state/use-engine.ts'
import { Button } from '../../../ui/button.tsx'
import { type AssetActionTarget, getAssetActions, getAssetActionTarget } from './asset-actions.ts'
import styles from './asset-toolbar.module.css'
import { openExplorer } from './open-explorer.ts'

interface AssetToolbarProps {
  readonly group: AssetGroup
  readonly isReadingLenders: boolean
  /** In one line, over a row that is pointed at. */
  readonly isOverRow?: boolean
}

/** What can be done with an asset. One stop for the keyboard; arrows move within. */
export function AssetToolbar({ group, isReadingLenders, isOverRow = false }: AssetToolbarProps) {
  const { clock } = useEngine()
  const { selectedLender: lender, expertMode } = useSettings()
  const follow = useFollow()
  const offers = getAssetActions(group, isReadingLenders)
  const [current, setCurrent] = useState<AssetRowAction>()
  const stop = current ?? offers.find(({ row }) => row)?.action
  return (
    <div
      role="toolbar"
      aria-label={walletCopy.actions(group.symbol)}
      className={styles['toolbar']}
      data-over-row={isOverRow || undefined}
      onKeyDown={moveFocus}
    >
      {offers.map(({ action, row, reason }) => (
        <Button
          key={action}
          size="small"
          tabIndex={action === stop ? 0 : -1}
          isDisabled={!row}
          title={reason ?? walletCopy.actionOn(walletCopy.rowActions[action], group.symbol, row?.chainName)}
          onFocus={() => setCurrent(action)}
          onClick={() =>
            row && follow(getAssetActionTarget(action, row, { lender, expertMode, now: clock.now() }))
          }
        >
          {walletCopy.rowActions[action]}
        </Button>
      ))}
    </div>
  )
}

function useFollow(): (target: AssetActionTarget) => void {
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
  const at = buttons.findIndex((button) => button.contains(document.activeElement))
  const places: Readonly<Record<string, number>> = {
    ArrowRight: (at + 1) % buttons.length,
    ArrowLeft: (at - 1 + buttons.length) % buttons.length,
    Home: 0,
    End: buttons.length - 1,
  }
  const next = buttons[places[event.key] ?? -1]
  if (!next) return
  event.preventDefault()
  next.focus()
}
