import type { UrlOperation } from '@causeway/view-models'
import type { ReactNode } from 'react'
import { proCopy } from '#locale/pro-copy'
import { Note } from '../../../ui/note.tsx'
import { Pane } from '../../../ui/pane.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FiguresMoved } from '../figures-moved.tsx'
import { HealthDock } from '../health-dock.tsx'
import { HealthMove } from '../health-move.tsx'
import { LenderUnread } from '../lender-unread.tsx'
import { ReviewPanel } from '../review-panel.tsx'
import type { ActionDesk } from '../use-action-desk.ts'
import { MarginCosts } from './margin-costs.tsx'
import { MarginFields } from './margin-fields.tsx'
import { MarginIssues } from './margin-issues.tsx'
import { MarginQuotes } from './margin-quotes.tsx'
import styles from './pro.module.css'
import { SidesMoved } from './sides-moved.tsx'
import { useMarginDesk } from './use-margin-desk.ts'
import type { ProAddress } from './use-pro-address.ts'

interface MarginTradeProps {
  readonly lending: ActionDesk
  readonly address: ProAddress
  readonly operation: UrlOperation
  /** It lies over the page: nothing docks to its foot. */
  readonly isOver: boolean
}

/** One trade: what goes in, who swaps it, what it makes of the position, what it costs, and the one button. */
export function MarginTrade({ lending, address, operation, isOver }: MarginTradeProps) {
  const desk = useMarginDesk(lending, address, operation)
  const { view, review, subject, outcome } = desk
  if (!lending.market) {
    return (
      <Pane>
        {lending.readError ? (
          <LenderUnread error={lending.readError} />
        ) : (
          <Skeleton width="100%" height={220} />
        )}
      </Pane>
    )
  }
  const { market, position } = lending
  const mode = address.mode === position?.mode ? undefined : market.modes[address.mode ?? -1]
  return (
    <>
      <Pane>
        {mode && (
          <Note tone="warn" title={proCopy.modeRequired(mode.label)}>
            {proCopy.modeRequiredText(mode.label)}
          </Note>
        )}
        <MarginFields desk={desk} />
      </Pane>
      <MarginQuotes desk={desk} />
      {outcome && (
        <Pane>
          <HealthMove outcome={outcome} />
          <FiguresMoved figures={outcome.figures} />
          <SidesMoved desk={desk} />
        </Pane>
      )}
      <MarginCosts desk={desk} />
      <Pane>
        <div className={styles['form']}>
          <MarginIssues desk={desk} />
          <ReviewPanel
            review={review}
            button={view.button}
            subject={subject}
            onDone={desk.clear}
            dock={
              isOver ? undefined : (button: ReactNode) => <HealthDock outcome={outcome}>{button}</HealthDock>
            }
          />
        </div>
      </Pane>
    </>
  )
}
