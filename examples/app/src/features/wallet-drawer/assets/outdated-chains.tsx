import { useNow, useRefreshHoldings } from '@causeway/react'
import type { AssetRows } from '@causeway/view-models'
import { useState } from 'react'
import { walletCopy } from '#locale/wallet-copy'
import { ageText } from '../../../copy/age-text.ts'
import { TextLink } from '../../../ui/link.tsx'
import { Note } from '../../../ui/note.tsx'
import styles from './balances.module.css'

/** Chains whose displayed balances could not be refreshed, with their age. */
export function OutdatedChains({ chains }: { readonly chains: AssetRows['outdated'] }) {
  const refresh = useRefreshHoldings()
  const [isRetrying, setRetrying] = useState(false)
  const now = useNow()
  if (chains.length === 0 || now === undefined) return null
  const retry = async () => {
    setRetrying(true)
    await Promise.all(chains.map(({ chainId }) => refresh(chainId)))
    setRetrying(false)
  }
  const updatedTime = Math.min(...chains.map((chain) => chain.updatedTime))
  return (
    <div className={styles['note']}>
      <Note
        tone="warn"
        icon="clock"
        title={walletCopy.notRefreshed(chains.map(({ name }) => name).join(', '))}
      >
        {walletCopy.lastKnownAgo(ageText(updatedTime, now))}{' '}
        {isRetrying ? (
          <span>{walletCopy.retrying}</span>
        ) : (
          <TextLink onClick={() => void retry()}>{walletCopy.retry}</TextLink>
        )}
      </Note>
    </div>
  )
}
