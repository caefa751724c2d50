import { createReferralLink, type PointsTask, toReferralPoints } from '@causeway/core/points'
import { usePointsState } from '@causeway/react'
import { Link } from 'react-router'
import { fixedCopy } from '#locale/fixed-copy'
import { rewardsCopy } from '#locale/rewards-copy'
import { CopyButton } from '../../ui/copy-button.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import styles from './referral.module.css'
import { earnedPoints } from './short-percent.ts'
import { getReferrals, toPointsSummary } from './to-points-summary.ts'

const COPIED_MS = 2_000

/** Referral link and its results. */
export function Referral() {
  const { status, user, total, tasks } = usePointsState()
  const code = user?.data.referralCode
  const link = code === undefined ? undefined : createReferralLink(window.location.origin, code)
  const task = tasks?.data.tasks.find(({ taskType }) => taskType === 'Referral')
  const referrals = total && getReferrals(toPointsSummary(total.data))
  return (
    <>
      <p className="label">{rewardsCopy.yourLink}</p>
      <p className={styles['link']} data-empty={link === undefined}>
        <span>{link ?? '-'}</span>
        {link && <CopyButton text={link} label={rewardsCopy.copyLink} feedbackMs={COPIED_MS} />}
      </p>
      {link ? (
        <KeyValues
          rows={[
            { label: rewardsCopy.friends, value: referrals?.count ?? '-' },
            { label: rewardsCopy.pointsEach, value: pointsEach(task) },
            {
              label: rewardsCopy.earned,
              value: referrals ? earnedPoints(referrals.points) : '-',
              kind: 'total',
            },
          ]}
        />
      ) : (
        <p className="muted">
          {user || status === 'none' ? (
            <>
              {fixedCopy.rewards.noReferral} <Link to="/swap">{rewardsCopy.openSwap}</Link>
            </>
          ) : (
            LINK_MESSAGES[status]
          )}
        </p>
      )}
    </>
  )
}

/** Messages if the link is unknown. */
const LINK_MESSAGES = {
  loading: rewardsCopy.linkLoading,
  ready: rewardsCopy.linkLoading,
  failed: rewardsCopy.linkFailed,
} as const

function pointsEach(task: PointsTask | undefined): string {
  return task ? earnedPoints(toReferralPoints(task.points)) : '-'
}
