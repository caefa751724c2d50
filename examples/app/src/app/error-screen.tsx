import type { FallbackProps } from 'react-error-boundary'
import { fixedCopy } from '#locale/fixed-copy'
import { shellCopy } from '#locale/shell-copy'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import styles from './error-screen.module.css'

/** Replaces a page that crashed. Transfers that were sent continue and are tracked again after a reload. */
export function ErrorScreen({ error }: Pick<FallbackProps, 'error'>) {
  const message = error instanceof Error ? error.message : String(error)
  return (
    <div className={styles['screen']} role="alert">
      <div className={styles['panel']}>
        <h2 className={styles['title']}>{fixedCopy.error.title}</h2>
        <p>{fixedCopy.error.text}</p>
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
            {fixedCopy.error.reload}
          </Button>
          <Button onClick={() => window.location.assign('/')}>{fixedCopy.error.home}</Button>
        </div>
      </div>
    </div>
  )
}
