import { useEffect, useRef } from 'react'
import { Toaster, toast } from 'sonner'
import { commonCopy } from '#locale/common-copy'
import { ToastCard, type ToastMessage } from './toast-card.tsx'
import styles from './toasts.module.css'

/**
 * The toast region at the top right, each toast for five seconds while the page is visible. Toasts cover the top bar,
 * so that no amount is hidden.
 */
export function Toasts() {
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Without this, sonner moves the focus back when it leaves a toast, and Tab never gets past it.
    const keepFocus = (event: FocusEvent) => event.stopPropagation()
    const element = region.current
    element?.addEventListener('focusout', keepFocus)
    return () => element?.removeEventListener('focusout', keepFocus)
  }, [])
  return (
    <div ref={region}>
      <Toaster
        className={styles['toasts'] ?? ''}
        position="top-right"
        duration={5000}
        gap={8}
        offset={{ top: 3, right: 24 }}
        mobileOffset={{ top: 3, right: 16, left: 16 }}
        containerAriaLabel={commonCopy.notifications}
        toastOptions={{ unstyled: true }}
      />
    </div>
  )
}

/** Adds a toast to the region. The region shows it even if it renders later. */
export function addToast(message: ToastMessage): void {
  toast.custom((id) => <ToastCard {...message} onClose={() => toast.dismiss(id)} />)
}
