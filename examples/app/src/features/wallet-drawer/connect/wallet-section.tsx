import type { WalletSection as Section, WalletTile as Tile } from '@causeway/view-models'
import { useId, useState } from 'react'
import { fixedCopy } from '#locale/fixed-copy'
import { walletCopy } from '#locale/wallet-copy'
import { Icon } from '../../../ui/icon.tsx'
import styles from './connect.module.css'
import { tilesInOrder } from './tiles.ts'
import { WalletTile } from './wallet-tile.tsx'

/** Names of the chain types. */
export const CHAIN_TYPE_NAMES = { EVM: fixedCopy.wallet.evm, FUEL: fixedCopy.wallet.fuel } as const

interface WalletSectionProps {
  readonly section: Section
  onConnect(tile: Tile): void
}

/** Wallets of one chain type, collapsible. */
export function WalletSection({ section, onConnect }: WalletSectionProps) {
  const [isOpen, setOpen] = useState(true)
  const gridId = useId()
  const title = CHAIN_TYPE_NAMES[section.chainType]
  const tiles = tilesInOrder(section.tiles)
  return (
    <section aria-label={walletCopy.sectionWallets(title)}>
      <h3>
        <button
          type="button"
          className={styles['fold']}
          aria-expanded={isOpen}
          aria-controls={isOpen ? gridId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {title} <span className={styles['count']}>{walletCopy.walletCount(tiles.length)}</span>
          <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} />
        </button>
      </h3>
      {isOpen && (
        <ul id={gridId} className={styles['tiles']}>
          {tiles.map((tile) => (
            <li key={tile.key}>
              <WalletTile tile={tile} onConnect={onConnect} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
