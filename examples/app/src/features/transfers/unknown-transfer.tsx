import { useSearchParams } from 'react-router'
import { queryWith } from '../../state/query.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ResumeByHash } from './resume-by-hash.tsx'
import styles from './unknown-transfer.module.css'

/** The address names a transfer that this browser does not know. */
export function UnknownTransfer() {
  const [, setQuery] = useSearchParams()
  const open = (id: string) => setQuery(queryWith('transfer', id))
  return (
    <>
      <EmptyState title="This transfer is not known here">
        It was begun in another browser, or cleared from Activity. What was sent goes on all the same: paste
        its source hash to watch it.
      </EmptyState>
      <div className={styles['form']}>
        <ResumeByHash onFound={open} />
      </div>
    </>
  )
}
