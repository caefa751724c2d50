import { useRefreshHoldings } from '@causeway/react'
import type { UnreadChain } from '@causeway/view-models'
import { useState } from 'react'
import { commonCopy } from '#locale/common-copy'
import { walletCopy } from '#locale/wallet-copy'
import { balanceReason } from '../../../copy/balance-reason.ts'
import { isUnreadChain } from '../../../copy/is-unread-chain.ts'
import { TextLink } from '../../../ui/link.tsx'
import { Note } from '../../../ui/note.tsx'
import styles from './balances.module.css'

interface UnreadChainsProps {
  readonly unread: readonly UnreadChain[]
  /** Whether only some balances are missing, not whole chains. */
  readonly isPartial?: boolean
}

/** Chains whose balances are incomplete, each with the reason. */
export function UnreadChains({ unread, isPartial = false }: UnreadChainsProps) {
  const refresh = useRefreshHoldings()
  const [retrying, setReading] = useState<readonly number[]>([])
  const failed = unread.filter(({ isLoading }) => !isLoading)
  const awaited = unread.filter(({ isLoading }) => isLoading)
  const retry = async (chainId: number) => {
    setReading((before) => [...before, chainId])
    await refresh(chainId)
    setReading((before) => before.filter((id) => id !== chainId))
  }
  return (
    <>
      {awaited.length > 0 && (
        <p className={styles['awaited']}>
          {walletCopy.stillLoading(awaited.map(({ name }) => name).join(', '))}
        </p>
      )}
      {failed.map((chain) => (
        <div key={chain.chainId} className={styles['note']}>
          <Note tone={isPartial ? 'quiet' : 'warn'} icon="warning" title={getTitle(chain)}>
            {balanceReason(chain, walletCopy.couldNotLoad)}{' '}
            {retrying.includes(chain.chainId) ? (
              <span>{walletCopy.retrying}</span>
            ) : (
              // Reading again does not help if a token has no contract.
              isUnreadChain(chain) && (
                <TextLink onClick={() => void retry(chain.chainId)}>{walletCopy.retry}</TextLink>
              )
            )}
          </Note>
        </div>
      ))}
    </>
  )
}

function getTitle({ name, symbols, isUnlisted }: UnreadChain): string {
  return isUnlisted
    ? walletCopy.tokensFailed(name)
    : walletCopy.balancesUnread(commonCopy.balancesOn(symbols, name))
}
