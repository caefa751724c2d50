import { formatAmount, formatUsd } from '@causeway/core/format'
import { useChains } from '@causeway/react'
import type { AssetGroup } from '@causeway/view-models'
import { useId } from 'react'
import { walletCopy } from '#locale/wallet-copy'
import { ChainLogo } from '../../../ui/chain-logo.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { TokenLogo } from '../../../ui/token-logo.tsx'
import { DayChange } from '../day-change.tsx'
import { DrawerLines, DrawerRow } from '../drawer-row.tsx'
import styles from './asset-item.module.css'
import { AssetToolbar } from './asset-toolbar.tsx'
import { getAssetName } from './get-asset-name.ts'
import { rowAmounts } from './row-amounts.ts'

interface AssetItemProps {
  readonly group: AssetGroup
  readonly isOpen: boolean
  readonly areLendersLoading: boolean
  onToggle(): void
}

/** An asset on all its chains, with expandable rows and its actions. */
export function AssetItem({ group, isOpen, areLendersLoading, onToggle }: AssetItemProps) {
  const regionId = useId()
  const { symbol, token, price, amount, decimals, balanceUsd } = group
  return (
    <div className={styles['asset']}>
      <DrawerRow
        isRuled={false}
        aria-expanded={isOpen}
        aria-controls={isOpen ? regionId : undefined}
        onClick={onToggle}
      >
        <TokenLogo
          symbol={symbol}
          seed={token.address}
          group={token.assetGroup}
          src={token.logoURI}
          size="l"
        />
        <DrawerLines
          first={getAssetName(group)}
          second={
            price ? (
              <>
                {formatUsd(price.price)} <DayChange change={group.dayChange} />
                {price.isStale && <Tag kind="warn">{walletCopy.oldPrice}</Tag>}
              </>
            ) : (
              walletCopy.noPrice
            )
          }
        />
        <DrawerLines
          side="end"
          first={formatUsd(balanceUsd)}
          second={amount === undefined ? '-' : formatAmount(amount, decimals)}
        />
        <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} />
      </DrawerRow>
      {isOpen ? (
        <div id={regionId} className={styles['opened']}>
          <ChainRows group={group} />
          <div className={styles['actions']}>
            <AssetToolbar group={group} areLendersLoading={areLendersLoading} />
          </div>
        </div>
      ) : (
        <div className={styles['hovered']}>
          <AssetToolbar group={group} areLendersLoading={areLendersLoading} isOverRow />
        </div>
      )}
    </div>
  )
}

function ChainRows({ group }: { readonly group: AssetGroup }) {
  const chains = useChains()
  const amounts = rowAmounts(group.rows)
  const unread = chains.filter(({ id }) => group.unreadChainIds.includes(id)).map(({ name }) => name)
  return (
    <>
      <ul className={styles['chains']}>
        {group.rows.map((row, index) => (
          <li key={row.key} className={styles['chain']}>
            <ChainLogo name={row.chainName} seed={`${row.chainId}`} />
            <span>
              {row.chainName}
              {row.token.symbol !== group.symbol && (
                <span className="dim"> {walletCopy.asSymbol(row.token.symbol)}</span>
              )}
            </span>
            <span>{amounts[index]}</span>
            <span className="dim">{formatUsd(row.balanceUsd)}</span>
          </li>
        ))}
      </ul>
      {unread.length > 0 && <p className={styles['unread']}>{walletCopy.mayHaveMore(unread.join(', '))}</p>}
    </>
  )
}
