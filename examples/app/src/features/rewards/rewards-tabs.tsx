import { fixedCopy } from '#locale/fixed-copy'
import { rewardsCopy } from '#locale/rewards-copy'
import type { RewardsTab } from '../../state/overlays-reducer.ts'
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
  { value: 'history', label: fixedCopy.rewards.history },
  { value: 'tokens', label: fixedCopy.rewards.tokens },
  { value: 'tasks', label: fixedCopy.rewards.tasks },
  { value: 'referral', label: fixedCopy.rewards.referral },
]

interface RewardsTabsProps {
  readonly tab: RewardsTab
  readonly isConnected: boolean
  readonly location?: 'drawer' | 'page'
  onShow(tab: RewardsTab): void
  onConnect(): void
}

/** Tabs of rewards: history, tokens, tasks and referral. */
export function RewardsTabs({ tab, isConnected, location = 'drawer', onShow, onConnect }: RewardsTabsProps) {
  const tabs = TABS.map((entry) => ({
    ...entry,
    isDisabled: !isConnected,
    disabledReason: rewardsCopy.connectFirst,
  }))
  return (
    <div className={styles['tabs']} data-on={location}>
      <Tabs
        label={fixedCopy.titles.rewards}
        value={tab}
        tabs={tabs}
        onChange={(value) => onShow(TABS.find((candidate) => candidate.value === value)?.value ?? 'history')}
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
        title={fixedCopy.wallet.noneTitle}
        action={
          <Button kind="go" onClick={onConnect}>
            {fixedCopy.wallet.connect}
          </Button>
        }
      >
        {rewardsCopy.connectHint}
      </EmptyState>
    </div>
  )
}
