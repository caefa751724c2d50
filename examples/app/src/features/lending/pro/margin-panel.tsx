import type { UrlOperation } from '@causeway/view-models'
import { proCopy } from '#locale/pro-copy'
import { TabPanel } from '../../../ui/tab-panel.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
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
}

const OPERATIONS: readonly { readonly value: UrlOperation; readonly label: string }[] = [
  { value: 'open', label: proCopy.open },
  { value: 'close', label: proCopy.close },
  { value: 'collateralswap', label: proCopy.collateralSwap },
  { value: 'debtswap', label: proCopy.debtSwap },
]

/** The four types of margin trades. */
export function MarginPanel({ form, url, isDialog = false, onDone }: MarginPanelProps) {
  const choose = (value: string) => {
    const operation = OPERATIONS.find((candidate) => candidate.value === value)
    if (operation) url.chooseOperation(operation.value)
  }
  return (
    <div className={styles['operations']}>
      <Tabs label={proCopy.marginAction} value={url.operation ?? 'open'} onChange={choose} tabs={OPERATIONS}>
        {OPERATIONS.map(({ value }) => (
          <TabPanel key={value} value={value}>
            <MarginTrade actionForm={form} url={url} operation={value} isDialog={isDialog} onDone={onDone} />
          </TabPanel>
        ))}
      </Tabs>
    </div>
  )
}
