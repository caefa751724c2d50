import { formatUsd } from '@causeway/core/format'
import type { WalletRow } from '@causeway/view-models'
import { walletCopy } from '#locale/wallet-copy'
import { Icon } from '../../../ui/icon.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { AccountName } from '../../address-book/account-name.tsx'
import { DrawerLines, DrawerRow } from '../drawer-row.tsx'
import { WalletLogo } from '../wallet-logo.tsx'

interface SummaryWalletProps {
  readonly wallet: WalletRow
  onOpen(): void
}

/** A connected wallet in the summary. A click opens the list of wallets. */
export function SummaryWallet({ wallet, onOpen }: SummaryWalletProps) {
  return (
    <DrawerRow onClick={onOpen}>
      <WalletLogo wallet={wallet} />
      <DrawerLines
        first={wallet.name}
        second={
          <>
            <AccountName address={wallet.address} />
            {wallet.shortAddress} <Tag>{wallet.isWatchOnly ? walletCopy.viewed : wallet.chainType}</Tag>
          </>
        }
      />
      <span className="numeric strong">{formatUsd(wallet.balanceUsd)}</span>
      <Icon name="chevronRight" />
      <span className="visuallyHidden">{walletCopy.openWallets}</span>
    </DrawerRow>
  )
}
