import { fixedCopy } from '#locale/fixed-copy'
import { walletCopy } from '#locale/wallet-copy'
import { TabPanel } from '../../../ui/tab-panel.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { usePendingTotal } from '../../journeys/use-pending-total.ts'
import { Activity } from '../activity/activity.tsx'
import type { AssetsTab, SubView } from '../drawer-state.ts'
import styles from './assets-and-activity.module.css'
import { Balances } from './balances.tsx'
import { NoAssets } from './no-assets.tsx'

interface AssetsAndActivityProps {
  readonly tab: AssetsTab
  readonly isConnected: boolean
  readonly isRestricted: boolean
  onShow(view: SubView): void
}

/** Assets and activity of the displayed accounts. */
export function AssetsAndActivity({ tab, isConnected, isRestricted, onShow }: AssetsAndActivityProps) {
  const pending = usePendingTotal()
  const disabled = { isDisabled: !isConnected, disabledReason: walletCopy.connectFirst }
  return (
    <div className={styles['tabs']}>
      <Tabs
        label={fixedCopy.wallet.assetsAndActivity}
        value={tab}
        onChange={(value) => onShow({ name: 'assets', tab: value === 'history' ? 'history' : 'balances' })}
        tabs={[
          { value: 'balances', label: fixedCopy.wallet.balances, ...disabled },
          {
            value: 'history',
            label: fixedCopy.wallet.history,
            hasDot: isConnected && pending > 0,
            dotLabel: walletCopy.pendingTransactions,
            ...disabled,
          },
        ]}
      >
        <TabPanel value="balances">
          {isConnected ? (
            <Balances isRestricted={isRestricted} />
          ) : (
            <NoAssets onConnect={() => onShow({ name: 'connect', chainType: undefined })} />
          )}
        </TabPanel>
        <TabPanel value="history">
          <Activity />
        </TabPanel>
      </Tabs>
    </div>
  )
}
