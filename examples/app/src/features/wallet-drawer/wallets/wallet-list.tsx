import { formatUsd } from '@causeway/core/format'
import { useDisconnect, useWalletRows } from '@causeway/react'
import type { WalletRow } from '@causeway/view-models'
import { fixedCopy } from '#locale/fixed-copy'
import { walletCopy } from '#locale/wallet-copy'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { AccountName } from '../../address-book/account-name.tsx'
import type { SubView } from '../drawer-state.ts'
import { WalletLogo } from '../wallet-logo.tsx'
import styles from './wallet-list.module.css'

/** Connected wallets with their balances, and buttons to add one and to disconnect. */
export function WalletList({ onShow }: { onShow(view: SubView): void }) {
  const { rows } = useWalletRows()
  const { mutate: disconnect } = useDisconnect()
  return (
    <>
      <div className={styles['list']}>
        <ul>
          {rows.map((wallet) => (
            <Row
              key={wallet.key}
              wallet={wallet}
              onDisconnect={() => disconnect({ chainType: wallet.chainType })}
            />
          ))}
        </ul>
        <div className={styles['add']}>
          <Button onClick={() => onShow({ name: 'connect', chainType: undefined })}>
            <Icon name="plus" />
            {fixedCopy.wallet.addWallet}
          </Button>
        </div>
      </div>
      <div className={styles['bottom']}>
        <Button onClick={() => disconnect({})}>{fixedCopy.wallet.signOutAll}</Button>
      </div>
    </>
  )
}

interface RowProps {
  readonly wallet: WalletRow
  onDisconnect(): void
}

function Row({ wallet, onDisconnect }: RowProps) {
  const { name, address, shortAddress, chainType, chain, balanceUsd, unknown, isWatchOnly } = wallet
  return (
    <li className={styles['row']}>
      <WalletLogo wallet={wallet} />
      <div className={styles['names']}>
        <span className="strong">{name}</span>
        <span className={styles['second']}>
          <AccountName address={address} />
          {shortAddress} <Tag>{isWatchOnly ? walletCopy.viewed : chainType}</Tag>
        </span>
        {chain && (
          <span className={styles['second']}>
            {walletCopy.onChainSupport(chain.name, !chain.isSupported)}
          </span>
        )}
      </div>
      <div className={styles['figures']}>
        <span className="numeric strong">{formatUsd(balanceUsd)}</span>
        {unknown > 0 && <span className={styles['second']}>{walletCopy.notIncluded(unknown)}</span>}
        <span className={styles['actions']}>
          <CopyButton text={address} label={walletCopy.copyAddress(name)} />
          {!isWatchOnly && (
            <TextLink aria-label={walletCopy.disconnectWallet(name)} onClick={onDisconnect}>
              {walletCopy.disconnect}
            </TextLink>
          )}
        </span>
      </div>
    </li>
  )
}
