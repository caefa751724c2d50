import type { BuiltQuote, Clock, Quote, QuoteConsent } from '@causeway/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useCauseway } from '../causeway-provider.tsx'
import { type ActionOptions, useAction } from './use-action.ts'

/** Variables of `useBuildQuote`. */
export interface BuildQuoteVariables {
  readonly quote: Quote
  /** Basis points by which new terms may pay less, if it is about to expire. Default: the slippage of its request. */
  readonly tolerance?: number | undefined
  /** Consent of the user to terms beyond the limits of the quote: `accept` of a swap form's view. */
  readonly accept?: QuoteConsent | undefined
}

/** Options for `useBuildQuote`. */
export interface BuildQuoteOptions extends ActionOptions<BuiltQuote, BuildQuoteVariables> {
  /**
   * The selected quote, such as `state.selectedQuote`. The result is idle, without `data`, while no quote or a quote of
   * another provider or request is selected, and once the built quote has expired. Default: the last build is kept.
   */
  readonly quote?: Quote | undefined
}

/**
 * Builds the transaction or order of a quote, for review. A quote that is about to expire is requested again; the new
 * quote is rejected if it is worse than `tolerance` allows. Pass the selected `quote` to discard the built quote when
 * the selection changes.
 */
export function useBuildQuote(
  options: BuildQuoteOptions = {},
): UseMutationResult<BuiltQuote, Error, BuildQuoteVariables> {
  const { quote: selected, ...settings } = options
  const { clock } = useCauseway(settings)
  const result = useAction<BuiltQuote, BuildQuoteVariables>(
    async ({ quotes }, { quote, tolerance, accept }) =>
      quotes.build(await quotes.ensureFresh(quote, { tolerance }), { accept }),
    settings,
  )
  const isExpired = useIsPast(result.data?.validUntil, clock)
  if (!('quote' in options) || result.isIdle) return result
  const isOfSelection = selected !== undefined && isSameOffer(result.variables.quote, selected)
  if (isOfSelection && !isExpired) return result
  return {
    ...result,
    status: 'idle',
    data: undefined,
    error: null,
    variables: undefined,
    isError: false,
    isIdle: true,
    isPending: false,
    isSuccess: false,
  }
}

/**
 * Returns whether both quotes are from the same provider for the same request. A build stays valid when its quote is
 * refreshed.
 */
function isSameOffer(a: Quote, b: Quote): boolean {
  const fields = new Set([...Object.keys(a.request), ...Object.keys(b.request)]) as Set<
    keyof Quote['request']
  >
  return a.providerId === b.providerId && [...fields].every((field) => a.request[field] === b.request[field])
}

/** Returns whether a time has passed, and renders again when it does. */
function useIsPast(time: number | undefined, clock: Clock): boolean {
  const [, setPassed] = useState<number>()
  useEffect(() => {
    if (time === undefined) return
    const timer = clock.setTimeout(() => setPassed(time), Math.max(0, time - clock.now()))
    return () => clock.clearTimeout(timer)
  }, [time, clock])
  return time !== undefined && time <= clock.now()
}
