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

/** A quote that was built and verified, with its wallet requests. */
export interface CheckedQuote {
  readonly built: BuiltQuote
  /** Milliseconds since the epoch. */
  readonly time: number
  /** Undefined while they load. */
  readonly steps: readonly TransferStep[] | undefined
  /** Seconds until it expires. */
  readonly endsIn: number | undefined
}

/** State of building and verifying a quote. */
export interface QuoteCheck {
  readonly checked: CheckedQuote | undefined
  /** The checked quote, or the one whose first check is pending or found worse terms. */
  readonly quote: Quote | undefined
  readonly isChecking: boolean
  /** Error of verifying the quote or determining its steps. */
  readonly error: Error | null
  /** New terms of the provider, if they are worse than the quoted ones. They require consent. */
  readonly worse: TermsWorsenedError | undefined
  check(quote: Quote, accept: QuoteConsent | undefined): void
  reset(): void
}

/** Minimum time between two checks, in milliseconds, even if quotes expire sooner. */
const MIN_PAUSE_MS = 10_000
/** A quote is renewed this many seconds before it expires. */
const RENEWAL_SECONDS = 5

/**
 * Builds and verifies a quote and keeps it signable: it is renewed before it expires, and replaced if the new terms
 * are not worse.
 *
 * @param offered the displayed quote
 * @param isChosen whether the user selected its provider: the check of another provider is then not shown. Otherwise a
 * better quote that arrives during the check does not end it.
 * @param isHeld whether an execution uses the quote
 */
export function useCheckedQuote(
  { quote: offered, isChosen }: { readonly quote: Quote | undefined; readonly isChosen: boolean },
  isHeld: boolean,
): QuoteCheck {
  const { clock } = useEngine()
  const [stored, setKept] = useState<{ readonly built: BuiltQuote; readonly time: number }>()
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

  const isCurrent = (quote: Quote | undefined) =>
    isHeld || (isChosen ? isReplacement(quote, offered) : isSameRequest(quote?.request, offered?.request))
  const current = stored && isCurrent(stored.built.quote) ? stored : undefined
  const isCurrentBuild = isCurrent(build.variables?.quote)
  const isChecking = isCurrentBuild && build.isPending
  const endsIn = useCountdown(current?.built.validUntil)
  const pauseLeft = useCountdown(current && current.time + MIN_PAUSE_MS)
  const isEnding = endsIn !== undefined && endsIn <= RENEWAL_SECONDS && pauseLeft === 0
  const isRenewable = isEnding && isVisible && !isHeld && build.isSuccess
  const renew = useEffectEvent(() => current && check(current.built.quote, acceptedIn(current.built)))
  useEffect(() => {
    if (isRenewable) renew()
  }, [isRenewable])

  const error = isCurrentBuild ? (build.error ?? (current ? preview.error : null)) : null
  const worse = error instanceof TermsWorsenedError ? error : undefined
  return {
    checked: current && { ...current, steps: preview.data, endsIn },
    quote: current?.built.quote ?? (isChecking || worse ? build.variables?.quote : undefined),
    isChecking,
    error,
    worse,
    check,
    reset() {
      build.reset()
      preview.reset()
      setKept(undefined)
    },
  }
}

/** Returns the native fee consent of a built quote, so that it also applies to the build that replaces the quote. */
export function acceptedIn({ quote, maxNativeFee = 0n }: BuiltQuote): QuoteConsent {
  return toNativeFeeConsent(quote, maxNativeFee)
}
