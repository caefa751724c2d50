import { useSettings } from '@causeway/react'
import { Link } from 'react-router'
import { marketsCopy } from '#locale/markets-copy'
import { Tag } from '../../ui/tag.tsx'
import { TokenLogo } from '../../ui/token-logo.tsx'
import styles from './asset-name.module.css'
import { DegenTag } from './degen-tag.tsx'
import { poolRoute } from './market-actions.ts'
import type { ShownMarket } from './market-rows.ts'

interface AssetNameProps {
  readonly row: ShownMarket
}

/** The asset of a pool on its chain, with a link to it at its lender. */
export function AssetName({ row }: AssetNameProps) {
  const { asset, chain, lenderName, closedReason, degenReason } = row
  const expertMode = useSettings((settings) => settings.expertMode)
  return (
    <span className={styles['asset']}>
      <TokenLogo
        symbol={asset.symbol}
        seed={asset.address}
        group={asset.assetGroup}
        src={asset.logoURI}
        chain={{ name: chain.name, seed: String(chain.id) }}
      />
      <Link className={styles['link']} to={poolRoute(row, expertMode)}>
        {asset.symbol}
        <span className="visuallyHidden">
          , {lenderName}, {chain.name}
        </span>
      </Link>
      <span className={styles['lender']} aria-hidden="true">
        {lenderName}
      </span>
      {closedReason !== undefined && <Tag>{marketsCopy.closedReasons[closedReason]}</Tag>}
      <DegenTag reason={degenReason} />
    </span>
  )
}
