import type { WalletTile as Tile } from '@causeway/view-models'
import type { CSSProperties, ReactNode } from 'react'
import { useSecondsSinceMount } from '../../../state/use-seconds-since-mount.ts'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PlateLogo } from '../../../ui/plate-logo.tsx'
import { Tooltip } from '../../../ui/tooltip.tsx'
import { type TileLook, tileLook } from './tiles.ts'
import { WALLET_SITES } from './wallet-sites.ts'
import styles from './wallet-tile.module.css'

interface WalletTileProps {
  readonly tile: Tile
  onConnect(tile: Tile): void
}

/** A wallet with its status and action. */
export function WalletTile({ tile, onConnect }: WalletTileProps) {
  if (tile.state === 'connecting') return <Connecting tile={tile} />
  const look = tileLook(tile, 0)
  const face = <TileContent tile={tile} look={look} />
  const button =
    look.action === 'get' ? (
      <a className={styles['tile']} href={WALLET_SITES[tile.key]} target="_blank" rel="noopener noreferrer">
        {face}
      </a>
    ) : (
      <button
        type="button"
        className={styles['tile']}
        data-tone={look.tone}
        aria-disabled={look.action === 'none' || undefined}
        onClick={() => look.action === 'connect' && onConnect(tile)}
      >
        {face}
      </button>
    )
  if (look.sentence === undefined) return button
  return (
    <Tooltip text={look.sentence} isWide>
      {button}
    </Tooltip>
  )
}

/** Seconds until a retry is offered. */
export const RETRY_AFTER_SECONDS = 20

/** A connecting wallet, with progress until a retry is offered. */
function Connecting({ tile }: { readonly tile: Tile }) {
  const seconds = useSecondsSinceMount()
  const share = Math.min(0.96, seconds / RETRY_AFTER_SECONDS)
  const style: CSSProperties & Record<'--share', string> = { '--share': `${share * 100}%` }
  return (
    <button type="button" className={styles['tile']} aria-busy="true" aria-disabled="true" style={style}>
      <TileContent tile={tile} look={tileLook(tile, seconds)}>
        <span className={styles['run']} />
      </TileContent>
    </button>
  )
}

interface TileContentProps {
  readonly tile: Tile
  readonly look: TileLook
  readonly children?: ReactNode
}

function TileContent({ tile, look, children }: TileContentProps) {
  return (
    <>
      <span className={styles['signs']}>
        <PlateLogo name={tile.name} seed={tile.key} src={tile.icon} size="l" />
        {look.icon && (
          <span className={classes(styles['sign'], 'tone')} data-tone={look.tone}>
            <Icon name={look.icon} spin={look.icon === 'pending'} />
          </span>
        )}
      </span>
      <span>
        <span className={styles['name']}>{tile.name}</span>
        <span className={classes(styles['word'], 'tone')} data-tone={look.tone}>
          {look.label}
        </span>
      </span>
      {children}
    </>
  )
}
