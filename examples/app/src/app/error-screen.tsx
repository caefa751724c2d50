import { useEffect } from 'react'
import type { FallbackProps } from 'react-error-boundary'
import { commonCopy } from '#locale/common-copy'
import { fixedCopy } from '#locale/fixed-copy'
import { shellCopy } from '#locale/shell-copy'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { isFailedModule } from '../ui/is-failed-module.ts'
import { useIsOffline } from '../ui/use-is-offline.ts'
import styles from './error-screen.module.css'
import { reloadOnce } from './reload-once.ts'

/** Replaces a page that crashed. Transfers that were sent continue and are tracked again after a reload. */
export function ErrorScreen({ error }: Pick<FallbackProps, 'error'>) {
  const message = error instanceof Error ? error.message : String(error)
  const isUnloaded = isFailedModule(error)
  return (
    <div className={styles['screen']} role="alert">
      <div className={styles['panel']}>
        <h2 className={styles['title']}>{isUnloaded ? shellCopy.unloadedTitle : fixedCopy.error.title}</h2>
        {isUnloaded ? <UnloadedText failure={String(error)} /> : <p>{fixedCopy.error.text}</p>}
        <p className={styles['money']}>{shellCopy.sentContinues}</p>
        <section className={styles['details']} aria-label={fixedCopy.error.details}>
          <header>
            <span>{fixedCopy.error.details}</span>
            <CopyButton text={message} label={shellCopy.copyError} feedbackMs={1_000} />
          </header>
          <pre>{message}</pre>
        </section>
        <div className={styles['actions']}>
          <Button kind="go" onClick={() => window.location.reload()}>
            {isUnloaded ? commonCopy.retry : fixedCopy.error.reload}
          </Button>
          <Button onClick={() => window.location.assign('/')}>{fixedCopy.error.home}</Button>
        </div>
      </div>
    </div>
  )
}

/**
 * Explains that the code of a page could not be loaded. Browsers and React keep such a failure, so only a reload of the
 * document loads the code again: by itself once the browser is online, and otherwise once for each failure.
 */
function UnloadedText({ failure }: { readonly failure: string }) {
  const isOffline = useIsOffline()
  useEffect(() => {
    reloadOnce(window, failure)
    const reload = () => window.location.reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [failure])
  return <p>{isOffline ? shellCopy.unloadedOffline : shellCopy.unloadedText}</p>
}
