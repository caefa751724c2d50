import { useReconnect } from '@causeway/react'
import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { copy } from '../copy/en.ts'
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
        const { explorer } = copy.toasts
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
  success: { outcome: 'Done', tone: 'pos' },
  partial_success: { outcome: 'Done in part', tone: 'warn' },
  error: { outcome: 'It failed', tone: 'neg' },
} as const
