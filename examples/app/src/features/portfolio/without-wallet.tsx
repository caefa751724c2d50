import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { Pane } from '../../ui/pane.tsx'
import styles from './without-wallet.module.css'

const ACTIONS = [
  { to: '/markets', icon: 'markets', label: 'Compare lending rates' },
  { to: '/bridge', icon: 'bridge', label: 'Compare bridge quotes' },
  { to: '/swap', icon: 'left', label: 'Track a transfer by hash' },
] as const

/** What can be done without one. */
export function WithoutWallet() {
  return (
    <Pane title="Without a wallet you can">
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
