import { THEMES, type Theme } from '@causeway/view-models'
import { fixedCopy } from '#locale/fixed-copy'
import { Icon } from '../../../ui/icon.tsx'
import styles from './theme-cards.module.css'

const CARDS = [
  { theme: THEMES.light, name: 'light', label: fixedCopy.settings.light },
  { theme: THEMES.dark, name: 'dark', label: fixedCopy.settings.dark },
] as const

interface ThemeCardsProps {
  readonly labelledBy: string
  readonly chosen: Theme
  onChoose(theme: Theme): void
}

/** Selects the theme, with a preview of each. */
export function ThemeCards({ labelledBy, chosen, onChoose }: ThemeCardsProps) {
  return (
    <div className={styles['cards']} role="radiogroup" aria-labelledby={labelledBy}>
      {CARDS.map(({ theme, name, label }) => (
        <label key={name} className={styles['card']} data-theme={name}>
          <input
            type="radio"
            name="theme"
            className="visuallyHidden"
            checked={chosen === theme}
            onChange={() => onChoose(theme)}
          />
          <Preview />
          <span className={styles['bottom']}>
            {label}
            {chosen === theme && <Icon name="check" size="s" />}
          </span>
        </label>
      ))}
    </div>
  )
}

function Preview() {
  return (
    <span className={styles['page']} aria-hidden="true">
      <span className={styles['rail']}>
        <i />
        <i />
        <i />
      </span>
      <span className={styles['sheet']}>
        <b>$48,212</b>
        <span className={styles['chart']}>
          <svg viewBox="0 0 100 26" preserveAspectRatio="none" aria-hidden="true">
            <path d="M0 18.2L30 13 60 15.6 100 2.6" vectorEffect="non-scaling-stroke" />
          </svg>
        </span>
        <i />
      </span>
    </span>
  )
}
