import type { ReactNode } from 'react'
import { transfersCopy } from '#locale/transfers-copy'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './transfer-back.module.css'

interface TransferBackProps {
  readonly children: ReactNode
  onBack(): void
}

/** Back button and heading of a transfer. */
export function TransferBack({ children, onBack }: TransferBackProps) {
  return (
    <div className={styles['row']}>
      <Chip square aria-label={transfersCopy.backToForm} onClick={onBack}>
        <Icon name="back" />
      </Chip>
      <span className="muted">{children}</span>
    </div>
  )
}
