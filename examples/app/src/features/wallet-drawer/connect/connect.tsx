import type { ChainRecord } from '@causeway/core/chains'
import { useConnect, useWalletRows } from '@causeway/react'
import type { WalletTile } from '@causeway/view-models'
import { walletCopy } from '#locale/wallet-copy'
import type { WalletHints } from '../wallet-hints.ts'
import styles from './connect.module.css'
import { ConnectNote } from './connect-note.tsx'
import { MissingPackages } from './missing-packages.tsx'
import { WalletSection } from './wallet-section.tsx'

interface ConnectProps {
  /** Chain type of the wallets; undefined for all. */
  readonly chainType: ChainRecord['chainType'] | undefined
  readonly hints: WalletHints
}

/** All wallets that can be connected, with their status. */
export function Connect({ chainType, hints }: ConnectProps) {
  const { sections, rows } = useWalletRows({ reasons: hints.reasons })
  const { mutate } = useConnect()
  const shown = sections.filter((section) => chainType === undefined || section.chainType === chainType)
  const connect = ({ connector }: WalletTile) => connector && mutate({ connector })
  return (
    <>
      <div className={styles['notes']}>
        {shown.map((section) => (
          <ConnectNote
            key={section.chainType}
            section={section}
            connectedWallet={
              rows.find((wallet) => wallet.chainType === section.chainType && !wallet.isWatchOnly)?.name
            }
            onConnect={connect}
          />
        ))}
      </div>
      {shown.map((section) => (
        <WalletSection key={section.chainType} section={section} onConnect={connect} />
      ))}
      <MissingPackages missing={hints.missingPackages} />
      <p className={styles['promise']}>{walletCopy.connectHint}</p>
    </>
  )
}
