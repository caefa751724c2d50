import { lazy, Suspense } from 'react'
import { fixedCopy } from '#locale/fixed-copy'
import { proCopy } from '#locale/pro-copy'
import { Column } from '../../../ui/column.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TabPanel } from '../../../ui/tab-panel.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { ActionDesk } from '../action-desk.tsx'
import type { ActionDesk as Desk } from '../use-action-desk.ts'
import styles from './pro.module.css'
import type { ProAddress } from './use-pro-address.ts'

// Quotes and trades are fetched by those who look at them.
const MarginPanel = lazy(async () => ({ default: (await import('./margin-panel.tsx')).MarginPanel }))

interface ProPanelProps {
  readonly desk: Desk
  readonly address: ProAddress
}

/** The side that asks something: a deposit or loan, or a margin trade. */
export function ProPanel({ desk, address }: ProPanelProps) {
  return (
    <Column kind="decide" label={proCopy.positionAndAction}>
      <div className={styles['panel']}>
        <Tabs
          label={proCopy.actionLabel}
          value={address.operation === undefined ? 'lend' : 'margin'}
          onChange={(value) => address.chooseOperation(value === 'margin' ? 'open' : undefined)}
          tabs={[
            { value: 'lend', label: fixedCopy.pro.lend },
            { value: 'margin', label: fixedCopy.titles.margin },
          ]}
        >
          <TabPanel value="lend">
            <ActionDesk desk={desk} />
          </TabPanel>
          <TabPanel value="margin">
            <Suspense fallback={<Skeleton width="100%" height={360} />}>
              <MarginPanel desk={desk} address={address} />
            </Suspense>
          </TabPanel>
        </Tabs>
      </div>
    </Column>
  )
}
