import { Toaster } from 'sonner'
import { commonCopy } from '#locale/common-copy'
import styles from './toasts.module.css'

/** The toast region: top right, each toast for five seconds while the page is visible. */
export function Toasts() {
  return (
    <Toaster
      className={styles['toasts'] ?? ''}
      position="top-right"
      duration={5000}
      gap={8}
      offset={{ top: 64, right: 24 }}
      mobileOffset={{ top: 64, right: 16, left: 16 }}
      containerAriaLabel={commonCopy.notifications}
      toastOptions={{ unstyled: true }}
    />
  )
}
