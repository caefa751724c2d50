import type { FallbackProps } from 'react-error-boundary'
import { copy } from '../copy/en.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import styles from './error-screen.module.css'

/** In place of a page that could not go on. What was sent is on its way all the same, and is followed after a reload. */
export function ErrorScreen({ error }: Pick<FallbackProps, 'error'>) {
  const message = error instanceof Error ? error.message : String(error)
  return (
    <div className={styles['screen']} role="alert">
      <div className={styles['panel']}>
        <h2 className={styles['title']}>{copy.error.title}</h2>
        <p>{copy.error.text}</p>
        <p className={styles['money']}>
          Nothing is sent unless your wallet has asked you. What was sent goes on by itself and is in Activity
          after a reload.
        </p>
        <section className={styles['details']} aria-label={copy.error.details}>
          <header>
            <span>{copy.error.details}</span>
            <CopyButton text={message} label="Copy the error message" feedbackMs={1_000} />
          </header>
          <pre>{message}</pre>
        </section>
        <div className={styles['actions']}>
          <Button kind="go" onClick={() => window.location.reload()}>
            {copy.error.reload}
          </Button>
          <Button onClick={() => window.location.assign('/')}>{copy.error.home}</Button>
        </div>
      </div>
    </div>
  )
}
