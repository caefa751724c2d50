import { lendingMarketKey, lendingPositionsKey } from '@causeway/core/lending'
import { useNow, useStore, useWalletSession } from '@causeway/react'
import { useMemo } from 'react'
import { lendingCopy } from '#locale/lending-copy'
import { ageText } from '../../copy/age-text.ts'
import { useEngine } from '../../state/use-engine.ts'
import { Tag } from '../../ui/tag.tsx'
import type { LenderPlace } from './place.ts'
import styles from './place-ages.module.css'

/** How long ago the market and the positions of a lender were read, and whether the last try failed. */
export function PlaceAges({ chainId, lender }: LenderPlace) {
  const { lending } = useEngine()
  const account = useWalletSession(({ universalAccount }) => universalAccount.EVM) ?? ''
  const market = useStore(
    useMemo(() => lending.markets.select(lendingMarketKey(chainId, lender)), [lending, chainId, lender]),
  )
  const own = useStore(
    useMemo(
      () => lending.positions.select(lendingPositionsKey(chainId, lender, account)),
      [lending, chainId, lender, account],
    ),
  )
  const now = useNow()
  const age = (time: number) => ageText(time, now ?? time)
  const readings = [
    ...(market?.readTime === undefined ? [] : [lendingCopy.marketsAge(age(market.readTime))]),
    ...(own?.readTime === undefined ? [] : [lendingCopy.positionsAge(age(own.readTime))]),
  ]
  const hasFailed = market?.error !== undefined || own?.error !== undefined
  return (
    <p className={styles['ages']}>
      {hasFailed && <Tag kind="warn">{lendingCopy.notRefreshed}</Tag>} {readings.join(', ')}
    </p>
  )
}
