import { Suspense } from 'react'
import { fixedCopy } from '#locale/fixed-copy'
import { proCopy } from '#locale/pro-copy'
import type { HistorySheet } from '../../../state/use-history-sheet.ts'
import { Column } from '../../../ui/column.tsx'
import { createLazyPart } from '../../../ui/create-lazy-part.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TabPanel } from '../../../ui/tab-panel.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { ActionWorkflow } from '../action-workflow.tsx'
import { SheetAction } from '../sheet-action.tsx'
import type { ActionFormState } from '../use-action-form-state.ts'
import styles from './pro.module.css'
import type { ProUrl } from './use-pro-url.ts'

// Quotes and trades are loaded when the margin tab is opened.
const MarginPanel = createLazyPart(async () => (await import('./margin-panel.tsx')).MarginPanel)

interface ProPanelProps {
  readonly form: ActionFormState
  readonly url: ProUrl
  /** The sheet of narrow screens; undefined where the panel has a column. */
  readonly sheet: HistorySheet | undefined
}

/** Panel of the expert mode: a lending action or a margin trade. */
export function ProPanel({ form, url, sheet }: ProPanelProps) {
  const isMargin = url.operation !== undefined
  return (
    <Column kind="decide" label={proCopy.positionAndAction}>
      {sheet ? (
        <SheetAction form={form} sheet={sheet} label={isMargin ? fixedCopy.titles.margin : undefined}>
          <Actions form={form} url={url} isSheet />
        </SheetAction>
      ) : (
        <Actions form={form} url={url} isSheet={false} />
      )}
    </Column>
  )
}

interface ActionsProps extends Pick<ProPanelProps, 'form' | 'url'> {
  readonly isSheet: boolean
}

function Actions({ form, url, isSheet }: ActionsProps) {
  return (
    <div className={styles['panel']}>
      <Tabs
        label={proCopy.actionLabel}
        value={url.operation === undefined ? 'lend' : 'margin'}
        onChange={(value) => url.chooseOperation(value === 'margin' ? 'open' : undefined)}
        tabs={[
          { value: 'lend', label: fixedCopy.pro.lend },
          { value: 'margin', label: fixedCopy.titles.margin },
        ]}
      >
        <TabPanel value="lend">
          <ActionWorkflow form={form} isSheet={isSheet} />
        </TabPanel>
        <TabPanel value="margin">
          <Suspense fallback={<Skeleton width="100%" height={360} />}>
            <MarginPanel
              form={form}
              url={url}
              onLend={(type, poolId) => {
                url.chooseOperation(undefined)
                form.chooseType(type)
                form.choosePool(poolId)
              }}
            />
          </Suspense>
        </TabPanel>
      </Tabs>
    </div>
  )
}
