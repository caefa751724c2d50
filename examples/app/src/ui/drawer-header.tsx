import { type ReactNode, useEffect, useRef } from 'react'
import { commonCopy } from '#locale/common-copy'
import { Chip } from './chip.tsx'
import styles from './drawer-header.module.css'
import { Icon } from './icon.tsx'

export interface DrawerHeaderProps {
  title: string
  onBack?: (() => void) | undefined
  onClose: () => void
  actions?: ReactNode
}

/** The header of a drawer. Its heading is focused when the title changes, so that screen readers announce the view. */
export function DrawerHeader({ title, onBack, onClose, actions }: DrawerHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the title changes
  useEffect(() => heading.current?.focus({ preventScroll: true }), [title])

  return (
    <div className={styles['header']}>
      {onBack !== undefined && (
        <Chip className={styles['back']} square bare aria-label={commonCopy.back} onClick={onBack}>
          <Icon name="back" />
        </Chip>
      )}
      <h2 className={styles['title']} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {actions}
      <Chip square bare aria-label={commonCopy.close} onClick={onClose}>
        <Icon name="close" />
      </Chip>
    </div>
  )
}
