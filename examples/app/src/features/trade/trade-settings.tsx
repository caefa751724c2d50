import type { SwapFormView } from '@causeway/view-models'
import { tradeCopy } from '#locale/trade-copy'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Popover } from '../../ui/popover.tsx'
import { DeadlineSetting } from './deadline-setting.tsx'
import { issuesAt } from './issues-at.ts'
import { SettingsNotes } from './settings-notes.tsx'
import { slippageLabel } from './slippage-label.ts'
import { SlippageSetting } from './slippage-setting.tsx'
import type { TradeKind } from './trade.ts'
import styles from './trade-settings.module.css'

interface TradeSettingsProps {
  readonly kind: TradeKind
  /** Views of the trades that have these settings, at least one. */
  readonly views: readonly Pick<SwapFormView, 'slippage' | 'issues'>[]
}

/** Slippage and deadline of one or several trades. */
export function TradeSettings({ kind, views }: TradeSettingsProps) {
  const name = kind === 'swap' ? tradeCopy.swapSettings : tradeCopy.transferSettings
  const slippages = views.map(({ slippage }) => slippage)
  const isInvalid = views.some(({ issues }) => issues.some(({ code }) => code === 'SLIPPAGE_INVALID'))
  const { text, origin } = slippageLabel(slippages, isInvalid)
  const isDoubtful = views.some((view) => issuesAt(view, 'settings').length > 0)
  return (
    <Popover
      label={name}
      trigger={(opens) => (
        <Chip size="small" {...opens}>
          {isDoubtful && (
            <span className={styles['doubt']}>
              <Icon name="warning" size="s" label={tradeCopy.likelyToFail} />
            </span>
          )}
          {tradeCopy.slippageIs(text)}
          <span className="dim">{origin}</span>
          <Icon name="chevronDown" size="s" />
        </Chip>
      )}
    >
      <h2 className={styles['title']}>{name}</h2>
      <div className={styles['part']}>
        <SlippageSetting slippages={slippages} />
      </div>
      <div className={styles['part']}>
        <DeadlineSetting />
      </div>
      {isDoubtful && (
        <div className={styles['part']}>
          <SettingsNotes views={views} />
        </div>
      )}
    </Popover>
  )
}
