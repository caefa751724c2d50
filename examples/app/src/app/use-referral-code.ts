import { useUrlState } from '@causeway/react'
import { useEffect } from 'react'
import { fixedCopy } from '#locale/fixed-copy'
import { useEngine } from '../state/use-engine.ts'
import { showToast } from '../ui/show-toast.ts'

/** Saves the referral code of the URL, if none was saved before, and shows a toast. */
export function useReferralCode(): void {
  const { points } = useEngine()
  const code = useUrlState((url) => url.referralCode)
  useEffect(() => {
    if (code === undefined) return
    const saveCode = async () => {
      await points.referral.restore()
      if (points.referral.store.getState() !== undefined) return
      if (await points.referral.save(code)) await showToast({ title: fixedCopy.toasts.referral, tone: 'pos' })
    }
    // Storage may be full. The code is still in the URL and is saved on the next visit.
    saveCode().catch(() => undefined)
  }, [points, code])
}
