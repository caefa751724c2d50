import { formatPercent, formatUsd, formatUsdCompact } from '@causeway/core/format'
import { useNow } from '@causeway/react'
import { lendingCopy } from '#locale/lending-copy'
import { ageText } from '../../copy/age-text.ts'
import { ChainLogo } from '../../ui/chain-logo.tsx'
import type { DataColumn } from '../../ui/data-table/data-table.tsx'
import { HealthFigure } from '../../ui/health-scale.tsx'
import styles from './lender-columns.module.css'
import { LenderLogo } from './lender-logo.tsx'
import type { LenderRow } from './lender-rows.ts'

interface Names {
  lender(id: string): string
  chain(id: number): string
}

const NONE = <span className="dim">-</span>

function LastKnown({ since }: { readonly since: number }) {
  return lendingCopy.positionKnownAgo(ageText(since, useNow() ?? since))
}

/** Returns the columns of the lender table. Columns about the user's positions require a connected wallet. */
export function lenderColumns(names: Names, isConnected: boolean): DataColumn<LenderRow>[] {
  const userColumns: DataColumn<LenderRow>[] = [
    {
      key: 'own',
      head: lendingCopy.netWorth,
      width: 130,
      tone: 'main',
      sortBy: (row) => row.userTotals?.netWorth,
      render: ({ userTotals }) => (userTotals ? formatUsd(userTotals.netWorth) : NONE),
    },
    {
      key: 'health',
      head: lendingCopy.health,
      width: 120,
      from: 'small',
      sortBy: (row) => row.userTotals?.health,
      render: ({ userTotals }) => (userTotals ? <HealthFigure value={userTotals.health} /> : NONE),
    },
  ]
  return [
    {
      key: 'lender',
      head: lendingCopy.lender,
      width: 250,
      sortBy: ({ lender }) => names.lender(lender).toLowerCase(),
      render: ({ lender, chainId, pair, failure, userTotals }) => (
        <span className={styles['name']}>
          <LenderLogo lender={lender} name={names.lender(lender)} />
          <span className={styles['text']}>
            {names.lender(lender)}
            <span className={styles['detail']}>
              <span className={styles['phone']}>{names.chain(chainId)}</span>
              <span className={styles['wide']}>{pair}</span>
            </span>
            {userTotals?.readTime !== undefined ? (
              <span className={styles['failure']}>
                <LastKnown since={userTotals.readTime} />
              </span>
            ) : (
              failure !== undefined && (
                <span className={styles['failure']}>{lendingCopy.notLoaded(failure)}</span>
              )
            )}
          </span>
        </span>
      ),
    },
    {
      key: 'chain',
      head: lendingCopy.chain,
      width: 130,
      align: 'start',
      from: 'small',
      sortBy: ({ chainId }) => names.chain(chainId).toLowerCase(),
      render: ({ chainId }) => (
        <span className={styles['name']}>
          <ChainLogo name={names.chain(chainId)} seed={`${chainId}`} />
          {names.chain(chainId)}
        </span>
      ),
    },
    {
      key: 'supplied',
      head: lendingCopy.supplied,
      width: 100,
      sortBy: ({ supplied }) => supplied,
      render: ({ supplied }) => formatUsdCompact(supplied),
    },
    {
      key: 'borrowed',
      head: lendingCopy.borrowed,
      width: 100,
      from: 'medium',
      sortBy: ({ borrowed }) => borrowed,
      render: ({ borrowed }) => formatUsdCompact(borrowed),
    },
    {
      key: 'best',
      head: lendingCopy.bestDeposit,
      width: 130,
      from: 'medium',
      sortBy: ({ best }) => best?.apr,
      render: ({ best }) =>
        best ? (
          <>
            <b className="strong">{formatPercent(best.apr)}</b> <bdi className="dim">{best.symbol}</bdi>
          </>
        ) : (
          NONE
        ),
    },
    ...(isConnected ? userColumns : []),
  ]
}
