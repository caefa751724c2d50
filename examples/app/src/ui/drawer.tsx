import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import styles from './drawer.module.css'
import { ignoreToasts, ignoreToastsAndOpener } from './ignore-toasts.ts'
import { useOpenerFocus } from './use-opener-focus.ts'

export interface DrawerProps {
  isOpen: boolean
  onClose: () => void
  label: string
  side?: 'left' | 'right' | undefined
  /** Modal on small screens; elsewhere the page stays usable. */
  isModal: boolean
  children: ReactNode
}

/** A panel at an edge of the window. A button that also closes it has `aria-haspopup="dialog"` and `aria-expanded`. */
export function Drawer({ isOpen, onClose, label, side = 'right', isModal, children }: DrawerProps) {
  const returnFocus = useOpenerFocus(isOpen)
  return (
    <Radix.Root open={isOpen} onOpenChange={(opens) => !opens && onClose()} modal={isModal}>
      <Radix.Portal>
        <Radix.Overlay className={styles['scrim']} />
        <Radix.Content
          className={styles['drawer']}
          data-side={side}
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          onFocusOutside={isModal ? undefined : (event) => event.preventDefault()}
          onInteractOutside={isModal ? ignoreToasts : ignoreToastsAndOpener}
        >
          <Radix.Title asChild>
            <span className="visuallyHidden">{label}</span>
          </Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
