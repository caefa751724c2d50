import {
  type BuiltQuote,
  type Quote,
  type QuoteConsent,
  TermsWorsenedError,
  type TransferStep,
  toNativeFeeConsent,
} from '@causeway/core'
import { useBuildQuote, useCountdown, usePreview } from '@causeway/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useEngine } from '../../state/use-engine.ts'
import { isReplacement, isSameRequest } from '../trade/is-same-request.ts'
import { usePageVisible } from './use-page-visible.ts'

/** A quote that was built and checked, and what the wallet will be asked for it. */
export interface CheckedQuote {
  readonly built: BuiltQuote
  /** Milliseconds since the epoch. */
  readonly time: number
  /** Undefined while they are found out. */
  readonly steps: readonly TransferStep[] | undefined
  /** Seconds until it ends. */
  readonly endsIn: number | undefined
}

/** The way from a quote to one that can be signed, and how long that holds. */
export interface QuoteCheck {
  readonly checked: CheckedQuote | undefined
  /** The checked quote, or the one whose first check is pending. */
  readonly quote: Quote | undefined
  readonly isChecking: boolean
  /** Why it could not be checked, or why nothing can be asked of the wallet. */
  readonly error: Error | null
  /** What the provider offers now, where that is worse than what was agreed: nothing is taken without a yes. */
  readonly worse: TermsWorsenedError | undefined
  check(quote: Quote, accept: QuoteConsent | undefined): void
  reset(): void
}

/** Two checks are never closer than this, in milliseconds, however short a lease is. */
const LEAST_PAUSE_MS = 10_000
/** What ends this soon, in seconds, is asked for again. */
const RENEWAL_SECONDS = 5

/**
 * Builds a quote and keeps it signable: one that ends is asked for again, and takes the place of the old one only where it
 * gives no less.
 *
 * @param offered the quote on the screen
 * @param isChosen whether the user chose its provider: the check of another provider is then not shown. Otherwise a better
 *   quote that arrives during the check does not end it.
 * @param isHeld a run has it
 */
export function useCheckedQuote(
  { quote: offered, isChosen }: { readonly quote: Quote | undefined; readonly isChosen: boolean },
  isHeld: boolean,
): QuoteCheck {
  const { clock } = useEngine()
  const [kept, setKept] = useState<{ readonly built: BuiltQuote; readonly time: number }>()
  const build = useBuildQuote()
  const preview = usePreview()
  const isVisible = usePageVisible()

  const check: QuoteCheck['check'] = (quote, accept) =>
    build.mutate(
      { quote, tolerance: 0, accept },
      {
        onSuccess(built) {
          setKept({ built, time: clock.now() })
          preview.mutate({ work: built })
        },
      },
    )

  const isShown = (quote: Quote | undefined) =>
    isHeld || (isChosen ? isReplacement(quote, offered) : isSameRequest(quote?.request, offered?.request))
  const current = kept && isShown(kept.built.quote) ? kept : undefined
  const isAbout = isShown(build.variables?.quote)
  const isChecking = isAbout && build.isPending
  const endsIn = useCountdown(current?.built.validUntil)
  const pauseLeft = useCountdown(current && current.time + LEAST_PAUSE_MS)
  const isEnding = endsIn !== undefined && endsIn <= RENEWAL_SECONDS && pauseLeft === 0
  const isRenewable = isEnding && isVisible && !isHeld && build.isSuccess
  const renew = useEffectEvent(() => current && check(current.built.quote, acceptedIn(current.built)))
  useEffect(() => {
    if (isRenewable) renew()
  }, [isRenewable])

  const error = isAbout ? (build.error ?? (current ? preview.error : null)) : null
  return {
    checked: current && { ...current, steps: preview.data, endsIn },
    quote: current?.built.quote ?? (isChecking ? build.variables?.quote : undefined),
    isChecking,
    error,
    worse: error instanceof TermsWorsenedError ? error : undefined,
    check,
    reset() {
      build.reset()
      preview.reset()
      setKept(undefined)
    },
  }
}

/** A consent given for a build also applies to the one that replaces it. */
export function acceptedIn({ quote, maxNativeFee = 0n }: BuiltQuote): QuoteConsent {
  return toNativeFeeConsent(quote, maxNativeFee)
}
