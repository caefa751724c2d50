import { useState } from 'react'
import type { FailureConnection } from '../../copy/failure-copy.ts'
import { useIsOffline } from '../../ui/use-is-offline.ts'

/** Returns the connection at the time of an error, so that a later change does not give it another cause. */
export function useFailureConnection(error: Error | null | undefined): FailureConnection {
  const isOffline = useIsOffline()
  const [first, setFirst] = useState({ error, isOffline })
  if (first.error !== error) setFirst({ error, isOffline })
  const failedOffline = first.error === error ? first.isOffline : isOffline
  if (!failedOffline) return 'online'
  return isOffline ? 'offline' : 'restored'
}
