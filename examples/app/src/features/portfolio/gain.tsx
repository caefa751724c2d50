import { formatChange } from '@causeway/core/format'
import type { ProfitAndLoss } from '@causeway/core/lending'
import { portfolioCopy } from '#locale/portfolio-copy'
import { Icon } from '../../ui/icon.tsx'
import styles from './gain.module.css'
import { gainTone, signedUsd } from './signed-usd.ts'

interface GainProps {
  readonly gain: ProfitAndLoss
}

/** Gain or loss of the last 24 hours, with its sign. */
export function Gain({ gain: { absolute, ratio } }: GainProps) {
  if (absolute === 'unknown') return <span className="dim">{portfolioCopy.changeUnknown}</span>
  const tone = gainTone(absolute)
  return (
    <span className={styles['line']}>
      <span className="tone strong numeric" data-tone={tone}>
        {tone && <Icon name={tone === 'pos' ? 'chevronUp' : 'chevronDown'} size="s" />}
        {signedUsd(absolute)}
      </span>
      {ratio !== 'unknown' && (
        <span className="tone strong numeric" data-tone={tone}>
          {formatChange(ratio * 100)}
        </span>
      )}
      <span className="dim">{portfolioCopy.againstYesterday}</span>
    </span>
  )
}
