import { useReconnect } from '@causeway/react'
import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { fixedCopy } from '#locale/fixed-copy'
import { shellCopy } from '#locale/shell-copy'
import { useEngine } from '../state/use-engine.ts'
import { showToast } from '../ui/toast.ts'
import { followTheme } from './follow-theme.ts'
import { useAnalytics } from './use-analytics.ts'
import { useReferralCode } from './use-referral-code.ts'

/** Runs on every page: reconnects wallets, shows results as toasts, applies the theme and syncs the URL. */
export function Watchers() {
  const { activity, settings, url } = useEngine()
  const location = useLocation()
  useReconnect()
  useAnalytics()
  useReferralCode()
  useLayoutEffect(() => followTheme(settings), [settings])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router pushes an address without an event
  useLayoutEffect(() => url.sync(), [url, location])
  useEffect(
    () =>
      activity.on('toast', ({ id, result, explorerUrl, message }) => {
        // The page of a transfer states its outcome, and the toast would cover its amounts.
        if (new URLSearchParams(window.location.search).get('transfer') === id) return
        const { outcome, tone } = TOASTS[result]
        const description = [outcome, message].filter(Boolean).join('. ')
        const { explorer } = fixedCopy.toasts
        void showToast(
          explorerUrl
            ? { title: explorer, tone, link: { label: explorer, href: explorerUrl }, description }
            : { title: description, tone },
        )
      }),
    [activity],
  )
  return null
}

const TOASTS = {
  success: { outcome: shellCopy.completed, tone: 'pos' },
  partial_success: { outcome: shellCopy.partlyCompleted, tone: 'warn' },
  error: { outcome: shellCopy.failed, tone: 'neg' },
} as const
