import { useReconnect } from '@causeway/react'
import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { fixedCopy } from '#locale/fixed-copy'
import { shellCopy } from '#locale/shell-copy'
import { useEngine } from '../state/use-engine.ts'
import { showToast } from '../ui/toast.ts'
import { useReferralCode } from './referral-code.ts'
import { followTheme } from './theme.ts'
import { useAnalytics } from './use-analytics.ts'

/** What goes on whatever page is shown: wallets of the last visit, results as they come, the theme, the address. */
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
      activity.on('toast', ({ result, explorerUrl, message }) => {
        const { outcome, tone } = TOASTS[result]
        const told = [outcome, message].filter(Boolean).join('. ')
        const { explorer } = fixedCopy.toasts
        void showToast(
          explorerUrl
            ? { title: explorer, tone, link: { label: explorer, href: explorerUrl }, description: told }
            : { title: told, tone },
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
