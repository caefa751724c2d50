import { useUrlState } from '@causeway/react'
import { useEffect } from 'react'
import { fixedCopy } from '#locale/fixed-copy'
import { useEngine } from '../state/use-engine.ts'
import { showToast } from '../ui/toast.ts'

/** Keeps the code of whoever brought the user in, the first time somebody did, and says so. */
export function useReferralCode(): void {
  const { points } = useEngine()
  const code = useUrlState((url) => url.referralCode)
  useEffect(() => {
    if (code === undefined) return
    const keep = async () => {
      await points.referral.restore()
      if (points.referral.store.getState() !== undefined) return
      if (await points.referral.save(code)) await showToast({ title: fixedCopy.toasts.referral, tone: 'pos' })
    }
    // A storage that is full: the code is in the address still, and is kept at the next visit.
    keep().catch(() => undefined)
  }, [points, code])
}
