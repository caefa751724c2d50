import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { commonCopy } from '#locale/common-copy'
import { Chip } from './chip.tsx'
import styles from './dialog.module.css'
import { Icon } from './icon.tsx'
import { ignoreToasts } from './ignore-toasts.ts'
import { useOpenerFocus } from './use-opener-focus.ts'

export interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  /** 340 px or 440 px wide. */
  size?: 'm' | 'l' | undefined
  /** `bottom`: a sheet at the bottom edge, whose button is docked. Default: `center`. */
  placement?: 'center' | 'bottom' | undefined
  children: ReactNode
  footer?: ReactNode
}

/** A modal dialog. */
export function Dialog({
  isOpen,
  onClose,
  title,
  size = 'm',
  placement = 'center',
  children,
  footer,
}: DialogProps) {
  const returnFocus = useOpenerFocus(isOpen)
  return (
    <Radix.Root open={isOpen} onOpenChange={(opens) => !opens && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles['overlay']} />
        <Radix.Content
          className={styles['dialog']}
          data-size={size}
          data-placement={placement}
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          onInteractOutside={ignoreToasts}
        >
          <div className={styles['head']}>
            <Radix.Title className={styles['title']}>{title}</Radix.Title>
            <Radix.Close asChild>
              <Chip square bare aria-label={commonCopy.close}>
                <Icon name="close" />
              </Chip>
            </Radix.Close>
          </div>
          <div className={styles['body']}>{children}</div>
          {footer !== undefined && <div className={styles['bottom']}>{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
