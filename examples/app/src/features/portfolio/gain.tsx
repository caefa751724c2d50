import { formatChange } from '@causeway/core/format'
import type { ProfitAndLoss } from '@causeway/core/lending'
import { Icon } from '../../ui/icon.tsx'
import styles from './gain.module.css'
import { gainTone, signedUsd } from './gain-words.ts'

interface GainProps {
  readonly gain: ProfitAndLoss
}

/** What all of it gained or lost within a day: always with its sign. */
export function Gain({ gain: { absolute, ratio } }: GainProps) {
  if (absolute === 'unknown') return <span className="dim">What changed within 24 h is not known</span>
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
      <span className="dim">against 24 h ago</span>
    </span>
  )
}
