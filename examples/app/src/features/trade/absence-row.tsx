import type { SwapAbsence } from '@causeway/view-models'
import { PlateLogo } from '../../ui/plate-logo.tsx'
import { Status } from '../../ui/status.tsx'
import { AbsenceAction } from './absence-action.tsx'
import styles from './absence-row.module.css'
import { absenceWords } from './absence-words.ts'
import type { Trade } from './trade.ts'

interface AbsenceRowProps {
  readonly absence: SwapAbsence
  readonly trade: Trade
}

/** A provider without a quote: why, and what can be done about it. */
export function AbsenceRow({ absence, trade }: AbsenceRowProps) {
  const { providerId, name, elapsedMs, freshness } = absence
  const { tone, icon, word, reason } = absenceWords(absence, trade.swap.view.slippage)
  return (
    <li className={styles['row']} data-old={freshness === 'outdated'}>
      <span className={styles['provider']}>
        <PlateLogo name={name} seed={providerId} />
        <span className={styles['name']}>{name}</span>
      </span>
      <span className={styles['why']}>
        <Status tone={tone} icon={icon}>
          {word}
        </Status>
        <span>{reason}</span>
      </span>
      <span className={styles['action']}>
        <AbsenceAction absence={absence} trade={trade} />
      </span>
      <span className={styles['elapsed']}>{elapsedMs.toLocaleString('en-US')} ms</span>
    </li>
  )
}
