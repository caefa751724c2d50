import { Switch as Radix } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import styles from './switch.module.css'

export interface SwitchProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
  label: ReactNode
  description?: ReactNode
}

/** A switch with its label on the left. */
export function Switch({ isOn, onChange, label, description }: SwitchProps) {
  const id = useId()
  const descriptionId = `${id}-description`
  return (
    <div className={styles['row']}>
      <div>
        <label className={styles['label']} htmlFor={id}>
          {label}
        </label>
        {description !== undefined && (
          <p className={styles['description']} id={descriptionId}>
            {description}
          </p>
        )}
      </div>
      <Radix.Root
        className={styles['switch']}
        id={id}
        checked={isOn}
        onCheckedChange={onChange}
        aria-describedby={description === undefined ? undefined : descriptionId}
      >
        <Radix.Thumb className={styles['thumb']} />
      </Radix.Root>
    </div>
  )
}
