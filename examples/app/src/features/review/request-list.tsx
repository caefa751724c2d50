import { reviewCopy } from '#locale/review-copy'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Expander } from '../../ui/expander.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { WithWholeAddresses } from '../../ui/with-whole-addresses.tsx'
import styles from './calls-dialog.module.css'
import type { WalletRequest } from './wallet-requests.ts'

interface RequestListProps {
  readonly requests: readonly WalletRequest[]
  /** Returns the heading of a request. */
  getTitle(request: WalletRequest): string
}

/** Lists the requests to the wallet, with the raw data of each. */
export function RequestList({ requests, getTitle }: RequestListProps) {
  return (
    <ol className={styles['list']}>
      {requests.map((request, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: requests are identified by their position
        <li key={index}>
          <h3 className={styles['title']}>
            <WithWholeAddresses>{getTitle(request)}</WithWholeAddresses>
          </h3>
          <KeyValues rows={request.lines} />
          <div className={styles['raw']}>
            <Expander summary={reviewCopy.rawData}>
              <pre className={styles['data']}>{request.data}</pre>
              <CopyButton text={request.data} label={reviewCopy.copy} showLabel />
            </Expander>
          </div>
        </li>
      ))}
      {requests.length === 0 && <li>{reviewCopy.callsPending}</li>}
    </ol>
  )
}
