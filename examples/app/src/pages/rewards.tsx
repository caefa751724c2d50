import { useWalletSession } from '@causeway/react'
import { Suspense } from 'react'
import { fixedCopy } from '#locale/fixed-copy'
import { rewardsCopy } from '#locale/rewards-copy'
import { ClaimPane } from '../features/rewards/claim/claim-pane.tsx'
import { LevelPane } from '../features/rewards/level/level-pane.tsx'
import { PointsIntroduction } from '../features/rewards/level/points-introduction.tsx'
import { Onboarding } from '../features/rewards/onboarding/onboarding.tsx'
import { Referral } from '../features/rewards/referral.tsx'
import { RewardsTabs } from '../features/rewards/rewards-tabs.tsx'
import { Tasks } from '../features/rewards/tasks.tsx'
import { RedeemPane } from '../features/rewards/tokens/redeem-pane.tsx'
import { useOverlayActions } from '../state/overlays-provider.tsx'
import type { RewardsTab } from '../state/overlays-reducer.ts'
import { type UrlValueFormat, useUrlValue } from '../state/use-url-value.ts'
import { Column } from '../ui/column.tsx'
import { createLazyPart } from '../ui/create-lazy-part.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Pane } from '../ui/pane.tsx'
import { Sheet } from '../ui/sheet.tsx'

const PointsChart = createLazyPart(
  async () => (await import('../features/rewards/points-chart.tsx')).PointsChart,
)

const TABS: readonly RewardsTab[] = ['history', 'tokens', 'tasks', 'referral']

const TAB: UrlValueFormat<RewardsTab> = {
  parse: (text) => TABS.find((tab) => tab === text) ?? 'history',
  format: (tab) => (tab === 'history' ? undefined : tab),
}

/** The rewards page: points, levels and tasks, or an introduction while no account is connected. */
export function RewardsPage() {
  const change = useOverlayActions()
  const [tab, setTab] = useUrlValue('tab', TAB, { addsEntry: true })
  const isConnected = useWalletSession(
    ({ universalAccount: { EVM, FUEL } }) => EVM !== undefined || FUEL !== undefined,
  )
  const connect = () => change({ type: 'openWalletMenu', view: 'connect' })
  return (
    <Sheet columns="rewards">
      {tab !== 'history' && <PageTitle parts={[fixedCopy.rewards[tab], fixedCopy.titles.rewards]} />}
      <div>
        {isConnected ? <LevelPane /> : <PointsIntroduction onConnect={connect} />}
        <Pane>
          <Tasks heading="h2" />
        </Pane>
        <Suspense>{isConnected && <PointsChart />}</Suspense>
        {isConnected && (
          <Pane title={fixedCopy.rewards.referral}>
            <Referral />
          </Pane>
        )}
        <RedeemPane isConnected={isConnected} />
        <ClaimPane />
      </div>
      <Column kind="decide" label={rewardsCopy.historyAndTokens}>
        {isConnected ? (
          <RewardsTabs location="page" tab={tab} isConnected onShow={setTab} onConnect={connect} />
        ) : (
          <Onboarding heading="h2" onDone={connect} />
        )}
      </Column>
    </Sheet>
  )
}
