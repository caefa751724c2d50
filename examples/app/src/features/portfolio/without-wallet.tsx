import { Link } from 'react-router'
import { portfolioCopy } from '#locale/portfolio-copy'
import { Icon } from '../../ui/icon.tsx'
import { Pane } from '../../ui/pane.tsx'
import styles from './without-wallet.module.css'

const ACTIONS = [
  { to: '/markets', icon: 'markets', label: portfolioCopy.compareRates },
  { to: '/bridge', icon: 'bridge', label: portfolioCopy.compareQuotes },
  { to: '/swap', icon: 'left', label: portfolioCopy.trackTransfer },
] as const

/** Links to features that need no wallet. */
export function WithoutWallet() {
  return (
    <Pane title={portfolioCopy.withoutWallet}>
      <ul className={styles['actions']}>
        {ACTIONS.map(({ to, icon, label }) => (
          <li key={to}>
            <Icon name={icon} />
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </Pane>
  )
}
