import type { UrlOperation } from '@causeway/view-models'
import { proCopy } from '#locale/pro-copy'
import { TabPanel } from '../../../ui/tab-panel.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import type { ActionDesk } from '../use-action-desk.ts'
import { MarginTrade } from './margin-trade.tsx'
import styles from './pro.module.css'
import type { ProAddress } from './use-pro-address.ts'

interface MarginPanelProps {
  readonly desk: ActionDesk
  readonly address: ProAddress
  /** It lies over the page: nothing docks to its foot. */
  readonly isOver?: boolean
}

const OPERATIONS: readonly { readonly value: UrlOperation; readonly label: string }[] = [
  { value: 'open', label: proCopy.open },
  { value: 'close', label: proCopy.close },
  { value: 'collateralswap', label: proCopy.collateralSwap },
  { value: 'debtswap', label: proCopy.debtSwap },
]

/** The four trades that go through a position with one lender. */
export function MarginPanel({ desk, address, isOver = false }: MarginPanelProps) {
  const choose = (value: string) => {
    const known = OPERATIONS.find((one) => one.value === value)
    if (known) address.chooseOperation(known.value)
  }
  return (
    <div className={styles['operations']}>
      <Tabs
        label={proCopy.marginAction}
        value={address.operation ?? 'open'}
        onChange={choose}
        tabs={OPERATIONS}
      >
        {OPERATIONS.map(({ value }) => (
          <TabPanel key={value} value={value}>
            <MarginTrade lending={desk} address={address} operation={value} isOver={isOver} />
          </TabPanel>
        ))}
      </Tabs>
    </div>
  )
}
