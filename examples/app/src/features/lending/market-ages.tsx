import { lendingMarketKey, lendingPositionsKey } from '@causeway/core/lending'
import { useNow, useStore, useWalletSession } from '@causeway/react'
import { useMemo } from 'react'
import { lendingCopy } from '#locale/lending-copy'
import { ageText } from '../../copy/age-text.ts'
import { useEngine } from '../../state/use-engine.ts'
import { Tag } from '../../ui/tag.tsx'
import styles from './place-ages.module.css'
import type { MarketRef } from './resolve-market.ts'

/** Ages of the market and the positions of a lender, with a warning if the last refresh failed. */
export function MarketAges({ chainId, lender }: MarketRef) {
  const { lending } = useEngine()
  const account = useWalletSession(({ universalAccount }) => universalAccount.EVM) ?? ''
  const market = useStore(
    useMemo(() => lending.markets.select(lendingMarketKey(chainId, lender)), [lending, chainId, lender]),
  )
  const positions = useStore(
    useMemo(
      () => lending.positions.select(lendingPositionsKey(chainId, lender, account)),
      [lending, chainId, lender, account],
    ),
  )
  const now = useNow()
  const age = (time: number) => ageText(time, now ?? time)
  const ages = [
    ...(market?.readTime === undefined ? [] : [lendingCopy.marketsAge(age(market.readTime))]),
    ...(positions?.readTime === undefined ? [] : [lendingCopy.positionsAge(age(positions.readTime))]),
  ]
  const hasFailed = market?.error !== undefined || positions?.error !== undefined
  return (
    <p className={styles['ages']}>
      {hasFailed && ages.length > 0 && <Tag kind="warn">{lendingCopy.notRefreshed}</Tag>} {ages.join(', ')}
    </p>
  )
}
