import { useReconnect } from '@causeway/react'
import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { useEngine } from '../state/use-engine.ts'
import { loadWhenOnline } from '../ui/load-when-online.ts'
import { showToast } from '../ui/show-toast.ts'
import { followTheme } from './follow-theme.ts'
import { isStatedByPage } from './is-stated-by-page.ts'
import { useAnalytics } from './use-analytics.ts'
import { useReferralCode } from './use-referral-code.ts'

/** Runs on every page: reconnects wallets, shows results as toasts, applies the theme and syncs the URL. */
export function Watchers() {
  const { activity, chains, journeys, settings, tokens, url } = useEngine()
  const location = useLocation()
  useReconnect()
  useAnalytics()
  useReferralCode()
  useLayoutEffect(() => followTheme(settings), [settings])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router pushes an address without an event
  useLayoutEffect(() => url.sync(), [url, location])
  useEffect(
    () =>
      activity.on('toast', async (toast) => {
        // The toast would cover the amounts of the transfer, or call one of several the whole.
        if (isStatedByPage(window.location.search, toast.id, journeys.store)) return
        const { outcomeToast } = await loadWhenOnline(() => import('./outcome-toast.ts'))
        await showToast(outcomeToast(toast, { items: activity.items.getState(), chains, tokens }))
      }),
    [activity, chains, journeys, tokens],
  )
  return null
}
