import { commonCopy } from '#locale/common-copy'
import { tradeCopy } from '#locale/trade-copy'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { useIsOffline } from '../../ui/use-is-offline.ts'
import styles from './quote-list.module.css'

interface UnloadedProvidersProps {
  readonly providers: readonly { readonly name: string }[]
  /** Requests the quotes again, which loads the code again. */
  onRetry(): void
}

/** States once that the code of providers could not be loaded, with a button that loads it again. */
export function UnloadedProviders({ providers, onRetry }: UnloadedProvidersProps) {
  const isOffline = useIsOffline()
  const [first] = providers
  if (!first) return null
  const names = providers.length === 1 ? first.name : tradeCopy.providerCount(providers.length)
  return (
    <div className={styles['problem']}>
      <Note tone="warn" role="status">
        <p>{isOffline ? tradeCopy.unloadedOffline(names) : tradeCopy.unloaded(names)}</p>
        <Button size="small" onClick={onRetry}>
          {commonCopy.tryAgain}
        </Button>
      </Note>
    </div>
  )
}
