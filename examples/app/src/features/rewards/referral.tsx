import { createReferralLink, type PointsTask, toReferralPoints } from '@causeway/core/points'
import { usePointsState } from '@causeway/react'
import { Link } from 'react-router'
import { copy } from '../../copy/en.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import styles from './referral.module.css'
import { referralsOf, standingOf } from './standing.ts'
import { earnedPoints } from './words.ts'

const COPIED_MS = 2_000

/** The link that brings friends in, and what it brought. */
export function Referral() {
  const { status, user, total, tasks } = usePointsState()
  const code = user?.data.referralCode
  const link = code === undefined ? undefined : createReferralLink(window.location.origin, code)
  const task = tasks?.data.tasks.find(({ taskType }) => taskType === 'Referral')
  const referrals = total && referralsOf(standingOf(total.data))
  return (
    <>
      <p className="label">Your link</p>
      <p className={styles['link']} data-empty={link === undefined}>
        <span>{link ?? '-'}</span>
        {link && <CopyButton text={link} label="Copy the referral link" feedbackMs={COPIED_MS} />}
      </p>
      {link ? (
        <KeyValues
          rows={[
            { label: 'Friends who came by it', value: referrals?.count ?? '-' },
            { label: 'Points each', value: pointsEach(task) },
            {
              label: 'Earned',
              value: referrals ? earnedPoints(referrals.points) : '-',
              kind: 'total',
            },
          ]}
        />
      ) : (
        <p className="muted">
          {user || status === 'none' ? (
            <>
              {copy.rewards.noReferral} <Link to="/swap">Open Swap</Link>
            </>
          ) : (
            UNREAD[status]
          )}
        </p>
      )}
    </>
  )
}

/** Of a link that is not known: one that was given once stays. */
const UNREAD = {
  loading: 'It is being read.',
  ready: 'It is being read.',
  failed: 'It could not be read. A link that you have given away stays good.',
} as const

function pointsEach(task: PointsTask | undefined): string {
  return task ? earnedPoints(toReferralPoints(task.points)) : '-'
}
