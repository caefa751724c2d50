import type { Address } from '@causeway/core'
import { useBalances, useNow } from '@causeway/react'
import { commonCopy } from '#locale/common-copy'
import { ageText } from '../../copy/age-text.ts'
import { getOutdatedTime } from '../../state/get-outdated-time.ts'
import { Status } from '../../ui/status.tsx'

interface OutdatedBalanceProps {
  readonly chainId: number
  readonly account: Address | undefined
  /** Token of the balance. Undefined while it is unknown. */
  readonly token: Address | undefined
}

/** Marks the balance of a form as a last known one, with its age, if it could not be read again. */
export function OutdatedBalance({ chainId, account, token }: OutdatedBalanceProps) {
  const tokens = token === undefined ? [] : [token]
  const since = getOutdatedTime(useBalances({ chainId, account, tokens }, { enabled: token !== undefined }))
  const now = useNow()
  if (since === undefined) return null
  return (
    <>
      {' '}
      <Status tone="warn" icon="clock">
        {commonCopy.lastKnownAgo(ageText(since, now ?? since))}
      </Status>
    </>
  )
}
