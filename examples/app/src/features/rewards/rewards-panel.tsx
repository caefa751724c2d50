import type { RewardsView } from '../../state/overlays-reducer.ts'
import { LevelSummary } from './level/level-summary.tsx'
import { Onboarding } from './onboarding/onboarding.tsx'
import { RewardsTabs } from './rewards-tabs.tsx'

export interface RewardsPanelProps {
  readonly view: RewardsView
  readonly isConnected: boolean
  onShow(view: RewardsView): void
  onConnect(): void
}

/** Rewards in the wallet drawer: the onboarding, or the level and its tabs. */
export function RewardsPanel({ view, isConnected, onShow, onConnect }: RewardsPanelProps) {
  if (view === 'onboarding') {
    return <Onboarding heading="h3" onDone={isConnected ? () => onShow('history') : onConnect} />
  }
  return (
    <>
      {isConnected && <LevelSummary onExplain={() => onShow('onboarding')} />}
      <RewardsTabs tab={view} isConnected={isConnected} onShow={onShow} onConnect={onConnect} />
    </>
  )
}
