import type { AssetAction } from '@causeway/core/lending'
import { supportsMargin, type UrlOperation } from '@causeway/view-models'
import { useMemo } from 'react'
import { proCopy } from '#locale/pro-copy'
import { useEngine } from '../../../state/use-engine.ts'
import { useLenderName } from '../../../state/use-lender-name.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { Pane } from '../../../ui/pane.tsx'
import { TabPanel } from '../../../ui/tab-panel.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import linkStyles from '../move-loan.module.css'
import type { ActionFormState } from '../use-action-form-state.ts'
import { MarginTrade } from './margin-trade.tsx'
import styles from './pro.module.css'
import type { ProUrl } from './use-pro-url.ts'

interface MarginPanelProps {
  readonly form: ActionFormState
  readonly url: ProUrl
  /** Whether it is in a dialog. The button is then not sticky. */
  readonly isDialog?: boolean
  /** Called when the user leaves a completed trade. */
  readonly onDone?: (() => void) | undefined
  /** Opens the form of a lending action in place of the trade. */
  onLend(type: AssetAction['type'], poolId: string): void
}

const OPERATIONS: readonly { readonly value: UrlOperation; readonly label: string }[] = [
  { value: 'open', label: proCopy.open },
  { value: 'close', label: proCopy.close },
  { value: 'collateralswap', label: proCopy.collateralSwap },
  { value: 'debtswap', label: proCopy.debtSwap },
]

/** The four types of margin trades, unless no router supports the lender. */
export function MarginPanel({ form, url, isDialog = false, onDone, onLend }: MarginPanelProps) {
  const { margin } = useEngine()
  const getLenderName = useLenderName()
  const { market } = form
  const isSupported = useMemo(() => !market || supportsMargin(margin.routers, market), [margin, market])
  if (!isSupported) {
    const name = getLenderName(form.lender)
    return (
      <Pane>
        <Note tone="info">
          <p>{proCopy.marginUnsupported(name)}</p>
          <div className={linkStyles['links']}>
            <Button size="small" onClick={onDone ?? (() => url.chooseOperation(undefined))}>
              {proCopy.backTo(name)}
            </Button>
          </div>
        </Note>
      </Pane>
    )
  }
  const choose = (value: string) => {
    const operation = OPERATIONS.find((candidate) => candidate.value === value)
    if (operation) url.chooseOperation(operation.value)
  }
  return (
    <div className={styles['operations']}>
      <Tabs label={proCopy.marginAction} value={url.operation ?? 'open'} onChange={choose} tabs={OPERATIONS}>
        {OPERATIONS.map(({ value }) => (
          <TabPanel key={value} value={value}>
            <MarginTrade
              actionForm={form}
              url={url}
              operation={value}
              isDialog={isDialog}
              onDone={onDone}
              onLend={onLend}
            />
          </TabPanel>
        ))}
      </Tabs>
    </div>
  )
}
