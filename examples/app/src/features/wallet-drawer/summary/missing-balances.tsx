import { useNow } from '@causeway/react'
import { walletCopy } from '#locale/wallet-copy'
import { type MissingChains, missingChainsText } from '../../../copy/missing-chains.ts'
import { classes } from '../../../ui/classes.ts'
import { TextLink } from '../../../ui/link.tsx'
import { Status } from '../../../ui/status.tsx'
import { useRetryHoldings } from '../../many-legs/use-retry-holdings.ts'
import styles from './summary.module.css'

/** States which chains are missing from the total or outdated in it, with a link that reads the failed ones again. */
export function MissingBalances({ missing }: { readonly missing: MissingChains }) {
  const text = missingChainsText(missing, useNow())
  const { isRetrying, retry } = useRetryHoldings(undefined)
  const { isLoading, isOutdated } = missing
  return (
    <p className={classes(styles['missing'], 'small')}>
      <Status
        tone={isLoading ? 'quiet' : 'warn'}
        icon={isLoading ? 'pending' : isOutdated ? 'clock' : 'warning'}
        spin={isLoading}
      >
        {isOutdated ? walletCopy.outdatedTotal(text) : walletCopy.incompleteTotal(text)}
      </Status>{' '}
      {isRetrying ? (
        <span>{walletCopy.retrying}</span>
      ) : (
        !isLoading && <TextLink onClick={retry}>{walletCopy.retry}</TextLink>
      )}
    </p>
  )
}
