import type { ErrorContext, TranslatedError } from '@causeway/core'
import { useEffect, useState } from 'react'
import { type HookOptions, useCauseway } from '../causeway-provider.tsx'

/**
 * Returns the translation of an error: a message for the user, its source and a remedy. Undefined without an error and
 * until the catalog is loaded.
 */
export function useTranslatedError(
  error: unknown,
  context: ErrorContext = {},
  options: HookOptions = {},
): TranslatedError | undefined {
  const { errors } = useCauseway(options)
  const [translated, setTranslated] = useState<{
    readonly of: unknown
    readonly translation: TranslatedError
  }>()
  const { protocol, aggregator, isOwnRouter, chainId, operation } = context
  useEffect(() => {
    if (error === undefined || error === null) return
    let isWanted = true
    const fields = { protocol, aggregator, isOwnRouter, chainId, operation }
    void errors
      .translate(error, fields)
      .then((translation) => isWanted && setTranslated({ of: error, translation }))
    return () => {
      isWanted = false
    }
  }, [errors, error, protocol, aggregator, isOwnRouter, chainId, operation])
  // Do not show the message of the previous error.
  return translated?.of === error ? translated?.translation : undefined
}
