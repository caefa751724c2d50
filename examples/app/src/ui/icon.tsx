import styles from './icon.module.css'
import { type IconName, iconDrawings } from './icon-drawings.ts'

export interface IconProps {
  name: IconName
  size?: 's' | 'm' | 'l' | undefined
  spin?: boolean | undefined
  /** Accessible name. Default: the icon is decorative. */
  label?: string | undefined
}

/** An icon in the color of its text. */
export function Icon({ name, size = 'm', spin = false, label }: IconProps) {
  const { grid, lines, dashed, filled } = iconDrawings[name]
  return (
    <svg
      className={styles['icon']}
      viewBox={`0 0 ${grid} ${grid}`}
      data-size={size}
      data-spin={spin}
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
    >
      {dashed !== undefined && <path d={dashed} strokeDasharray="2.2 2.2" />}
      <path d={lines} />
      {filled !== undefined && <path d={filled} fill="currentColor" />}
    </svg>
  )
}
