import { copy } from '../../copy/en.ts'
import type { RewardsTab } from '../../state/overlays.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TabPanel } from '../../ui/tab-panel.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { PointsHistory } from './points-history.tsx'
import { Referral } from './referral.tsx'
import styles from './rewards.module.css'
import { Tasks } from './tasks.tsx'
import { Tokens } from './tokens/tokens.tsx'

const TABS: readonly { readonly value: RewardsTab; readonly label: string }[] = [
  { value: 'history', label: copy.rewards.history },
  { value: 'tokens', label: copy.rewards.tokens },
  { value: 'tasks', label: copy.rewards.tasks },
  { value: 'referral', label: copy.rewards.referral },
]

interface RewardsTabsProps {
  readonly tab: RewardsTab
  readonly isConnected: boolean
  readonly on?: 'drawer' | 'page'
  onShow(tab: RewardsTab): void
  onConnect(): void
}

/** What points were given for, what they become, and how to earn more. */
export function RewardsTabs({ tab, isConnected, on = 'drawer', onShow, onConnect }: RewardsTabsProps) {
  const tabs = TABS.map((one) => ({
    ...one,
    isDisabled: !isConnected,
    disabledReason: 'Connect a wallet first',
  }))
  return (
    <div className={styles['tabs']} data-on={on}>
      <Tabs
        label={copy.titles.rewards}
        value={tab}
        tabs={tabs}
        onChange={(value) => onShow(TABS.find((one) => one.value === value)?.value ?? 'history')}
      >
        <TabPanel value={tab}>
          {isConnected ? <Panel tab={tab} /> : <NoWallet onConnect={onConnect} />}
        </TabPanel>
      </Tabs>
    </div>
  )
}

function Panel({ tab }: { readonly tab: RewardsTab }) {
  switch (tab) {
    case 'history':
      return <PointsHistory />
    case 'tokens':
      return <Tokens />
    case 'tasks':
      return (
        <div className={styles['panel']}>
          <Tasks heading="h3" />
        </div>
      )
    case 'referral':
      return (
        <div className={styles['panel']}>
          <Referral />
        </div>
      )
  }
}

function NoWallet({ onConnect }: { onConnect(): void }) {
  return (
    <div className={styles['panel']}>
      <EmptyState
        title={copy.wallet.noneTitle}
        action={
          <Button kind="go" onClick={onConnect}>
            {copy.wallet.connect}
          </Button>
        }
      >
        Points, their history and your level belong to an account.
      </EmptyState>
    </div>
  )
}
