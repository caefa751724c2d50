import { formatPoints } from '@causeway/core/format'
import type { ReactNode } from 'react'
import type { Standing } from '../standing.ts'
import { Schedule } from '../tokens/schedule.tsx'
import { levelPercent } from '../words.ts'
import { ActionsPicture, LevelsPicture, RoadPicture } from './pictures.tsx'

/** A step: what it says, and what is drawn over it. More than one picture take turns. */
export interface OnboardingStep {
  readonly title: string
  readonly text: string
  readonly pictures: readonly ReactNode[]
}

/** Standing: of who has some already. */
export function onboardingSteps(
  standing: Pick<Standing, 'points' | 'level'> | undefined,
): readonly OnboardingStep[] {
  return [
    {
      title: 'Points for what you do',
      text: `Every swap, loan, margin trade and transfer earns points. ${youAre(standing)}`,
      pictures: [<LevelsPicture key="levels" />],
    },
    {
      title: 'Each action is counted',
      text: 'Points come a while after the transaction is done, and stand in History. If some are missing, enter the hash there.',
      pictures: [1, 2, 3].map((lit) => <ActionsPicture key={lit} lit={lit} />),
    },
    {
      title: 'Levels raise the rate',
      text: `Level 1 earns ${levelPercent(1)}, Level 10 earns ${levelPercent(10)}. The more points, the higher the level.`,
      pictures: [30, 120, 900].map((points) => <RoadPicture key={points} points={points} />),
    },
    {
      title: 'Points become tokens',
      text: 'From Level 1 points convert to tokens, 100 tokens = 1$. Redeeming starts at Level 2 and grows over 12 months.',
      pictures: [<Schedule key="schedule" />],
    },
  ]
}

function youAre(standing: Pick<Standing, 'points' | 'level'> | undefined): string {
  if (!standing) return 'They lift your level, from 0 to 10.'
  return `You are on Level ${standing.level.level} of 10 with ${formatPoints(standing.points)}.`
}
