import { formatUsd } from '@causeway/core/format'
import { useAssetRows, useNow } from '@causeway/react'
import type { AssetRows, UnreadChain } from '@causeway/view-models'
import { useState } from 'react'
import { fixedCopy } from '#locale/fixed-copy'
import { walletCopy } from '#locale/wallet-copy'
import { ageText } from '../../../copy/age-text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { AssetList } from './asset-list.tsx'
import styles from './balances.module.css'
import { BalancesSkeleton } from './balances-skeleton.tsx'
import { ChainChips } from './chain-chips.tsx'
import { OutdatedChains } from './outdated-chains.tsx'
import { UnreadChains } from './unread-chains.tsx'
import { usePossibilities } from './use-possibilities.ts'

/** Assets of the displayed accounts, with their actions. */
export function Balances({ isRestricted }: { readonly isRestricted: boolean }) {
  const [chainId, setChainId] = useState<number>()
  const [showsAllChains, setShowsAllChains] = useState(false)
  const [hidesDust, setHidesDust] = useState(true)
  const { possible, isLoading: areLendersLoading } = usePossibilities(isRestricted)
  const rows = useAssetRows({ chainId, showsAllChains, hidesDust, possible })
  const isPartial = ({ chainId: unread }: UnreadChain) =>
    rows.groups.some(({ chainIds }) => chainIds.includes(unread))
  if (rows.status === 'loading') return <BalancesSkeleton />
  return (
    <>
      <div className={styles['head']}>
        <div className={styles['total']}>
          <span className="figure">{formatUsd(rows.total.balanceUsd)}</span>
          <Age updatedTime={rows.updatedTime} />
        </div>
        {rows.chips.chains.length > 0 && (
          <ChainChips
            chips={rows.chips}
            chainId={chainId}
            showsAll={showsAllChains}
            onChoose={setChainId}
            onShowAll={setShowsAllChains}
          />
        )}
      </div>
      <OutdatedChains chains={rows.outdated} />
      <UnreadChains unread={rows.unread.filter((chain) => !isPartial(chain))} />
      <AssetList groups={rows.groups} areLendersLoading={areLendersLoading} />
      <UnreadChains unread={rows.unread.filter(isPartial)} isPartial />
      {rows.status !== 'ready' && (
        <div className={styles['empty']}>
          <EmptyState title={EMPTY[rows.status]} />
        </div>
      )}
      {rows.status === 'ready' && (rows.dust.count > 0 || !hidesDust) && (
        <p className={styles['dust']}>
          {hidesDust && walletCopy.dust(rows.dust.count, formatUsd(rows.dust.balanceUsd))}
          <TextLink onClick={() => setHidesDust(!hidesDust)}>
            {hidesDust ? walletCopy.showDust : walletCopy.hideDust}
          </TextLink>
        </p>
      )}
    </>
  )
}

const EMPTY: Readonly<Record<Exclude<AssetRows['status'], 'ready' | 'loading'>, string>> = {
  noAccount: fixedCopy.balances.noneYet,
  none: fixedCopy.balances.none,
  unread: walletCopy.balancesFailed,
}

function Age({ updatedTime }: { readonly updatedTime: number | undefined }) {
  const now = useNow()
  if (updatedTime === undefined || now === undefined) return null
  return <span className="small dim numeric">{walletCopy.updated(ageText(updatedTime, now))}</span>
}
